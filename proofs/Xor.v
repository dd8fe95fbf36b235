(** * Addition without carry

    What Nim needs to know about XOR on the natural numbers, of any length:
    which of two numbers is larger is decided by the highest bit in which they
    differ, and so a sum can be lowered to any smaller number by lowering one of
    its terms (C. L. Bouton, Nim, a game with a complete mathematical theory,
    Annals of Mathematics 3 (1901) 35-39). *)

From Coq Require Import NArith Bool List Lia.
Import ListNotations.
Open Scope N_scope.

Definition nim_sum (l : list N) : N := fold_right N.lxor 0 l.

Lemma nim_sum_app l l' : nim_sum (l ++ l') = N.lxor (nim_sum l) (nim_sum l').
Proof.
  induction l as [|a l IH]; cbn [app nim_sum fold_right].
  - symmetry. apply N.lxor_0_l.
  - change (fold_right N.lxor 0 (l ++ l')) with (nim_sum (l ++ l')).
    rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

Lemma lxor_cancel a b : N.lxor (N.lxor a b) b = a.
Proof. rewrite N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_r. Qed.

Lemma lxor_inj a b c : N.lxor a c = N.lxor b c -> a = b.
Proof. intros e. rewrite <- (lxor_cancel a c), e. apply lxor_cancel. Qed.

(** The highest bit in which two numbers differ decides which is larger. *)
Lemma highest_bit_decides a b k :
  N.testbit a k = false -> N.testbit b k = true ->
  (forall j, k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros ak bk above.
  assert (same : N.shiftr a (N.succ k) = N.shiftr b (N.succ k)).
  { apply N.bits_inj. intros j. rewrite !N.shiftr_spec by apply N.le_0_l. apply above. lia. }
  assert (split : forall n, N.shiftr n k = 2 * N.shiftr n (N.succ k) + N.b2n (N.testbit n k)).
  { intros n. rewrite <- N.add_1_r, <- N.shiftr_shiftr, <- N.div2_spec.
    rewrite (N.div2_odd (N.shiftr n k)) at 1.
    rewrite <- N.bit0_odd, N.shiftr_spec, N.add_0_l by apply N.le_0_l. reflexivity. }
  destruct (N.lt_ge_cases a b) as [lt|ge]; [exact lt|exfalso].
  assert (le : N.shiftr b k <= N.shiftr a k).
  { rewrite !N.shiftr_div_pow2. apply N.div_le_mono; [apply N.pow_nonzero; discriminate | exact ge]. }
  rewrite (split a), (split b), same, ak, bk in le. cbn [N.b2n] in le. lia.
Qed.

(** Adding [d] lowers just the numbers that have the highest bit of [d]. *)
Lemma lxor_lowers n d : d <> 0 -> (N.lxor n d < n <-> N.testbit n (N.log2 d) = true).
Proof.
  intros d0. pose proof (N.bit_log2 d d0) as top.
  assert (above : forall j, N.log2 d < j -> N.testbit (N.lxor n d) j = N.testbit n j).
  { intros j lt. rewrite N.lxor_spec, (N.bits_above_log2 d j lt). apply xorb_false_r. }
  split.
  - intros lt. destruct (N.testbit n (N.log2 d)) eqn:bit; [reflexivity|].
    assert (n < N.lxor n d); [|lia]. apply (highest_bit_decides _ _ (N.log2 d)).
    + exact bit.
    + rewrite N.lxor_spec, bit, top. reflexivity.
    + intros j lt'. symmetry. apply above, lt'.
  - intros bit. apply (highest_bit_decides _ _ (N.log2 d)).
    + rewrite N.lxor_spec, bit, top. reflexivity.
    + exact bit.
    + exact above.
Qed.

Lemma lxor_nonzero a b : a <> b -> N.lxor a b <> 0.
Proof. intros ne e. apply ne, N.lxor_eq, e. Qed.

(** A sum of two is lowered to any smaller number by lowering one of them. *)
Theorem lower_a_sum a b x : x < N.lxor a b ->
  (exists a', a' < a /\ N.lxor a' b = x) \/ (exists b', b' < b /\ N.lxor a b' = x).
Proof.
  intros lt. set (d := N.lxor (N.lxor a b) x).
  assert (d0 : d <> 0) by (apply lxor_nonzero; lia).
  assert (to : N.lxor (N.lxor a b) d = x).
  { unfold d. rewrite <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_l. }
  assert (bit : N.testbit (N.lxor a b) (N.log2 d) = true) by (apply lxor_lowers; [exact d0 | rewrite to; exact lt]).
  rewrite N.lxor_spec in bit. destruct (N.testbit a (N.log2 d)) eqn:abit.
  - left. exists (N.lxor a d). split; [exact (proj2 (lxor_lowers _ d d0) abit)|].
    rewrite <- to, !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - rewrite xorb_false_l in bit. right. exists (N.lxor b d). split; [exact (proj2 (lxor_lowers _ d d0) bit)|].
    rewrite <- to. symmetry. apply N.lxor_assoc.
Qed.
