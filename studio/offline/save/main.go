// Command save builds the engine for the browser and saves it to a folder:
//
//	go run ./studio/offline/save FOLDER
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"grundy/studio/offline"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: save FOLDER")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := save(ctx, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "save:", err)
		os.Exit(1)
	}
}

func save(ctx context.Context, folder string) error {
	engine, err := offline.Fresh(ctx)
	if err != nil {
		return err
	}
	return engine.Save(folder)
}
