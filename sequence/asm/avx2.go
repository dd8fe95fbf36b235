package main

func avx2() {}
