(** * The period of Kayles

    0.77, whose values have the period 12 from heap 71 on: Coq computes the 168
    values that the theorem of Guy and Smith asks for, and so it holds for all
    heaps. Source of the period: R. K. Guy, C. A. B. Smith, The G-values of various
    games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526. *)

From Coq Require Import NArith List Lia.
From Grundy Require Import Period.
Import ListNotations.
Open Scope nat_scope.

(** Take 1 or 2 from a heap and leave 0, 1 or 2 heaps. *)
Definition kayles_digit (i : nat) : N := match i with 1 | 2 => 7%N | _ => 0%N end.
Definition kayles : nat -> N := g kayles_digit 2 2.

(** The first 24 values. *)
Example kayles_values : map kayles (seq 0 24) =
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7]%N.
Proof. unfold kayles. rewrite <- values_spec. vm_compute. reflexivity. Qed.

Theorem kayles_period : forall n, 71 <= n -> kayles (n + 12) = kayles n.
Proof. apply period_by_values; [lia | vm_compute; reflexivity]. Qed.
