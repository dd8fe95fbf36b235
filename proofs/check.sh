#!/usr/bin/env bash
# Compiles the formal core in a temporary directory and shows what every theorem
# of it rests on. It fails on a warning, a gap, an axiom, or a theorem that
# assumes anything. It needs coqc (Debian: package coq).
set -euo pipefail
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
  coqc -q -w +all -Q . Grundy "$f" >"$f.out" 2>&1 || { cat "$f.out"; exit 1; }
  if [ -s "$f.out" ]; then cat "$f.out"; fi
done

# Every theorem, by its full name, and what it assumes.
for f in $files; do
  sed -nE "s/^(Theorem|Lemma|Corollary) ([A-Za-z0-9_']+).*/${f%.v}.\2/p" "$f"
done >theorems
[ -s theorems ] || { echo "no theorem was found"; exit 1; }
{
  echo "From Grundy Require $(sed 's/\.v$//' <<<"$files" | tr '\n' ' ')."
  sed 's/.*/Print Assumptions &./' theorems
} >assumptions.v
coqc -q -w +all -Q . Grundy assumptions.v >assumed
if [ "$(sort -u assumed)" != "Closed under the global context" ] || [ "$(wc -l <assumed)" != "$(wc -l <theorems)" ]; then
  cat assumed
  echo "a theorem assumes something: see above"
  exit 1
fi
paste -d: theorems assumed | sed 's/:/: /'
echo "$(wc -l <theorems) theorems and lemmas, none with an assumption"
