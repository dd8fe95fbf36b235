(** * The theorem of Sprague and Grundy

    Under normal play every position of a game in which play ends is worth a
    heap of Nim, and the heap of a sum is the XOR of the heaps of its parts.

    Sources: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41
    (1935) 438-444; P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8. *)

From Coq Require Import NArith List Lia FinFun Wellfounded Relation_Operators.
From Grundy Require Import Games Xor.
Import ListNotations.
Open Scope N_scope.

(** ** The least number that is missing *)

Fixpoint mex_from (tries : nat) (k : N) (l : list N) : N :=
  match tries with
  | O => k
  | S t => if in_dec N.eq_dec k l then mex_from t (k + 1) l else k
  end.

(** Of [n] numbers the mex is at most [n]. *)
Definition mex (l : list N) : N := mex_from (length l) 0 l.

(** The numbers below [n]. *)
Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_below m n : In m (below n) <-> m < n.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros [k [<- i]]. apply in_seq in i. lia.
  - intros lt. exists (N.to_nat m). split; [lia|]. apply in_seq. lia.
Qed.

Lemma below_length n : length (below n) = N.to_nat n.
Proof. unfold below. rewrite map_length. apply seq_length. Qed.

Lemma below_distinct n : NoDup (below n).
Proof.
  unfold below. apply Injective_map_NoDup; [|apply seq_NoDup].
  intros a b. apply Nnat.Nat2N.inj.
Qed.

Lemma mex_from_spec l tries : forall k,
  (forall m, m < k -> In m l) -> (length l <= N.to_nat k + tries)%nat ->
  (forall m, m < mex_from tries k l -> In m l) /\ ~ In (mex_from tries k l) l.
Proof.
  induction tries as [|t IH]; intros k low enough; cbn [mex_from].
  - split; [exact low|]. intros i.
    assert (incl (below (k + 1)) l).
    { intros m im. apply in_below in im. destruct (N.eq_dec m k) as [->|ne]; [exact i | apply low; lia]. }
    pose proof (NoDup_incl_length (below_distinct _) H) as short. rewrite below_length in short. lia.
  - destruct (in_dec N.eq_dec k l) as [i|no].
    + apply IH; [|lia]. intros m lt. destruct (N.eq_dec m k) as [->|ne]; [exact i | apply low; lia].
    + split; assumption.
Qed.

Lemma mex_below l m : m < mex l -> In m l.
Proof. apply mex_from_spec; [intros k lt; lia | lia]. Qed.

Lemma mex_missing l : ~ In (mex l) l.
Proof. apply mex_from_spec; [intros k lt; lia | lia]. Qed.

Theorem mex_spec l n : mex l = n <-> (forall m, m < n -> In m l) /\ ~ In n l.
Proof.
  split.
  - intros <-. split; [apply mex_below | apply mex_missing].
  - intros [low out]. destruct (N.lt_trichotomy (mex l) n) as [lt|[e|gt]].
    + destruct (mex_missing l (low _ lt)).
    + exact e.
    + destruct (out (mex_below l n gt)).
Qed.

(** ** The Grundy value of a position *)

