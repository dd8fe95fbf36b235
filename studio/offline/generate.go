package offline

//go:generate go run ./save built
