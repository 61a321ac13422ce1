// Command sample serves the product with the screens of backend/app/sample,
// so that a browser test can show that they need nothing in the browser app.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"backoffice/backend/app"
	"backoffice/backend/app/sample"
	"backoffice/backend/store/db"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	c, err := app.Load()
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, c.DBURL)
	if err != nil {
		return err
	}
	if err := errors.Join(sample.CreateTables(ctx, d), d.Close()); err != nil {
		return err
	}
	m, err := app.Start(ctx, c, app.Options{
		More: sample.Screens(), Texts: []fs.FS{sample.Texts},
	})
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/admin\n", m.Addr())
	<-ctx.Done()
	return m.Close()
}
