// Command grundy decides impartial games.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

func main() {
	sum, err := catalogue.Parse(strings.Join(os.Args[1:], " "))
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	v, err := solve.New(solve.Options{Moves: 20, Positions: 1e6, Explain: true}).Solve(context.Background(), sum, game.Normal)
	line, _ := answer.Line(answer.Of(v, err, words.English))
	os.Stdout.Write(line)
	v, err = solve.New(solve.Options{Moves: 20, Positions: 1e6, Explain: true}).Solve(context.Background(), sum, game.Misere)
	line, _ = answer.Line(answer.Of(v, err, words.Chinese))
	os.Stdout.Write(line)
}
