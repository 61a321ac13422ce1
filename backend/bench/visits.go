package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"backoffice/backend/bench/siteload"
	"backoffice/backend/store/db"
)

// Aims of the rows about visitors, as the issue has them.
const (
	viewsAim   = 5000 // a second
	slowedAim  = 1.2  // times what a list takes without visitors
	lagAim     = time.Second
	visitPages = 10_000
	visitConns = 16
	// Who works leaves the machine room: lists without a pause take all of it,
	// and show only how it is shared out.
	otherConns = 16
	otherPause = 50 * time.Millisecond
)

// visiting is a product that is visited and worked with.
type visiting struct {
	Subject
	session
	load   Load
	db     *db.DB
	server int // process of the database's server, 0 where there is none to see
}

// Visits measures how visitors are counted, what others at work notice of
// them, the dashboard, and signing in; or the calls of the statistics alone.
func Visits(folder, dbURL string, load Load, reports bool) error {
	b, err := begin(Setup{
		Folder: folder, Rows: visitPages, DBURL: dbURL, More: visited,
		Env: []string{"SITE_URL=" + siteload.Site, "TRUSTED_PROXIES=127.0.0.1", "TIME_ZONE=UTC"},
	})
	if err != nil {
		return err
	}
	defer b.end()
	return b.withDB(func() error {
		return visiting{Subject: b.subject, session: b.session, load: load, db: b.db, server: serverOf(b.db)}.measure(b.data.Where, reports)
	})
}

func (v visiting) measure(where string, reports bool) error {
	time.Sleep(3 * time.Second) // until what the start needed is given back
	fmt.Printf("\nvisitors on %s; %d processors, shared with who asks; %s wanted one in the minute before\n\n", where, runtime.NumCPU(), busy())
	measured := []func() error{v.counting, v.others, v.dashboard, v.statistics, v.signingIn}
	if reports {
		measured = []func() error{v.statistics}
	}
	for _, row := range measured {
		if err := row(); err != nil {
			return err
		}
	}
	return nil
}

// busy is how many processes wanted a processor in the last minute.
func busy() string {
	raw, _ := os.ReadFile("/proc/loadavg")
	load, _, _ := strings.Cut(string(raw), " ")
	return load
}

// serverOf finds the process of the database's server on this machine.
func serverOf(d *db.DB) (pid int) {
	if d.Dialect != db.MySQL {
		return 0
	}
	var file string
	if d.Read(context.Background()).Raw("SELECT @@pid_file").Scan(&file).Error != nil {
		return 0
	}
	raw, _ := os.ReadFile(file)
	fmt.Sscan(string(raw), &pid)
	return pid
}

func (v visiting) visitors(perSecond int) *siteload.Visitors {
	return &siteload.Visitors{Address: v.Address, Connections: visitConns, PerSecond: perSecond}
}

// counting sends views as fast as they are answered, and sees that all of
// them are counted.
func (v visiting) counting() error {
	began, err := v.counted()
	if err != nil {
		return err
	}
	visitors := v.visitors(0)
	if _, err := visitors.For(v.load.Length / 5); err != nil { // warm up
		return err
	}
	cpu := cpuTime(v.PID)
	views, err := visitors.For(v.load.Length)
	if err != nil {
		return err
	}
	spent := cpuTime(v.PID) - cpu
	if err := v.waitCounted(began + visitors.Answered()); err != nil {
		return err
	}
	fmt.Printf("views over %d connections, as many as go: p50 %v, p99 %v, CPU %v each, %d refused %s\n", visitConns, short(views.P50), short(views.P99),
		(spent / time.Duration(max(1, views.Answered))).Round(time.Microsecond), views.Refused, views.First)
	printResult("views a second", fmt.Sprintf("%.0f", views.PerSecond()), views.PerSecond() >= viewsAim, fmt.Sprint(viewsAim))
	fmt.Printf("  all %d that were answered are counted, none twice\n", visitors.Answered())
	return nil
}

// counted is how many views of today the product has written.
func (v visiting) counted() (views int64, err error) {
	err = v.db.Read(context.Background()).Table("traffic_days").
		Where("day = ?", time.Now().UTC().Format(time.DateOnly)).Select("COALESCE(SUM(views), 0)").Scan(&views).Error
	return views, err
}

// waitCounted waits until so many views are written, and no more.
func (v visiting) waitCounted(want int64) error {
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		views, err := v.counted()
		switch {
		case err != nil:
			return err
		case views == want:
			return nil
		case views > want || time.Since(began) > 20*time.Second:
			return fmt.Errorf("%d views were answered, %d are counted", want, views)
		}
	}
}
