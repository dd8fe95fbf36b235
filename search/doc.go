// Package search decides games by playing them out: backward induction with a
// memo, over any rule. It uses no theorem about any game, so it is both the
// fallback where no theorem is known and the judge of those that are.
//
// # What it computes
//
// Backward induction (E. Zermelo, Über eine Anwendung der Mengenlehre auf die
// Theorie des Schachspiels, 1913) settles a position after its options. From the
// options' answers it makes
//
//   - the Grundy value, the least number that is no option's value (R. Sprague,
//     Über mathematische Kampfspiele, Tôhoku Math. J. 41, 1935; P. M. Grundy,
//     Mathematics and games, Eureka 2, 1939);
//   - the outcome, N where some option is P and else P, in normal or in misère
//     play; here the search of a position ends at its first P-option;
//   - the remoteness, how many moves the game lasts when the winner hurries and
//     the loser delays (H. Steinhaus, Definitions for a theory of games and
//     pursuit, 1925; Berlekamp, Conway, Guy, Winning Ways, chapter 9): 0 at the
//     end, 1 + the least over the P-options where there is one, else 1 + the
//     greatest over all options.
//
// # How
//
// A [Search] plays a typed [game.Rule]: positions are plain values, and those of
// at most 8 bytes without pointers are their own keys. An [Engine] plays dynamic
// positions and sums of them: normal play adds the Grundy values of independent
// components, misère play and remoteness search the sums themselves. Both keep
// what they find between calls, work on a stack of their own, so that a game of a
// million moves is as good as one of three, and stop at their [Limits].
//
// Two kinds of positions are searched in ways of their own. Those that can be
// numbered without gaps ([game.Indexed]) have their answers in an array, which is
// filled in order, by all cores where the numbering allows: one bit or byte a position.
// Those that fall apart ([game.Parted]) are searched component by component, after
// J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462,
// 2012: it is asked whether a component is worth a given number, not what it is worth.
//
// With V positions and E options among them, one question takes O(E) time and
// O(V) memory; the stack of unsettled options is held to a share of the memo by
// generating options again where it would grow past that.
//
// Play that could go on for ever is met as a [Cycle] error; nothing is said of
// such a game here.
package search
