// Command bench measures the product through HTTP, as a signed-in user over 16
// connections, beside PocketBase on the same machine in the same run, and
// prints one table. No test is timed; these figures are for people.
//
//	go run ./backend/bench -rows 100000 -seconds 5
//	go run ./backend/bench -db "$TEST_MYSQL_URL" -peer=false
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"
)

func main() {
	log.SetFlags(0)
	rows := flag.Int("rows", 100_000, "pages to fill in")
	seconds := flag.Float64("seconds", 5, "length of each measurement")
	rounds := flag.Int("rounds", 3, "measurements of each row; the median is printed")
	connections := flag.Int("connections", 16, "connections at once")
	withPeer := flag.Bool("peer", true, "measure PocketBase too")
	dbURL := flag.String("db", "", "MySQL server for the product, without a database's name; empty: SQLite in a temporary folder")
	flag.Parse()

	folder, err := os.MkdirTemp("", "bench-")
	if err != nil {
		log.Fatal(err)
	}
	load := Load{Connections: *connections, Length: time.Duration(*seconds * float64(time.Second)), Rounds: *rounds}
	err = run(folder, *rows, *dbURL, load, *withPeer)
	os.RemoveAll(folder)
	if err != nil {
		log.Fatal(err)
	}
}

func run(folder string, rows int, dbURL string, load Load, withPeer bool) error {
	if dbURL != "" {
		drop, err := makeDatabase(&dbURL)
		if err != nil {
			return err
		}
		defer drop()
	}
	ours, err := StartProduct(filepath.Join(folder, "product"), rows, dbURL)
	if err != nil {
		return err
	}
	results := []Result{load.Measure(ours)}
	ours.Stop()
	if withPeer {
		theirs, err := StartPeer(filepath.Join(folder, "peer"), rows)
		if err != nil {
			return err
		}
		results = append(results, load.Measure(theirs))
		theirs.Stop()
	}
	fmt.Print(Table(rows, load, results))
	return nil
}
