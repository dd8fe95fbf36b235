(** * Misère quotients

    A commutative monoid, an element for each heap and a set of elements: two
    conditions on the moves make the set say who wins every sum of the heaps in
    misère play (docs/certificates.md, A quotient). T. E. Plambeck, Taming the
    wild in impartial combinatorial games, Integers 5 (2005) G5; T. E. Plambeck,
    A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A
    115 (2008) 593-622. *)

From Coq Require Import List Bool.
From Grundy Require Import Games Sums.
Import ListNotations.

Section Quotient.
Context {R : heap_rule} {Q : Type} (unit : Q) (times : Q -> Q -> Q).
Context (assoc : forall x y z, times x (times y z) = times (times x y) z).
Context (unit_left : forall x, times unit x = x).
Context (phi : heap R -> Q) (p : Q -> bool).

(** The element of a sum. *)
Definition element (l : list (heap R)) : Q := fold_right (fun h x => times (phi h) x) unit l.

Lemma element_app l l' : element (l ++ l') = times (element l) (element l').
Proof.
  induction l as [|h l IH]; cbn [app element fold_right]; [symmetry; apply unit_left|].
  fold (element (l ++ l')) (element l). rewrite IH. apply assoc.
Qed.

Definition P_sum (l : list (heap R)) : Prop := P_position misere (R := table R) l.

(** The two conditions, for all sums; a sum without moves is not in the set. *)
Definition condition1 : Prop := forall l q : list (heap R),
  p (element l) = true -> on_table q l -> p (element q) = false.
Definition condition2 : Prop := forall l : list (heap R),
  p (element l) = false -> replace_one l <> [] -> exists q, on_table q l /\ p (element q) = true.
Definition ends_outside : Prop := forall l : list (heap R), replace_one l = [] -> p (element l) = false.

Theorem quotient_outcome : ends_outside -> condition1 -> condition2 ->
  forall l, P_sum l <-> p (element l) = true.
Proof.
  intros out c1 c2. apply (closed_set misere (table R) (fun l => p (element l) = true)).
  - intros l i. split.
    + intros _ e. change (replace_one l = []) in e. rewrite (out l e) in i. discriminate i.
    + intros q m i'. rewrite (c1 l q i m) in i'. discriminate i'.
  - intros l. destruct (p (element l)) eqn:i; [left; reflexivity|right].
    destruct (replace_one l) as [|q ql] eqn:e; [left; split; [reflexivity | exact e] | right].
    apply (c2 l i). rewrite e. discriminate.
Qed.

(** Condition 1 speaks of one heap and any rest, which matters through its
    element alone: this is what is checked, element by element. *)
Theorem condition1_by_elements (commute : forall x y, times x y = times y x) :
  (forall x h s, In s (splits h) -> p (times (phi h) x) = true -> p (times (element s) x) = false) -> condition1.
Proof.
  intros each l q i m. apply replace_one_spec in m. destruct m as [before [h [after [s [-> [-> is]]]]]].
  assert (e : forall s', element (before ++ s' ++ after) = times (element s') (element (before ++ after))).
  { intros s'. rewrite !element_app, !assoc. f_equal. apply commute. }
  rewrite e. apply (each (element (before ++ after)) h s is). rewrite <- i. f_equal.
  rewrite (e [h] : element (before ++ h :: after) = _). f_equal. cbn [element fold_right].
  rewrite commute. symmetry. apply unit_left.
Qed.

(** Sums with the same element may be put in each other's place. *)
Theorem quotient_equivalent : ends_outside -> condition1 -> condition2 ->
  forall a b, element a = element b -> forall l, P_sum (a ++ l) <-> P_sum (b ++ l).
Proof.
  intros out c1 c2 a b e l. rewrite !(quotient_outcome out c1 c2), !element_app, e. reflexivity.
Qed.

(** And no others, if any two elements are told apart by a third and every
    element is that of a sum: the monoid is the quotient, not only a cover of it. *)
Theorem quotient_exact : ends_outside -> condition1 -> condition2 ->
  (forall x y, (forall z, p (times x z) = p (times y z)) -> x = y) ->
  (forall z, exists l, element l = z) ->
  forall a b, (forall l, P_sum (a ++ l) <-> P_sum (b ++ l)) -> element a = element b.
Proof.
  intros out c1 c2 apart reached a b same. apply apart. intros z. destruct (reached z) as [l <-].
  specialize (same l). rewrite !(quotient_outcome out c1 c2), !element_app in same.
  apply eq_true_iff_eq, same.
Qed.

End Quotient.
