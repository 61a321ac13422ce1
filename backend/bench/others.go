package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"backoffice/backend/bench/siteload"
)

const lagPause = 20 * time.Millisecond

// others reads lists over some connections, by turns alone and while the site
// is visited.
func (v visiting) others() error {
	const path = "/api/content/page/?per_page=20&sort=title&status=1&page=%d"
	lists := Scenario{Status: http.StatusOK, Request: func(n int64) *http.Request {
		return v.request(http.MethodGet, fmt.Sprintf(path, 1+n%50), nil)
	}}
	load := v.load
	load.Connections, load.Pause = otherConns, otherPause
	load.once(v.Subject, lists, load.Length/5)
	var alone, visited []pace
	for range load.Rounds {
		var p pace
		var err error
		p.of(v, func() { p.Figure = load.once(v.Subject, lists, load.Length) })
		alone = append(alone, p)
		p = pace{}
		p.of(v, func() {
			p.views, p.lag, err = v.visitedWhile(func() { p.Figure = load.once(v.Subject, lists, load.Length) })
		})
		if err != nil {
			return err
		}
		visited = append(visited, p)
	}
	a, b := middle(alone), middle(visited)
	// What was spent beyond the lists was spent on views.
	of := func(visited, alone time.Duration) time.Duration {
		lists := time.Duration(float64(alone) * float64(b.Count) / float64(max(1, a.Count)))
		return ((visited - lists) / time.Duration(max(1, b.views.Answered))).Round(time.Microsecond)
	}
	product, server, own := of(b.product, a.product), of(b.server, a.server), of(b.own, a.own)
	fmt.Printf("lists of %d pages for %d at work, %v between an answer and the next, beside %.0f views a second (median of %d × %v)\n",
		visitPages, otherConns, otherPause, b.views.PerSecond(), load.Rounds, load.Length)
	for _, line := range []struct {
		name string
		f    Figure
	}{{"alone", a.Figure}, {"visited", b.Figure}} {
		fmt.Printf("  %-8s p50 %s  p99 %s  %6.0f/s\n", line.name, short(line.f.P50), short(line.f.P99), line.f.PerSecond)
	}
	fmt.Printf("  CPU of a list %s, of a view %v and %v in the database's server; who visits here takes %v more\n", short(a.product/time.Duration(max(1, a.Count))), product, server, own)
	slower := float64(b.P50) / float64(a.P50)
	printResult("p50 of a list beside visitors, times", fmt.Sprintf("%.2f", slower), slower <= slowedAim, fmt.Sprint(slowedAim))
	lag := slices.MaxFunc(visited, func(a, b pace) int { return int(a.lag - b.lag) }).lag
	printResult("from a view's answer to where no kill can lose it, at most", lag.Round(10*time.Millisecond).String(), lag < lagAim, lagAim.String())
	return nil
}

// pace is how lists are answered, and what that takes.
type pace struct {
	Figure
	views                siteload.Views
	lag                  time.Duration
	product, server, own time.Duration // CPU
}

func (p *pace) of(v visiting, do func()) {
	product, server, own := cpuTime(v.PID), cpuTime(v.server), cpuTime(os.Getpid())
	do()
	p.product, p.server, p.own = cpuTime(v.PID)-product, cpuTime(v.server)-server, cpuTime(os.Getpid())-own
}

func middle(all []pace) pace {
	slices.SortFunc(all, func(a, b pace) int { return int(a.P50 - b.P50) })
	return all[len(all)/2]
}

// visitedWhile has the site visited while something else is done.
func (v visiting) visitedWhile(do func()) (came siteload.Views, lag time.Duration, err error) {
	before, err := v.counted()
	if err != nil {
		return came, 0, err
	}
	var lagged, failed error
	visitors, stop := v.visitors(viewsAim), make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() { lag, lagged = v.lag(visitors, before, stop) })
	wait.Go(func() { came, failed = visitors.Visit(stop) })
	do()
	close(stop)
	wait.Wait()
	if err := errors.Join(lagged, failed); err != nil {
		return came, 0, err
	}
	return came, lag, v.waitCounted(before + came.Answered)
}

// lag watches how long a view that was answered can still be lost: until it is
// written. Before them so many were. It returns the longest once stop is closed.
func (v visiting) lag(visitors *siteload.Visitors, before int64, stop <-chan struct{}) (longest time.Duration, err error) {
	type moment struct {
		at       time.Time
		answered int64
	}
	// Moments whose views are not all written yet, the first of them the oldest.
	var open []moment
	for {
		select {
		case <-stop:
			return longest, nil
		case <-time.After(lagPause):
		}
		open = append(open, moment{time.Now(), visitors.Answered()})
		counted, err := v.counted()
		if err != nil {
			return 0, err
		}
		for len(open) > 0 && open[0].answered <= counted-before {
			open = open[1:]
		}
		if len(open) > 0 {
			longest = max(longest, time.Since(open[0].at))
		}
	}
}
