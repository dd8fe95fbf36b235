(** * Heaps that are played one at a time

    A position on the table is a list of components; a move chooses one of them
    and puts any number of others in its place. So are Nim, all take-and-break
    games, and every sum of games. The value of the table is the XOR of the
    values of its components (Sprague and Grundy; for games that break heaps:
    R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge
    Philos. Soc. 52 (1956) 514-526). *)

From Coq Require Import NArith List Lia Wellfounded.
From Grundy Require Import Games Xor Grundy.
Import ListNotations.
Open Scope N_scope.

(** [splits h]: what may be put in the place of [h]; all of it is smaller. *)
Record heap_rule := HeapRule {
  heap : Type;
  splits : heap -> list (list heap);
  smaller := fun a h => exists x, In x (splits h) /\ In a x;
  smaller_ends : well_founded smaller
}.
Arguments splits {_} _.
Arguments smaller {_} _ _.

(** ** The table *)

Fixpoint replace_one {R : heap_rule} (l : list (heap R)) : list (list (heap R)) :=
  match l with
  | [] => []
  | h :: t => map (fun x => x ++ t) (splits h) ++ map (cons h) (replace_one t)
  end.

Lemma replace_one_cons {R : heap_rule} (h : heap R) t q :
  In q (replace_one (h :: t)) <->
  (exists x, In x (splits h) /\ q = x ++ t) \/ (exists t', In t' (replace_one t) /\ q = h :: t').
Proof.
  cbn [replace_one]. rewrite in_app_iff, !in_map_iff.
  split; (intros [[x [A B]]|[x [A B]]]; [left|right]; exists x; split; congruence).
Qed.

(** A move puts some [x] in the place of one heap. *)
Lemma replace_one_spec {R : heap_rule} (l q : list (heap R)) :
  In q (replace_one l) <->
  exists before h after x, l = before ++ h :: after /\ q = before ++ x ++ after /\ In x (splits h).
Proof.
  revert q. induction l as [|a l IH]; intros q.
  - split; [intros [] | intros [[|b before] [h [after [x [e _]]]]]; discriminate].
  - rewrite replace_one_cons. split.
    + intros [[x [i ->]]|[t' [i ->]]].
      * exists [], a, l, x. auto.
      * apply IH in i. destruct i as [before [h [after [x [-> [-> i]]]]]].
        exists (a :: before), h, after, x. auto.
    + intros [[|b before] [h [after [x [e [-> i]]]]]]; injection e as -> ->.
      * left. exists x. auto.
      * right. exists (before ++ x ++ after). split; [|reflexivity].
        apply IH. exists before, h, after, x. auto.
Qed.

Definition on_table {R : heap_rule} (q l : list (heap R)) : Prop := In q (replace_one l).

Lemma acc_cons {R : heap_rule} (h : heap R) : forall t, Acc on_table t -> Acc on_table (h :: t).
Proof.
  induction h as [h IH] using (well_founded_ind (smaller_ends R)).
  intros t a. induction a as [t a IHt].
  constructor. intros q m. apply replace_one_cons in m. destruct m as [[x [i ->]]|[t' [i ->]]].
  - assert (small : forall b, In b x -> smaller b h) by (intros b ib; exists x; split; assumption).
    clear i. induction x as [|b x IHx]; cbn [app].
    + constructor. exact a.
    + apply IH; [apply small; left; reflexivity|]. apply IHx. intros c ic. apply small. right. exact ic.
  - apply IHt. exact i.
Qed.

Lemma on_table_ends (R : heap_rule) : well_founded (@move (Rules (list (heap R)) replace_one)).
Proof.
  intros l. induction l as [|h t IH]; [constructor; intros q [] | apply acc_cons, IH].
Qed.

Definition table (R : heap_rule) : game := Game (Rules (list (heap R)) replace_one) (on_table_ends R).

(** ** Values *)

Fixpoint heap_value {R : heap_rule} (h : heap R) (a : Acc smaller h) : N :=
  mex (map_in (splits h) (fun x ix =>
    nim_sum (map_in x (fun b ib => heap_value b (Acc_inv a (ex_intro _ x (conj ix ib))))))).

(** The value of one heap. *)
Definition worth {R : heap_rule} (h : heap R) : N := heap_value h (smaller_ends R h).

(** The values of heaps together. *)
Definition worth_all {R : heap_rule} (l : list (heap R)) : N := nim_sum (map worth l).

Lemma heap_value_unique {R : heap_rule} : forall (h : heap R) (a b : Acc smaller h), heap_value h a = heap_value h b.
Proof.
  fix IH 2. intros h [a] [b]. cbn [heap_value Acc_inv]. f_equal.
  apply map_in_ext. intros x ix. f_equal. apply map_in_ext. intros c ic. apply IH.
Qed.

(** What the kernels of the engine compute: the mex of the XORs. *)
Theorem worth_mex {R : heap_rule} (h : heap R) : worth h = mex (map worth_all (splits h)).
Proof.
  unfold worth at 1. destruct (smaller_ends R h) as [a]. cbn [heap_value Acc_inv]. f_equal.
  rewrite <- map_in_map. apply map_in_ext. intros x ix. unfold worth_all. f_equal.
  rewrite <- map_in_map. apply map_in_ext. intros b ib. apply heap_value_unique.
Qed.

Lemma worth_all_cons {R : heap_rule} (h : heap R) t : worth_all (h :: t) = N.lxor (worth h) (worth_all t).
Proof. reflexivity. Qed.

Lemma worth_all_app {R : heap_rule} (l l' : list (heap R)) : worth_all (l ++ l') = N.lxor (worth_all l) (worth_all l').
Proof. unfold worth_all. rewrite map_app. apply nim_sum_app. Qed.

Theorem grundy_table {R : heap_rule} (l : position (table R)) : grundy l = worth_all l.
Proof.
  apply (grundy_unique (G := table R) worth_all).
  - intros p q m. change (In q (replace_one p)) in m. apply replace_one_spec in m.
    destruct m as [before [h [after [x [-> [-> i]]]]]]. rewrite !worth_all_app, worth_all_cons.
    intros e. rewrite !(N.lxor_comm (worth_all before)) in e. apply lxor_inj, lxor_inj in e.
    apply (mex_missing (map worth_all (splits h))). rewrite <- worth_mex, <- e. apply in_map, i.
  - intros p. unfold move. cbn [options rules_of table]. induction p as [|h t IH]; intros m lt.
    + cbn in lt. lia.
    + rewrite worth_all_cons in lt. destruct (lower_a_sum _ _ _ lt) as [[v [l' e]]|[v [l' e]]].
      * rewrite worth_mex in l'. apply mex_below, in_map_iff in l'. destruct l' as [x [<- i]].
        exists (x ++ t). split; [|rewrite worth_all_app; exact e].
        apply replace_one_cons. left. exists x. auto.
      * destruct (IH v l') as [t' [i <-]]. exists (h :: t'). split; [|exact e].
        apply replace_one_cons. right. exists t'. auto.
Qed.

Corollary grundy_one_heap {R : heap_rule} (h : heap R) : grundy (G := table R) [h] = worth h.
Proof. rewrite grundy_table. apply N.lxor_0_r. Qed.

Corollary table_P_iff {R : heap_rule} (l : position (table R)) : P_position normal l <-> worth_all l = 0.
Proof. rewrite <- grundy_table. apply P_iff_0. Qed.

(** ** Sums of any number of positions *)

Lemma one_by_one_ends (G : game) :
  well_founded (fun q p : position G => exists x, In x (map (fun r => [r]) (options p)) /\ In q x).
Proof.
  apply (wf_incl _ _ (@move G)); [|apply ends].
  intros q p [x [i iq]]. apply in_map_iff in i. destruct i as [r [<- i]]. destruct iq as [<-|[]]. exact i.
Qed.

(** Positions of one game beside each other. *)
Definition one_by_one (G : game) : heap_rule :=
  HeapRule (position G) (fun p => map (fun r => [r]) (options p)) (one_by_one_ends G).
Definition several (G : game) : game := table (one_by_one G).

Lemma worth_position {G : game} (p : position G) : worth (R := one_by_one G) p = grundy p.
Proof.
  induction p as [p IH] using (well_founded_ind (ends G)).
  rewrite worth_mex, grundy_mex. cbn [splits one_by_one]. f_equal. rewrite map_map. apply map_ext_in. intros q i.
  unfold worth_all. cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. apply IH, i.
Qed.

(** Games of any kinds beside each other: a position, and which game it is of. *)
Definition family_rules {I : Type} (G : I -> game) : rules := {|
  position := { i : I & position (G i) };
  options := fun p => map (existT _ (projT1 p)) (options (projT2 p))
|}.

Lemma family_ends {I : Type} (G : I -> game) : well_founded (@move (family_rules G)).
Proof.
  intros [i p]. induction p as [p IH] using (well_founded_ind (ends (G i))).
  constructor. intros q m. apply in_map_iff in m. destruct m as [q' [<- m]]. apply IH, m.
Qed.

Definition family {I : Type} (G : I -> game) : game := Game (family_rules G) (family_ends G).

Lemma grundy_family {I : Type} (G : I -> game) (i : I) (p : position (G i)) :
  grundy (G := family G) (existT _ i p) = grundy p.
Proof.
  induction p as [p IH] using (well_founded_ind (ends (G i))).
  rewrite !grundy_mex. f_equal. cbn [options rules_of family family_rules projT1 projT2]. rewrite map_map. apply map_ext_in. intros q m. apply IH, m.
Qed.

(** The theorem of Sprague and Grundy for a sum of any number of positions, each
    of a game of its own. *)
Theorem grundy_of_all {I : Type} (G : I -> game) (l : position (several (family G))) :
  grundy l = nim_sum (map (fun c : position (family G) => grundy (projT2 c)) l).
Proof.
  unfold several in *. rewrite grundy_table. unfold worth_all. f_equal. apply map_ext. intros [i p].
  rewrite worth_position. apply grundy_family.
Qed.
