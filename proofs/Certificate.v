(** * Why a certificate proves its claim

    The steps of docs/certificates.md. A line may use what the lines before it
    established, and nothing is assumed about the length of play: the rules here
    are any rules, loops included. *)

From Coq Require Import NArith Bool List Lia.
From Grundy Require Import Games Xor Grundy Sums.
Import ListNotations.

(** ** Who wins: the steps P, N and draw *)

Section Outcomes.
Context (c : convention) {R : rules}.

Variant line :=
| P_line (p : position R)
| N_line (p q : position R)
| end_line (p : position R)
| draw_lines (l : list (position R)).

Definition is_draw (p : position R) : Prop := ~ P_position c p /\ ~ N_position c p.

(** What a line says. *)
Definition says (s : line) : Prop :=
  match s with
  | P_line p => P_position c p
  | N_line p _ | end_line p => N_position c p
  | draw_lines l => forall p, In p l -> is_draw p
  end.

(** When it may stand after the lines [before]: see the table of the document. *)
Definition allowed (before : list line) (s : line) : Prop :=
  match s with
  | P_line p =>
      (c = misere -> options p <> []) /\
      forall q, move q p -> (c = misere /\ options q = []) \/ exists r, move r q /\ In (P_line r) before
  | N_line p q => move q p /\ In (P_line q) before
  | end_line p => c = misere /\ options p = []
  | draw_lines l => forall p, In p l ->
      (exists q, move q p /\ In q l) /\
      (forall q, move q p -> In q l \/ exists r, move r q /\ In (P_line r) before)
  end.

(** The latest line comes first. *)
Inductive certificate : list line -> Prop :=
| no_lines : certificate []
| next_line before s : certificate before -> allowed before s -> certificate (s :: before).

(** A set that can be kept to and that nobody wins from. *)
Lemma draw_set (D : position R -> Prop) :
  (forall p, D p -> (exists q, move q p /\ D q) /\
                    (forall q, move q p -> D q \/ exists r, move r q /\ P_position c r)) ->
  forall p, D p -> is_draw p.
Proof.
  intros kept.
  enough ((forall p, P_position c p -> ~ D p) /\ (forall p, N_position c p -> ~ D p)) as [a b].
  { intros p d. split; intros o; [exact (a p o d) | exact (b p o d)]. }
  apply outcome_ind.
  - intros p _ _ IH d. destruct (kept p d) as [[q [pq dq]] _]. exact (IH q pq dq).
  - intros p m e d. destruct (kept p d) as [[q [pq _]] _]. unfold move in pq. rewrite e in pq. destruct pq.
  - intros p q pq lost not_d d. destruct (kept p d) as [_ all]. destruct (all q pq) as [dq|[r [qr s]]].
    + exact (not_d dq).
    + exact (not_both c R q lost (N_move c q r qr s)).
Qed.

Theorem certificate_sound (lines : list line) : certificate lines -> forall s, In s lines -> says s.
Proof.
  induction 1 as [|before s _ IH ok]; intros t; [intros []|].
  intros [<-|i]; [|exact (IH t i)].
  destruct s as [p|p q|p|l]; cbn [says allowed] in *.
  - destruct ok as [live all]. apply P_intro; [exact live|]. intros q pq.
    destruct (all q pq) as [[m e]|[r [qr i]]]; [exact (N_end c q m e)|].
    exact (N_move c q r qr (IH (P_line r) i)).
  - destruct ok as [pq i]. exact (N_move c p q pq (IH (P_line q) i)).
  - destruct ok as [m e]. exact (N_end c p m e).
  - apply (draw_set (fun p => In p l)). intros p i. destruct (ok p i) as [keep all]. split; [exact keep|].
    intros q pq. destruct (all q pq) as [iq|[r [qr ir]]]; [left; exact iq | right].
    exists r. split; [exact qr | exact (IH (P_line r) ir)].
Qed.

