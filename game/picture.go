package game

// A Picture is what a position looks like, as data: a terminal, a web page or a
// printer draws it in its own way. It shows what a player at a table would see
// and nothing of what is known about the position. Only the fields of its kind
// are filled.
type Picture struct {
	Kind PictureKind `json:"kind"`

	// Numbers are sizes: of heaps, of rows of pins, of the arcs of a circle, of the
	// steps of a staircase (step 1 first), the two coordinates of a lattice, the
	// rows of a bar.
	Numbers []uint64 `json:"numbers,omitempty"`

	// Limit bounds the next move or counts what is still to come, in the games that
	// have such a number; else nil.
	Limit *uint64 `json:"limit,omitempty"`

	// Rows are the lines of a board, a character a cell: '.' free, '#' gone, letters
	// for pieces; coins are one row of 'h' and 't'.
	Rows []string `json:"rows,omitempty"`

	// Vertices are the names of a graph's vertices; Edges join two of them by their
	// places in it, arcs from the first to the second if Directed.
	Vertices []string `json:"vertices,omitempty"`
	Edges    [][2]int `json:"edges,omitempty"`
	Directed bool     `json:"directed,omitempty"`
	Tokens   []int    `json:"tokens,omitempty"`  // vertices under a token
	Visited  []int    `json:"visited,omitempty"` // vertices that no move may enter any more
	Ground   *int     `json:"ground,omitempty"`  // the vertex that holds the others up

	// Take says what may be taken from one heap where that is simple, else nil.
	Take *Take `json:"take,omitempty"`
}

// A PictureKind says how a position is drawn.
type PictureKind string

const (
	HeapsPicture   PictureKind = "heaps"   // heaps of stones
	PinsPicture    PictureKind = "pins"    // rows of pins that may fall apart
	CirclePicture  PictureKind = "circle"  // things in a circle
	StairsPicture  PictureKind = "stairs"  // counters on the steps of a staircase
	LatticePicture PictureKind = "lattice" // one piece on a quarter of the plane
	CoinsPicture   PictureKind = "coins"   // a row of coins
	CellsPicture   PictureKind = "cells"   // a board of cells
	BarPicture     PictureKind = "bar"     // rows of squares that get eaten
	GraphPicture   PictureKind = "graph"   // vertices and edges
	NumbersPicture PictureKind = "numbers" // where nothing else fits
)

// Take bounds what one move takes from one heap: any number from Min to Max. Max
// 0 means that the heap alone bounds it.
type Take struct {
	Min uint64 `json:"min"`
	Max uint64 `json:"max"`
}

// Pictured is a Position that has a picture.
type Pictured interface {
	Picture() Picture
}
