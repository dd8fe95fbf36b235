(** * The periodicity theorem of Guy and Smith

    Take-and-break games with finitely many digits, and the exact bound that the
    engine uses (guySmithBound): if the values repeat long enough, they repeat
    for ever. R. K. Guy, C. A. B. Smith, The G-values of various games, Proc.
    Cambridge Philos. Soc. 52 (1956) 514-526, for at most two heaps left; the same
    proof holds for any number. *)

From Coq Require Import NArith PeanoNat Bool List Lia Wellfounded.
From Grundy Require Import Games Xor Grundy Sums.
Import ListNotations.
Open Scope nat_scope.

Fixpoint total (x : list nat) : nat := match x with [] => 0 | a :: y => a + total y end.
Definition positive (x : list nat) : Prop := Forall (fun a => 0 < a) x.

Lemma total_mid l a r : total (l ++ a :: r) = a + total (l ++ r).
Proof. induction l as [|b l IH]; cbn in *; [reflexivity | rewrite IH; lia]. Qed.

Lemma positive_mid l a r : positive (l ++ a :: r) <-> 0 < a /\ positive (l ++ r).
Proof.
  unfold positive. rewrite !Forall_app. split.
  - intros [L A]. inversion A; auto.
  - intros [A [L B]]. auto.
Qed.

Lemma length_mid {A : Type} (l : list A) a r : length (l ++ a :: r) = S (length (l ++ r)).
Proof. rewrite !app_length. cbn. lia. Qed.

Lemma positive_total x : positive x -> length x <= total x.
Proof. induction 1 as [|a x pos _ IH]; cbn in *; lia. Qed.

(** Of at most [t] heaps with more than [t]·[c] together one is larger than [c]. *)
Lemma large_heap c t x : length x <= t -> t * c < total x -> exists a, In a x /\ c < a.
Proof.
  revert t. induction x as [|b x IH]; intros t short lt; cbn in *; [lia|].
  destruct (Nat.lt_ge_cases c b) as [l|ge]; [exists b; auto|].
  destruct t as [|t]; [lia|]. destruct (IH t) as [a [i l]]; [lia | cbn in lt; lia |].
  exists a. auto.
Qed.

