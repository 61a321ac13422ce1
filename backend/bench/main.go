// Command bench measures the product through HTTP, as a signed-in user over 16
// connections, beside PocketBase on the same machine in the same run, and
// prints one table. No test is timed; these figures are for people.
//
//	go run ./backend/bench -rows 100000 -seconds 4
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
	seconds := flag.Float64("seconds", 4, "length of each measurement")
	rounds := flag.Int("rounds", 3, "measurements of each row; the median is printed")
	connections := flag.Int("connections", 16, "connections at once")
	saves := flag.Int("saves", 0, "records that are saved a second beside each row of pages; 0: none")
	withPeer := flag.Bool("peer", true, "measure PocketBase too")
	grow := flag.String("grow", "10000,1000000", "two sizes to compare on SQLite, as few,many; empty: none")
	photos := flag.Int("photos", 100, "photos to upload; 0: none")
	video := flag.Float64("video", 5, "size of the video to upload, in gigabytes; 0: none")
	visits := flag.Bool("visits", true, "measure visitors, the dashboard and signing in")
	reports := flag.Bool("statistics", false, "of visitors and the rest only ask the calls of the statistics")
	eInvoices := flag.Int("einvoices", 1000, "e-invoices to write and validate; 0: none")
	month := flag.Int("month", 20_000, "documents of a month to download; 0: none")
	orders := flag.Int("orders", 1_000_000, "orders to fill in, in a shop that is measured; 0: none")
	goods := flag.Int("goods", 100_000, "products to fill in, in a catalogue that is measured; 0: none")
	dbURL := flag.String("db", "", "MySQL server for the product, without a database's name; empty: SQLite in a temporary folder")
	flag.Parse()
	if *reports {
		*rows, *grow, *photos, *video, *eInvoices, *orders, *goods = 0, "", 0, 0, 0, 0, 0
	}

	folder, err := os.MkdirTemp("", "bench-")
	if err != nil {
		log.Fatal(err)
	}
	load := Load{Connections: *connections, Length: time.Duration(*seconds * float64(time.Second)), Rounds: *rounds, Saves: *saves}
	if *rows > 0 {
		err = run(folder, *rows, *dbURL, load, *withPeer)
	}
	if err == nil && *grow != "" && *dbURL == "" {
		err = growth(folder, *grow, load)
	}
	if err == nil && *dbURL == "" && (*photos > 0 || *video > 0) {
		err = Files(filepath.Join(folder, "files"), *photos, *video)
	}
	if err == nil && *visits {
		err = Visits(filepath.Join(folder, "visits"), *dbURL, load, *reports)
	}
	if err == nil && *goods > 0 {
		err = Goods(filepath.Join(folder, "goods"), *dbURL, *goods, load)
	}
	if err == nil && *orders > 0 {
		err = Orders(filepath.Join(folder, "orders"), *dbURL, *orders, load)
	}
	if err == nil && *dbURL == "" && *eInvoices > 0 {
		err = EInvoices(folder, *eInvoices, *month)
	}
	os.RemoveAll(folder)
	if err != nil {
		log.Fatal(err)
	}
}

func run(folder string, rows int, dbURL string, load Load, withPeer bool) error {
	ours, err := begin(Setup{Folder: filepath.Join(folder, "product"), Rows: rows, DBURL: dbURL})
	if err != nil {
		return err
	}
	defer ours.end()
	subjects := []Subject{ours.subject}
	if withPeer {
		theirs, err := StartPeer(filepath.Join(folder, "peer"), rows)
		if err != nil {
			return err
		}
		defer theirs.Stop()
		subjects = append(subjects, theirs)
	}
	fmt.Print(Table(fmt.Sprintf("%d pages in two locales", rows), load, load.Measure(subjects...)))
	return nil
}

// growth measures the product with few pages and with many; "times" says how
// much slower many are.
func growth(folder, sizes string, load Load) error {
	var few, many int
	if _, err := fmt.Sscanf(sizes, "%d,%d", &few, &many); err != nil {
		return fmt.Errorf("sizes %q: %w", sizes, err)
	}
	subjects := make([]Subject, 2)
	for i, rows := range []int{few, many} {
		began := time.Now()
		s, err := StartProduct(Setup{Folder: filepath.Join(folder, fmt.Sprint(rows)), Rows: rows, Growth: true})
		if err != nil {
			return err
		}
		defer s.Stop()
		log.Printf("%d pages are filled in after %v", rows, time.Since(began).Round(time.Second))
		s.Name = fmt.Sprint(rows)
		subjects[i] = s
	}
	fmt.Print(Table("The same with few pages and with many", load, load.Measure(subjects...)))
	return nil
}
