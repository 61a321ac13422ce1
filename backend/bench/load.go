package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Scenario is one row of the table: the n-th request of a measurement.
type Scenario struct {
	Name    string
	Request func(n int64) *http.Request
	Status  int // that counts as an answer
}

// Subject is a running program that is measured.
type Subject struct {
	Name      string
	Scenarios []Scenario
	Ready     time.Duration // from start to first answer
	Stop      func()
	PID       int
}

// Load is how a subject is measured.
type Load struct {
	Connections int
	Length      time.Duration
	Rounds      int
}

// Figure is the outcome of one scenario, the median of its rounds.
type Figure struct {
	PerSecond float64
	P50, P99  time.Duration
	Errors    int64
	RSS       int64 // bytes, after the scenario
}

// Result is all that was measured of a subject.
type Result struct {
	Subject Subject
	Idle    int64 // bytes of memory before the first request
	Peak    int64
	Figures []Figure
}

// Measure runs every scenario of a subject.
func (l Load) Measure(s Subject) Result {
	time.Sleep(3 * time.Second) // until what the start needed is given back
	r := Result{Subject: s, Idle: memory(s.PID, "VmRSS")}
	for _, scenario := range s.Scenarios {
		l.once(scenario, l.Length/5) // warm up
		figures := make([]Figure, l.Rounds)
		for i := range figures {
			figures[i] = l.once(scenario, l.Length)
		}
		slices.SortFunc(figures, func(a, b Figure) int { return int(a.PerSecond - b.PerSecond) })
		f := figures[len(figures)/2]
		f.RSS = memory(s.PID, "VmRSS")
		log.Printf("%-12s %-40s %9.0f/s  p99 %v", s.Name, scenario.Name, f.PerSecond, f.P99.Round(100*time.Microsecond))
		r.Figures = append(r.Figures, f)
	}
	r.Peak = memory(s.PID, "VmHWM")
	return r
}

var sequence atomic.Int64

func (l Load) once(s Scenario, length time.Duration) Figure {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: l.Connections, MaxConnsPerHost: l.Connections}}
	defer client.CloseIdleConnections()
	var (
		wait   sync.WaitGroup
		lock   sync.Mutex
		all    []time.Duration
		errors atomic.Int64
		first  atomic.Pointer[string]
	)
	start := time.Now()
	for range l.Connections {
		wait.Go(func() {
			var mine []time.Duration
			for time.Since(start) < length {
				began := time.Now()
				if err := answer(client, s); err != nil {
					errors.Add(1)
					text := err.Error()
					first.CompareAndSwap(nil, &text)
					continue
				}
				mine = append(mine, time.Since(began))
			}
			lock.Lock()
			all = append(all, mine...)
			lock.Unlock()
		})
	}
	wait.Wait()
	took := time.Since(start)
	if text := first.Load(); text != nil {
		log.Printf("%s: %d errors, the first: %s", s.Name, errors.Load(), *text)
	}
	if len(all) == 0 {
		return Figure{Errors: errors.Load()}
	}
	slices.Sort(all)
	return Figure{
		PerSecond: float64(len(all)) / took.Seconds(),
		P50:       all[len(all)/2], P99: all[len(all)*99/100],
		Errors: errors.Load(),
	}
}

func answer(client *http.Client, s Scenario) error {
	reply, err := client.Do(s.Request(sequence.Add(1)))
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(reply.Body)
	if err == nil && reply.StatusCode != s.Status {
		err = fmt.Errorf("status %d: %.200s", reply.StatusCode, body)
	}
	return err
}
