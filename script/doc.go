// Package script plays games whose rules are programs in Starlark, a small
// language with the looks of Python and without any way to reach the world outside.
//
// A [Session] holds the programs of one piece of work and the limits on what they
// may do; [Session.Load] makes a [Program] of a source, and [Program.Game] a game
// that the rest of Grundy plays as any other.
//
// # The language of a file
//
// A file defines options, a function from a position to the list of what it can
// become. With one parameter and nothing else said, positions are heaps: whole
// numbers from 0, each option smaller. With more parameters, or where start is a
// tuple or a text, positions are tuples or texts. An option is
//
//	q               a position
//	[q, r]          several, which are played on as a sum; [] is none at all
//	sum(q, r)       the same
//	move("text", q) any of these with the words for the move
//
// and options may also be native: take(set), allbut(set), code("0.77"). What else
// a file may define: start, title, rule, misere, heaps, canonical, wins, loses,
// parse, show. docs/own-games.md tells all of it.
//
// # What goes wrong
//
// A bad program is a [*game.Fault] with the line that is at fault, one that comes
// to a limit a [*game.Limit] with the line that was at work. Both stay with the
// session: after the first, no options of any of its programs are right, and
// every position and rule of it is a [game.Failing] that says so.
package script
