// Package serving is the frame of programs that serve the product for a browser test.
package serving

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
)

// Main starts the product as the environment configures it, prints its address, and
// serves until it is asked to stop. It does not return. What start returns besides
// the product is done after that has stopped; it may be nil.
func Main(start func(context.Context, config.Config) (*app.Main, func(), error)) {
	if err := serve(start); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func serve(start func(context.Context, config.Config) (*app.Main, func(), error)) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	c, err := config.Load()
	if err != nil {
		return err
	}
	m, after, err := start(ctx, c)
	if after != nil {
		defer after()
	}
	if err != nil {
		if m != nil {
			err = errors.Join(err, m.Close())
		}
		return err
	}
	fmt.Printf("http://%s/admin\n", m.Addr())
	<-ctx.Done()
	return m.Close()
}
