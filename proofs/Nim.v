(** * Nim, normal and misère

    For any number of heaps of any size. C. L. Bouton, Nim, a game with a
    complete mathematical theory, Annals of Mathematics 3 (1901) 35-39. *)

From Coq Require Import NArith PeanoNat Bool List Lia.
From Grundy Require Import Games Xor Grundy Sums.
Import ListNotations.
Open Scope N_scope.

(** A position is a list of heaps; a move puts a smaller number in the place of one. *)
Definition nim : game := several nim_heap.

Lemma nim_move (p q : list N) : move (R := nim) q p <->
  exists before h after m, p = before ++ h :: after /\ q = before ++ m :: after /\ m < h.
Proof.
  refine (iff_trans (replace_one_spec (R := one_by_one nim_heap) p q) _). cbn [splits one_by_one]. split.
  - intros [before [h [after [x [-> [-> i]]]]]]. apply in_map_iff in i. destruct i as [m [<- i]].
    apply in_below in i. exists before, h, after, m. auto.
  - intros [before [h [after [m [-> [-> lt]]]]]]. exists before, h, after, [m].
    repeat split. apply in_map_iff. exists m. split; [reflexivity | apply in_below, lt].
Qed.

Lemma nim_sum_mid before h after :
  nim_sum (before ++ h :: after) = N.lxor h (nim_sum (before ++ after)).
Proof.
  rewrite !nim_sum_app. cbn [nim_sum fold_right]. change (fold_right N.lxor 0 after) with (nim_sum after).
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Theorem grundy_nim (p : position nim) : grundy p = nim_sum p.
Proof.
  unfold nim, several in *. rewrite grundy_table. unfold worth_all. f_equal. rewrite <- (map_id p) at 2.
  apply map_ext. intros n. rewrite worth_position. apply grundy_heap.
Qed.

(** ** Normal play *)

Theorem bouton (p : position nim) : P_position normal p <-> nim_sum p = 0.
Proof. rewrite <- grundy_nim. apply P_iff_0. Qed.

(** The winning move: of the first heap that has the highest bit of the nim-sum
    [s], leave the XOR with [s]. *)
Fixpoint lower_first (s : N) (p : list N) : list N :=
  match p with
  | [] => []
  | h :: t => if N.testbit h (N.log2 s) then N.lxor h s :: t else h :: lower_first s t
  end.

Definition bouton_move (p : list N) : list N := lower_first (nim_sum p) p.

Lemma lower_first_spec s p : s <> 0 -> N.testbit (nim_sum p) (N.log2 s) = true ->
  exists before h after, p = before ++ h :: after /\ lower_first s p = before ++ N.lxor h s :: after /\ N.lxor h s < h.
