package main

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/demo"
	"backoffice/backend/store/db"
)

// fill writes pages in two locales: one in a hundred has the word that is
// searched for, four in five are published.
func fill(dbURL string, rows int) error {
	ctx := context.Background()
	d, err := db.Open(ctx, dbURL)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := demo.Pages(ctx, d, []string{"sk", "en"}, rows); err != nil {
		return fmt.Errorf("fill product: %w", err)
	}
	return d.Analyze(ctx)
}

// makeDatabase makes a fresh database on the MySQL server at url, turns url
// into its address, and returns what drops it.
func makeDatabase(url *string) (drop func(), err error) {
	const name = "backoffice_bench"
	server, err := db.Open(context.Background(), strings.TrimSuffix(*url, "/")+"/mysql")
	if err != nil {
		return nil, err
	}
	drop = func() {
		server.Write(context.Background()).Exec("DROP DATABASE IF EXISTS " + name)
		server.Close()
	}
	server.Write(context.Background()).Exec("DROP DATABASE IF EXISTS " + name)
	if err := server.Write(context.Background()).Exec("CREATE DATABASE " + name + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin").Error; err != nil {
		server.Close()
		return nil, err
	}
	*url = strings.TrimSuffix(*url, "/") + "/" + name
	return drop, nil
}