Fixpoint map_in {A B : Type} (l : list A) : (forall x, In x l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | a :: l' => fun f => f a (or_introl eq_refl) :: map_in l' (fun x i => f x (or_intror i))
  end.

Lemma map_in_ext {A B : Type} (l : list A) : forall f g : forall x, In x l -> B,
  (forall x i, f x i = g x i) -> map_in l f = map_in l g.
Proof.
  induction l as [|a l IH]; intros f g e; cbn; [reflexivity|].
  rewrite e. f_equal. apply IH. intros x i. apply e.
Qed.

Lemma map_in_map {A B : Type} (g : A -> B) (l : list A) : map_in l (fun x _ => g x) = map g l.
Proof. induction l as [|a l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

(** By recursion on the end of play: the mex of the values of the options. *)
Fixpoint value {R : rules} (p : position R) (end_of_play : Acc move p) : N :=
  mex (map_in (options p) (fun q pq => value q (Acc_inv end_of_play pq))).

Definition grundy {G : game} (p : position G) : N := value p (ends G p).

Lemma value_unique {R : rules} : forall (p : position R) (a b : Acc move p), value p a = value p b.
Proof.
  fix IH 2. intros p [a] [b]. cbn [value Acc_inv]. f_equal.
  apply map_in_ext. intros q i. apply IH.
Qed.

(** The equation by which the value is known. *)
Theorem grundy_mex {G : game} (p : position G) : grundy p = mex (map grundy (options p)).
Proof.
  unfold grundy at 1. destruct (ends G p) as [a]. cbn [value]. f_equal.
  rewrite <- map_in_map. apply map_in_ext. intros q i. apply value_unique.
Qed.

Lemma grundy_moves {G : game} (p q : position G) : move q p -> grundy q <> grundy p.
Proof.
  intros pq e. rewrite (grundy_mex p) in e. apply (mex_missing (map grundy (options p))).
  rewrite <- e. apply in_map, pq.
Qed.

Lemma grundy_reach {G : game} (p : position G) m : m < grundy p -> exists q, move q p /\ grundy q = m.
Proof.
  rewrite grundy_mex. intros lt. apply mex_below, in_map_iff in lt.
  destruct lt as [q [e i]]. exists q. split; assumption.
Qed.

(** Only the values satisfy it: no option has the value of the position, and
    every smaller value is an option's. *)
Theorem grundy_unique {G : game} (v : position G -> N) :
  (forall p q, move q p -> v q <> v p) ->
  (forall p m, m < v p -> exists q, move q p /\ v q = m) ->
  forall p, grundy p = v p.
Proof.
  intros other reach p. induction p as [p IH] using (well_founded_ind (ends G)).
  rewrite grundy_mex. apply mex_spec. split.
  - intros m lt. destruct (reach p m lt) as [q [pq <-]]. rewrite <- (IH q pq). apply in_map, pq.
  - intros i. apply in_map_iff in i. destruct i as [q [e pq]]. apply (other p q pq). rewrite <- e. symmetry. apply IH, pq.
Qed.

(** A position is lost just when its value is 0. *)
Theorem P_iff_0 {G : game} (p : position G) : P_position normal p <-> grundy p = 0.
Proof.
  revert p. apply (closed_set normal G (fun p => grundy p = 0)).
  - intros p e. split; [discriminate|]. intros q pq e'. apply (grundy_moves p q pq). congruence.
  - intros p. destruct (N.eq_dec (grundy p) 0) as [e|ne]; [left; exact e|].
    right. right. apply grundy_reach. lia.
Qed.

(** ** Sums of two games *)

Definition sum_rules (R S : rules) : rules := {|
  position := position R * position S;
  options := fun p => map (fun a => (a, snd p)) (options (fst p)) ++ map (fun b => (fst p, b)) (options (snd p))
|}.

Lemma sum_move (R S : rules) (p q : position (sum_rules R S)) :
  move q p <-> symprod _ _ (@move R) (@move S) q p.
Proof.
  destruct p as [a b]. unfold move at 1. cbn [options sum_rules fst snd]. rewrite in_app_iff, !in_map_iff. split.
  - intros [[a' [<- m]]|[b' [<- m]]]; constructor; exact m.
  - intros m. inversion m as [a' ? m' b'|b' ? m' a']; subst; [left|right]; eexists; split; [reflexivity|exact m'|reflexivity|exact m'].
Qed.

Lemma sum_ends (G H : game) : well_founded (@move (sum_rules G H)).
Proof.
  apply (wf_incl _ _ (symprod _ _ (@move G) (@move H))).
  - intros q p. apply sum_move.
  - apply wf_symprod; apply ends.
Qed.

Definition sum (G H : game) : game := Game (sum_rules G H) (sum_ends G H).

(** The position [p] beside the position [q]. *)
Definition plus {G H : game} (p : position G) (q : position H) : position (sum G H) := (p, q).

Theorem grundy_sum {G H : game} (p : position G) (q : position H) :
  grundy (plus p q) = N.lxor (grundy p) (grundy q).
Proof.
  apply (grundy_unique (G := sum G H) (fun s => N.lxor (grundy (fst s)) (grundy (snd s)))).
  - intros [a b] s m. apply sum_move in m. inversion m as [a' ? m' ?|b' ? m' ?]; subst; cbn [fst snd].
    + intros e. apply lxor_inj in e. exact (grundy_moves _ _ m' e).
    + rewrite !(N.lxor_comm (grundy a)). intros e. apply lxor_inj in e. exact (grundy_moves _ _ m' e).
  - intros [a b] m lt. cbn [fst snd] in *. destruct (lower_a_sum _ _ _ lt) as [[x [l e]]|[x [l e]]].
    + destruct (grundy_reach a x l) as [a' [m' <-]]. exists (a', b). split; [|exact e].
      apply sum_move. constructor. exact m'.
    + destruct (grundy_reach b x l) as [b' [m' <-]]. exists (a, b'). split; [|exact e].
      apply sum_move. constructor. exact m'.
Qed.

Theorem sum_P_iff {G H : game} (p : position G) (q : position H) :
  P_position normal (plus p q) <-> N.lxor (grundy p) (grundy q) = 0.
Proof. rewrite <- grundy_sum. apply P_iff_0. Qed.

(** ** One heap of Nim *)

Lemma heap_ends : well_founded (@move (Rules N below)).
Proof.
  apply (wf_incl _ _ N.lt).
  - intros m n. apply in_below.
  - exact N.lt_wf_0.
Qed.

(** A heap of [n]: a move leaves any smaller number. *)
Definition nim_heap : game := Game (Rules N below) heap_ends.

Theorem grundy_heap (n : position nim_heap) : grundy n = n.
Proof.
  apply (grundy_unique (G := nim_heap) (fun n => n)).
  - intros p q m. apply in_below in m. apply N.lt_neq, m.
  - intros p m lt. exists m. split; [apply in_below, lt | reflexivity].
Qed.

(** Sprague and Grundy: a position of value [g] may be replaced by a heap of [g]
    in every sum, and who wins is the same. *)
Theorem sprague_grundy {G : game} (p : position G) {H : game} (q : position H) :
  P_position normal (plus p q) <-> P_position normal (plus (G := nim_heap) (grundy p) q).
Proof. rewrite !sum_P_iff, grundy_heap. reflexivity. Qed.

(** So positions are interchangeable in sums just when their values are equal. *)
Theorem equivalent_iff {G G' : game} (p : position G) (p' : position G') :
  (forall (H : game) (q : position H), P_position normal (plus p q) <-> P_position normal (plus p' q))
  <-> grundy p = grundy p'.
Proof.
  split.
  - intros same. specialize (same G p). rewrite !sum_P_iff, N.lxor_nilpotent in same.
    symmetry. apply N.lxor_eq, same. reflexivity.
  - intros e H q. rewrite !sum_P_iff, e. reflexivity.
Qed.