Proof.
  intros s0. induction p as [|h t IH]; intros bit; [discriminate bit|]. cbn [lower_first].
  destruct (N.testbit h (N.log2 s)) eqn:hbit.
  - exists [], h, t. repeat split. apply lxor_lowers; assumption.
  - destruct IH as [before [h' [after [-> [-> lt]]]]].
    + cbn in bit. rewrite N.lxor_spec, hbit, xorb_false_l in bit. exact bit.
    + exists (h :: before), h', after. repeat split. exact lt.
Qed.

Lemma bouton_move_spec p : nim_sum p <> 0 -> exists before h after,
  p = before ++ h :: after /\ bouton_move p = before ++ N.lxor h (nim_sum p) :: after /\ N.lxor h (nim_sum p) < h.
Proof. intros ne. apply lower_first_spec; [exact ne | apply N.bit_log2, ne]. Qed.

(** In the place of which number the XOR of the others and it is 0. *)
Lemma nim_sum_replaced before h after m :
  nim_sum (before ++ m :: after) = 0 <-> m = N.lxor h (nim_sum (before ++ h :: after)).
Proof.
  rewrite !nim_sum_mid, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. split.
  - apply N.lxor_eq.
  - intros ->. apply N.lxor_nilpotent.
Qed.

Theorem bouton_move_wins (p : position nim) : nim_sum p <> 0 ->
  move (R := nim) (bouton_move p) p /\ P_position normal (R := nim) (bouton_move p).
Proof.
  intros ne. destruct (bouton_move_spec p ne) as [before [h [after [e [-> lt]]]]]. split.
  - apply nim_move. exists before, h, after, (N.lxor h (nim_sum p)). auto.
  - apply bouton, (nim_sum_replaced before h after). rewrite <- e. reflexivity.
Qed.

(** All winning moves: a heap [h] can be lowered to win just when h XOR s < h for
    the nim-sum s, and then to h XOR s only. *)
Theorem all_winning_moves before h after m : m < h ->
  (P_position normal (R := nim) (before ++ m :: after) <-> m = N.lxor h (nim_sum (before ++ h :: after))).
Proof. intros _. rewrite bouton. apply nim_sum_replaced. Qed.

Lemma parity_of_bit p k :
  N.testbit (nim_sum p) k = Nat.odd (length (filter (fun h => N.testbit h k) p)).
Proof.
  induction p as [|h t IH]; [reflexivity|]. cbn [nim_sum fold_right filter].
  change (fold_right N.lxor 0 t) with (nim_sum t). rewrite N.lxor_spec, IH.
  destruct (N.testbit h k); [|apply xorb_false_l]. cbn [length]. rewrite Nat.odd_succ, <- Nat.negb_odd. reflexivity.
Qed.

(** Where there is a winning move, their number is odd. *)
Theorem winning_moves_odd p : nim_sum p <> 0 ->
  Nat.odd (length (filter (fun h => N.lxor h (nim_sum p) <? h) p)) = true.
Proof.
  intros ne. rewrite (filter_ext _ (fun h => N.testbit h (N.log2 (nim_sum p)))).
  - rewrite <- parity_of_bit. apply N.bit_log2, ne.
  - intros h. apply eq_true_iff_eq. rewrite N.ltb_lt. apply lxor_lowers, ne.
Qed.

(** ** Misère play *)

Definition small (p : list N) : Prop := Forall (fun h => h <= 1) p.

(** As in normal play as long as a heap is larger than 1; else the other way round. *)
Definition misere_lost (p : list N) : Prop := (small p /\ nim_sum p = 1) \/ (~ small p /\ nim_sum p = 0).

Lemma small_dec p : {small p} + {~ small p}.
Proof. apply Forall_dec. intros h. destruct (N.leb h 1) eqn:e; [left; apply N.leb_le, e | right; apply N.leb_nle, e]. Qed.

Lemma one_bit a b : a <= 1 -> b <= 1 -> N.lxor a b <= 1.
Proof.
  intros la lb. assert (a = 0 \/ a = 1) as [->| ->] by lia; assert (b = 0 \/ b = 1) as [->| ->] by lia; cbn; lia.
Qed.

Lemma small_sum p : small p -> nim_sum p <= 1.
Proof. induction 1 as [|h t le _ IH]; cbn; [lia | apply one_bit; assumption]. Qed.

Lemma small_mid before h after : small (before ++ h :: after) <-> h <= 1 /\ small (before ++ after).
Proof.
  unfold small. rewrite !Forall_app. split.
  - intros [b a]. inversion a; auto.
  - intros [le [b a]]. auto.
Qed.

(** Positions without moves are those of empty heaps. *)
Lemma nim_over p : options (r := nim) p = [] <-> Forall (fun h => h = 0) p.
Proof.
  split.
  - intros e. apply Forall_forall. intros h i. apply in_split in i. destruct i as [before [after ->]].
    destruct (N.eq_dec h 0) as [->|ne]; [reflexivity|].
    assert (move (R := nim) (before ++ 0 :: after) (before ++ h :: after)) as m.
    { apply nim_move. exists before, h, after, 0. repeat split. lia. }
    unfold move in m. rewrite e in m. destruct m.
  - intros all. destruct (options (r := nim) p) as [|q l] eqn:e; [reflexivity|].
    assert (move (R := nim) q p) as m by (unfold move; rewrite e; left; reflexivity).
    apply nim_move in m. destruct m as [before [h [after [m [-> [_ lt]]]]]].
    apply Forall_elt in all. lia.
Qed.

Lemma over_sum p : Forall (fun h => h = 0) p -> small p /\ nim_sum p = 0.
Proof.
  intros all. split.
  - eapply Forall_impl; [|exact all]. intros h ->. lia.
  - induction all as [|h t -> _ IH]; [reflexivity | exact IH].
Qed.

Theorem misere_bouton (p : position nim) : P_position misere p <-> misere_lost p.
Proof.
  revert p. apply (closed_set misere nim).
  - intros p lost. split.
    + intros _ over. apply nim_over, over_sum in over. destruct over as [s z].
      destruct lost as [[_ one]|[not_small _]]; [congruence | contradiction].
    + intros q m. apply nim_move in m. destruct m as [before [h [after [m [-> [-> lt]]]]]].
      unfold misere_lost in *. rewrite !small_mid, !nim_sum_mid in *.
      intros [[[lm s] one]|[not_small zero]]; destruct lost as [[[lh s'] one']|[not_small' zero']].
      * rewrite <- one' in one. apply lxor_inj in one. lia.
      * apply N.lxor_eq in zero'. apply not_small'. split; [|exact s]. rewrite zero'. apply small_sum, s.
      * apply not_small. split; [lia | exact s'].
      * rewrite <- zero' in zero. apply lxor_inj in zero. lia.
  - intros p. destruct (small_dec p) as [s|not_small].
    + assert (nim_sum p = 0 \/ nim_sum p = 1) as [zero|one] by (pose proof (small_sum p s); lia).
      * right. destruct (Forall_Exists_dec (fun h => h = 0) (fun h => N.eq_dec h 0) p) as [over|ex].
        -- left. split; [reflexivity | apply nim_over, over].
        -- right. apply Exists_exists in ex. destruct ex as [h [i ne]]. apply in_split in i.
           destruct i as [before [after ->]]. exists (before ++ 0 :: after). apply small_mid in s.
           assert (h = 1) as -> by lia. split.
           ++ apply nim_move. exists before, 1, after, 0. repeat split.
           ++ left. split; [apply small_mid; split; [lia | apply s]|].
              rewrite nim_sum_mid, N.lxor_0_l. rewrite nim_sum_mid in zero. apply N.lxor_eq in zero. congruence.
      * left. left. auto.
    + destruct (N.eq_dec (nim_sum p) 0) as [zero|ne]; [left; right; auto|]. right. right.
      destruct (bouton_move_spec p ne) as [before [h [after [e [_ lt]]]]].
      remember (N.lxor h (nim_sum p)) as m eqn:em.
      assert (zero : nim_sum (before ++ m :: after) = 0) by (apply (nim_sum_replaced before h); rewrite <- e; exact em).
      destruct (small_dec (before ++ m :: after)) as [s|not_small'].
      * (* One heap is larger than 1: leave an odd number of heaps of 1. *)
        apply small_mid in s. destruct s as [lm s]. exists (before ++ N.lxor m 1 :: after).
        assert (N.lxor m 1 <= 1) by (apply one_bit; lia). split.
        -- apply nim_move. exists before, h, after, (N.lxor m 1). repeat split; [exact e|].
           enough (~ h <= 1) by lia. intros lh. apply not_small. rewrite e. apply small_mid. auto.
        -- left. split; [apply small_mid; auto|]. rewrite nim_sum_mid in zero |- *. apply N.lxor_eq in zero.
           rewrite <- zero, (N.lxor_comm m 1), N.lxor_assoc, N.lxor_nilpotent. reflexivity.
      * exists (before ++ m :: after). split; [|right; auto].
        apply nim_move. exists before, h, after, m. auto.
Qed.
