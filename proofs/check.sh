#!/usr/bin/env bash
# Compiles the formal core in a temporary directory and shows what every theorem
# of it rests on. It fails on a warning, a gap, an axiom, or a theorem that
# assumes anything. It needs coqc (Debian: package coq). Files of Coq that are
# given as arguments are run after that, with the core at hand, and print what
# they print.
set -euo pipefail
more=()
for f in "$@"; do more+=("$(realpath "$f")"); done
cd "$(dirname "$0")"
export LC_ALL=C.UTF-8
files=$(grep '\.v$' _CoqProject)

if grep -nE '\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Hypothes[ie]s|Variables?|Unset|bypass_check|Declare ML)\b' $files; then
  echo "a gap, an axiom or a check that is switched off: see above"
  exit 1
fi
if [ "$(printf '%s\n' *.v | sort)" != "$(printf '%s\n' $files | sort)" ]; then
  echo "_CoqProject does not list the files that are here"
  exit 1
fi

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cp $files "$build"
cd "$build"
for f in $files; do
  coqc -q -w +default -Q . Grundy "$f" >"$f.out" 2>&1 || { cat "$f.out"; exit 1; }
  if [ -s "$f.out" ]; then cat "$f.out"; fi
done
# The compiled files once more, by the checker that is nothing but the kernel.
coqchk -silent -Q . Grundy $(sed -E 's/(.*)\.v$/-norec Grundy.\1/' <<<"$files") >checked 2>&1 || { cat checked; exit 1; }

# What all theorems together assume: if that is nothing, then so does each.
for f in $files; do
  sed -nE "s/^(Theorem|Corollary) ([A-Za-z0-9_']+).*/${f%.v}.\2/p" "$f"
done >theorems
[ -s theorems ] || { echo "no theorem was found"; exit 1; }
{
  echo "From Grundy Require $(sed 's/\.v$//' <<<"$files" | tr '\n' ' ')."
  echo "Definition theorems := (tt$(sed 's/^/, @/' theorems | tr -d '\n'))."
  echo "Print Assumptions theorems."
} >assumptions.v
coqc -q -w +default -Q . Grundy assumptions.v >assumed
if [ "$(cat assumed)" != "Closed under the global context" ]; then
  cat assumed
  echo "a theorem assumes something: see above"
  exit 1
fi
sed 's/$/: Closed under the global context/' theorems
echo "$(wc -l <theorems) theorems, none with an assumption"

for f in "${more[@]}"; do
  cp "$f" "$build"
  coqc -q -w +default -Q . Grundy "$(basename "$f")"
done
