package server

import (
	"net"
	"sync"
)

// A listener accepts no more connections at a time than it has places.
type listener struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newListener(l net.Listener, most int) *listener {
	return &listener{Listener: l, places: make(chan struct{}, most), closed: make(chan struct{})}
}

// Accept waits for a place and then for a connection.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	return &conn{Conn: c, leave: func() { <-l.places }}, nil
}

func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// A conn gives its place back when it is closed.
type conn struct {
	net.Conn
	once  sync.Once
	leave func()
}

func (c *conn) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