(** *** A checker of P steps, as a program

    [same] compares positions. The positions of the file, the latest first. *)

Context (same : position R -> position R -> bool).
Context (same_spec : forall p q, same p q = true <-> p = q).

Definition over (p : position R) : bool := match options p with [] => true | _ => false end.
Definition is_misere : bool := match c with misere => true | normal => false end.

Fixpoint check_P (lines : list (position R)) : bool :=
  match lines with
  | [] => true
  | p :: before =>
      check_P before && negb (is_misere && over p) &&
      forallb (fun q => (is_misere && over q) || existsb (fun r => existsb (same r) before) (options q)) (options p)
  end.

Lemma over_spec p : over p = true <-> options p = [].
Proof. unfold over. destruct (options p); split; congruence. Qed.

Lemma is_misere_spec : is_misere = true <-> c = misere.
Proof. unfold is_misere. destruct c; split; congruence. Qed.

Theorem check_P_sound (lines : list (position R)) :
  check_P lines = true -> forall p, In p lines -> P_position c p.
Proof.
  intros ok.
  enough (certificate (map P_line lines)) as good.
  { intros p i. exact (certificate_sound _ good (P_line p) (in_map P_line lines p i)). }
  induction lines as [|p before IH]; [constructor|]. cbn [check_P] in ok.
  apply andb_prop in ok. destruct ok as [ok all]. apply andb_prop in ok. destruct ok as [ok live].
  constructor; [exact (IH ok)|]. split.
  - intros m e. apply is_misere_spec in m. apply over_spec in e. rewrite m, e in live. discriminate live.
  - intros q pq. rewrite forallb_forall in all. specialize (all q pq). apply orb_prop in all. destruct all as [e|e].
    + left. apply andb_prop in e. rewrite is_misere_spec, over_spec in e. exact e.
    + right. apply existsb_exists in e. destruct e as [r [qr e]]. apply existsb_exists in e. destruct e as [r' [i e]].
      apply same_spec in e. subst r'. exists r. split; [exact qr | apply in_map, i].
Qed.

End Outcomes.

(** ** Values: the steps value, values, heap and sum

    Components with their values; the latest comes first. A value is the mex of
    the XORs of values that were established before. *)

Section Values.
Context {R : heap_rule}.

Inductive value_lines : list (heap R * N) -> Prop :=
| no_values : value_lines []
| next_value before h n (known : heap R -> N) :
    value_lines before ->
    (forall x, In x (splits h) -> forall a, In a x -> In (a, known a) before) ->
    n = mex (map (fun x => nim_sum (map known x)) (splits h)) ->
    value_lines ((h, n) :: before).

Theorem value_lines_sound (lines : list (heap R * N)) :
  value_lines lines -> forall h n, In (h, n) lines -> worth h = n.
Proof.
  induction 1 as [|before h n known _ IH each e]; intros h' n'; [intros []|].
  intros [i|i]; [|exact (IH h' n' i)]. injection i as <- <-.
  rewrite e, worth_mex. f_equal. apply map_ext_in. intros x ix. unfold worth_all. f_equal.
  apply map_ext_in. intros a ia. exact (IH a (known a) (each x ix a ia)).
Qed.

(** The sum of positions with established values is lost just when their XOR is 0. *)
Theorem sum_line_sound (lines : list (heap R * N)) (l : list (heap R * N)) :
  value_lines lines -> incl l lines ->
  grundy (G := table R) (map fst l) = nim_sum (map snd l) /\
  (P_position normal (R := table R) (map fst l) <-> nim_sum (map snd l) = 0%N).
Proof.
  intros good sub.
  assert (e : worth_all (map fst l) = nim_sum (map snd l)).
  { unfold worth_all. rewrite map_map. f_equal. apply map_ext_in. intros [h n] i.
    exact (value_lines_sound lines good h n (sub (h, n) i)). }
  rewrite table_P_iff, grundy_table, e. split; reflexivity.
Qed.

End Values.
