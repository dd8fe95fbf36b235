//go:build race

package catalogue_test

// raceFactor is how much longer things may take under the race detector.
const raceFactor = 20