(** [m] in [j] heaps, in every order. *)
Fixpoint parts (j m : nat) : list (list nat) :=
  match j with
  | 0 => if m =? 0 then [[]] else []
  | S j' =>
      match j' with
      | 0 => if m =? 0 then [] else [[m]]
      | S _ => flat_map (fun a => map (cons a) (parts j' (m - a))) (seq 1 m)
      end
  end.

Lemma parts_spec j : forall m x, In x (parts j m) <-> length x = j /\ total x = m /\ positive x.
Proof.
  induction j as [|[|j] IH]; intros m x.
  - cbn [parts]. destruct (Nat.eqb_spec m 0) as [->|ne].
    + split; [intros [<-|[]]; repeat split; constructor|].
      intros [len _]. left. symmetry. apply length_zero_iff_nil, len.
    + split; [intros []|]. intros [len [e _]]. apply length_zero_iff_nil in len. subst x. cbn in e. lia.
  - cbn [parts]. destruct (Nat.eqb_spec m 0) as [->|ne].
    + split; [intros []|]. intros [len [e pos]]. apply positive_total in pos. lia.
    + split.
      * intros [<-|[]]. cbn. repeat split; [lia|]. repeat constructor. lia.
      * intros [len [e _]]. destruct x as [|a [|b x]]; try discriminate len. cbn in e. left. f_equal. lia.
  - change (parts (S (S j)) m) with (flat_map (fun a => map (cons a) (parts (S j) (m - a))) (seq 1 m)).
    rewrite in_flat_map. split.
    + intros [a [ia i]]. apply in_seq in ia. apply in_map_iff in i. destruct i as [y [<- i]].
      apply IH in i. destruct i as [len [e pos]]. cbn. repeat split; [lia | lia |].
      constructor; [lia | exact pos].
    + intros [len [e pos]]. destruct x as [|a x]; [discriminate len|]. cbn in len, e.
      inversion pos; subst. exists a. split; [apply in_seq; lia|]. apply in_map. apply IH.
      repeat split; [lia | lia | assumption].
Qed.

Section Code.

(** A code with the digits d_0 to d_k, which leaves at most [t] heaps: whoever
    takes i from a heap may leave the rest as j heaps if bit j of d_i is set. *)
Context (digit : nat -> N) (k t : nat).

Definition legal (i j : nat) : bool := N.testbit (digit i) (N.of_nat j) && ((0 <? i) || (1 <? j)).

Definition code_splits (n : nat) : list (list nat) :=
  flat_map (fun i => flat_map (fun j => if legal i j then parts j (n - i) else []) (seq 0 (S t)))
    (seq 0 (S (Nat.min k n))).

Lemma code_splits_spec n x : In x (code_splits n) <-> exists i,
  i <= k /\ length x <= t /\ legal i (length x) = true /\ total x + i = n /\ positive x.
Proof.
  unfold code_splits. rewrite in_flat_map. split.
  - intros [i [ii i']]. apply in_seq in ii. apply in_flat_map in i'. destruct i' as [j [ij i']]. apply in_seq in ij.
    destruct (legal i j) eqn:ok; [|destruct i']. apply parts_spec in i'. destruct i' as [<- [e pos]].
    exists i. repeat split; [lia | lia | exact ok | lia | exact pos].
  - intros [i [ik [short [ok [e pos]]]]]. exists i. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length x). split; [apply in_seq; lia|]. rewrite ok.
    apply parts_spec. repeat split; [lia | exact pos].
Qed.

Lemma code_smaller n x a : In x (code_splits n) -> In a x -> a < n.
Proof.
  intros i ia. apply code_splits_spec in i. destruct i as [i [_ [_ [ok [e pos]]]]].
  apply in_split in ia. destruct ia as [l [r ->]]. rewrite total_mid in e. rewrite length_mid in ok.
  apply positive_mid in pos. destruct pos as [_ pos]. apply positive_total in pos.
  apply andb_prop in ok. destruct ok as [_ ok]. apply orb_prop in ok.
  rewrite !Nat.ltb_lt in ok. lia.
Qed.

Lemma code_ends : well_founded (fun a n => exists x, In x (code_splits n) /\ In a x).
Proof.
  apply (wf_incl _ _ lt); [|exact Wf_nat.lt_wf].
  intros a n [x [i ia]]. exact (code_smaller n x a i ia).
Qed.

Definition code : heap_rule := HeapRule nat code_splits code_ends.

(** The Grundy value of a heap of [n]. *)
Definition g (n : nat) : N := worth (R := code) n.

Lemma g_mex n : g n = mex (map (fun x => nim_sum (map g x)) (code_splits n)).
Proof. apply (worth_mex (R := code)). Qed.

Lemma mex_ext l l' : (forall v, In v l <-> In v l') -> mex l = mex l'.
Proof.
  intros same. apply mex_spec. split.
  - intros m lt. apply same, mex_below, lt.
  - intros i. apply same in i. exact (mex_missing l' i).
Qed.

Lemma nim_sum_g_mid l a b r : g a = g b -> nim_sum (map g (l ++ a :: r)) = nim_sum (map g (l ++ b :: r)).
Proof. intros e. rewrite !map_app. cbn [map]. rewrite e. reflexivity. Qed.

(** Another heap in the place of one: the same move, from another heap. *)
Lemma other_heap n l a b r : In (l ++ a :: r) (code_splits n) -> 0 < b ->
  forall m, m + a = n + b -> In (l ++ b :: r) (code_splits m).
Proof.
  intros i pb m e. apply code_splits_spec in i. destruct i as [i [ik [short [ok [e' pos]]]]].
  apply code_splits_spec. exists i. rewrite total_mid, positive_mid, length_mid in *.
  repeat split; [exact ik | exact short | exact ok | lia | exact pb | apply pos].
Qed.

(** So far must the law be seen: n < bound. The values below bound + p decide. *)
Definition bound (n0 p : nat) : nat := t * n0 + (t - 1) * p + k + (if n0 =? 0 then 1 else 0).

Theorem guy_smith (n0 p : nat) : 1 <= t ->
  (forall n, n0 <= n < bound n0 p -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros t1 seen n. induction n as [n IH] using (well_founded_ind Wf_nat.lt_wf). intros from.
  destruct (Nat.lt_ge_cases n (bound n0 p)) as [lt|ge]; [apply seen; lia|].
  assert (far : t * (n0 - 1) + (t - 1) * p + k < n).
  { unfold bound in ge. destruct t as [|s]; [lia|]. destruct n0 as [|m]; cbn [Nat.eqb] in ge; lia. }
  assert (far' : t * (n0 - 1 + p) + k < n + p).
  { destruct t as [|s]; [lia|]. cbn [Nat.sub] in far. rewrite Nat.sub_0_r in far. lia. }
  rewrite !g_mex. apply mex_ext. intros v. rewrite !in_map_iff. split.
  - intros [x [<- i]]. pose proof i as i'. apply code_splits_spec in i'. destruct i' as [took [tk [short [_ [e pos]]]]].
    destruct (large_heap (n0 - 1 + p) t x short) as [a [ia la]]; [lia|].
    pose proof (code_smaller _ _ _ i ia) as small. apply in_split in ia. destruct ia as [l [r ->]].
    exists (l ++ (a - p) :: r). split; [|apply (other_heap (n + p) l a); [exact i | lia | lia]].
    apply nim_sum_g_mid. rewrite <- (IH (a - p)) by lia. f_equal. lia.
  - intros [x [<- i]]. pose proof i as i'. apply code_splits_spec in i'. destruct i' as [took [tk [short [_ [e pos]]]]].
    destruct (large_heap (n0 - 1) t x short) as [a [ia la]]; [lia|].
    pose proof (code_smaller _ _ _ i ia) as small. apply in_split in ia. destruct ia as [l [r ->]].
    exists (l ++ (a + p) :: r). split; [|apply (other_heap n l a); [exact i | lia | lia]].
    apply nim_sum_g_mid. apply IH; lia.
Qed.

(** ** The values, computed *)

(** The next value, from those of the smaller heaps. *)
Definition next (known : list N) : N :=
  mex (map (fun x => nim_sum (map (fun a => nth a known 0%N) x)) (code_splits (length known))).

Fixpoint values (n : nat) : list N :=
  match n with
  | 0 => []
  | S m => let known := values m in known ++ [next known]
  end.

Lemma values_spec n : values n = map g (seq 0 n).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app. cbn [values]. rewrite IH. f_equal.
  cbn [map Nat.add]. f_equal. unfold next. rewrite g_mex, map_length, seq_length. f_equal.
  apply map_ext_in. intros x ix. f_equal. apply map_ext_in. intros a ia.
  pose proof (code_smaller n x a ix ia) as lt.
  rewrite (nth_indep _ _ (g 0)) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth, seq_nth by exact lt. reflexivity.
Qed.

(** The law holds for [n0] <= n < [n0] + [count]. *)
Definition repeats (n0 p count : nat) : bool :=
  let known := values (n0 + count + p) in
  forallb (fun n => N.eqb (nth (n + p) known 0%N) (nth n known 0%N)) (seq n0 count).

Theorem period_by_values (n0 p : nat) : 1 <= t -> repeats n0 p (bound n0 p - n0) = true ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros t1 ok. apply (guy_smith n0 p t1). intros n range.
  unfold repeats in ok. rewrite values_spec, forallb_forall in ok.
  assert (i : In n (seq n0 (bound n0 p - n0))) by (apply in_seq; lia).
  apply ok, N.eqb_eq in i. revert i.
  assert (look : forall m, m < n0 + (bound n0 p - n0) + p -> nth m (map g (seq 0 (n0 + (bound n0 p - n0) + p))) 0%N = g m).
  { intros m lt. rewrite (nth_indep _ _ (g 0)) by (rewrite map_length, seq_length; exact lt).
    rewrite map_nth, seq_nth by exact lt. reflexivity. }
  rewrite !look by lia. auto.
Qed.

End Code.
