(** * Impartial games: positions, moves, outcomes

    Rules give every position the finite list of its options. The outcomes are
    defined from the end of play backwards, so that nothing has to be assumed
    about how long play lasts: a position from which it may go on for ever can
    be neither a P-position nor an N-position, it is a draw.

    Source of the notions: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
    Ways for your Mathematical Plays, chapters 3, 12 (draws) and 13 (misère). *)

From Coq Require Import List.
Import ListNotations.

Record rules := Rules {
  position : Type;
  options : position -> list position
}.
Arguments options {_} _.

(** [move q p]: there is a move from [p] to [q]. *)
Definition move {R : rules} (q p : position R) : Prop := In q (options p).

(** In normal play whoever cannot move loses, in misère play he wins. *)
Variant convention := normal | misere.

(** A P-position is won by the previous player, an N-position by the next. *)
Inductive P_position (c : convention) {R : rules} : position R -> Prop :=
| P_intro p :
    (c = misere -> options p <> []) ->
    (forall q, move q p -> N_position c q) -> P_position c p
with N_position (c : convention) {R : rules} : position R -> Prop :=
| N_end p : c = misere -> options p = [] -> N_position c p
| N_move p q : move q p -> P_position c q -> N_position c p.

Scheme P_N_ind := Minimality for P_position Sort Prop
  with N_P_ind := Minimality for N_position Sort Prop.
Combined Scheme outcome_ind from P_N_ind, N_P_ind.

(** No position is both, in any rules. *)
Lemma outcomes_exclude c (R : rules) :
  (forall p : position R, P_position c p -> ~ N_position c p) /\
  (forall p : position R, N_position c p -> ~ P_position c p).
Proof.
  apply outcome_ind.
  - intros p live _ IH won. revert live IH. destruct won as [p m e | p q pq lost]; intros live IH.
    + exact (live m e).
    + exact (IH q pq lost).
  - intros p m e lost. destruct lost as [p live _]. exact (live m e).
  - intros p q pq _ IH lost. revert pq. destruct lost as [p _ all]. intros pq. exact (IH (all q pq)).
Qed.

Theorem not_both c (R : rules) (p : position R) : P_position c p -> N_position c p -> False.
Proof. intros lost won. exact (proj1 (outcomes_exclude c R) p lost won). Qed.

(** ** Games in which all play ends *)

Record game := Game {
  rules_of :> rules;
  ends : well_founded (@move rules_of)
}.

Lemma all_or_one {A : Type} (S T : A -> Prop) (l : list A) :
  (forall x, In x l -> S x \/ T x) ->
  (exists x, In x l /\ S x) \/ (forall x, In x l -> T x).
Proof.
  induction l as [|a l IH]; intros each.
  - right. intros x [].
  - destruct (each a (or_introl eq_refl)) as [s|t].
    + left. exists a. split; [left; reflexivity | exact s].
    + destruct IH as [[x [i s]]|all].
      * intros x i. apply each. right. exact i.
      * left. exists x. split; [right; exact i | exact s].
      * right. intros x [<-|i]; [exact t | exact (all x i)].
Qed.

(** One of the players can force a win (E. Zermelo 1913), in either convention. *)
Theorem determined c (G : game) (p : position G) : P_position c p \/ N_position c p.
Proof.
  induction p as [p IH] using (well_founded_ind (ends G)).
  destruct (all_or_one (P_position c) (N_position c) (options p) IH) as [[q [pq s]]|all].
  - right. exact (N_move c p q pq s).
  - destruct c.
    + left. apply P_intro; [discriminate | exact all].
    + destruct (options p) eqn:e.
      * right. apply N_end; [reflexivity | exact e].
      * left. apply P_intro; [rewrite e; discriminate | unfold move; rewrite e; exact all].
Qed.

(** ** How a set is shown to be the set of P-positions

    L1: no move leads from the set into the set, and in misère play every
    position of the set has a move. L2: every other position has a move into the
    set, or it is a misère player's who cannot move. *)

Definition L1 (c : convention) {R : rules} (S : position R -> Prop) : Prop :=
  forall p, S p -> (c = misere -> options p <> []) /\ (forall q, move q p -> ~ S q).

Definition L2 (c : convention) {R : rules} (S : position R -> Prop) : Prop :=
  forall p, S p \/ (c = misere /\ options p = []) \/ (exists q, move q p /\ S q).

Theorem closed_set c (G : game) (S : position G -> Prop) :
  L1 c S -> L2 c S -> forall p : position G, P_position c p <-> S p.
Proof.
  intros l1 l2.
  assert (both : forall p : position G, (S p -> P_position c p) /\ (~ S p -> N_position c p)).
  { intros p. induction p as [p IH] using (well_founded_ind (ends G)). split.
    - intros s. destruct (l1 p s) as [live out]. apply P_intro; [exact live|].
      intros q pq. apply (IH q pq), out, pq.
    - intros not_s. destruct (l2 p) as [s|[[m e]|[q [pq s]]]].
      + contradiction.
      + exact (N_end c p m e).
      + exact (N_move c p q pq (proj1 (IH q pq) s)). }
  intros p. split; [|apply both].
  intros lost. destruct (l2 p) as [s|[[m e]|[q [pq s]]]].
  - exact s.
  - destruct (not_both c G p lost (N_end c p m e)).
  - destruct (not_both c G p lost (N_move c p q pq (proj1 (both q) s))).
Qed.
