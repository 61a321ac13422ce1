package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
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
	Status  int  // that counts as an answer
	Rows    bool // an answer without records counts as an error
	// Before is asked before each request, beside the measurement, over one
	// connection; nil: nothing is.
	Before func(n int64) *http.Request
}

// Subject is a running program that is measured.
type Subject struct {
	Name      string
	Scenarios []Scenario
	Ready     time.Duration // from start to first answer
	Stop      func()
	PID       int
	Address   string  // where it listens; empty for a peer
	Session   session // in which it is asked; empty for a peer
	// Save is what is saved beside a measurement, where Load asks for it.
	Save func(n int64) *http.Request
}

// Load is how a subject is measured.
type Load struct {
	Connections int
	Length      time.Duration
	Rounds      int
	// Pause is what lies, on average, on a connection between an answer and the next
	// request, which no two people have at the same moment.
	Pause time.Duration
	// Saves are how many records a second are saved beside each measurement.
	Saves int
	// ByFirst measures the first row anew before each round of the others, and says
	// what they take in times of it: a machine is seldom as fast for long.
	ByFirst bool
}

// Figure is the outcome of one scenario, the median of its rounds.
type Figure struct {
	Count     int64 // answers
	PerSecond float64
	P50, P99  time.Duration
	CPU       time.Duration // that the subject spent on an answer
	Errors    int64
	RSS       int64   // bytes, after the scenario
	Times     float64 // of what the first row takes; 0 where that was not asked
}

// Result is all that was measured of a subject.
type Result struct {
	Subject Subject
	Idle    int64 // bytes of memory before the first request
	Peak    int64
	Figures []Figure
}

// Measure runs every scenario of the subjects, by turns, so that what else the
// machine does at the time hits all of them.
func (l Load) Measure(subjects ...Subject) []Result {
	time.Sleep(3 * time.Second) // until what the start needed is given back
	results := make([]Result, len(subjects))
	for i, s := range subjects {
		results[i] = Result{Subject: s, Idle: memory(s.PID, "VmRSS")}
	}
	for row := range subjects[0].Scenarios {
		figures, saves := make([][]Figure, len(subjects)), make([][]Figure, len(subjects))
		for round := range l.Rounds + 1 {
			for i, s := range subjects {
				if row >= len(s.Scenarios) {
					continue
				}
				if round == 0 {
					l.once(s, s.Scenarios[row], l.Length/5) // warm up
					continue
				}
				beside := make(chan Figure, 1)
				go func() { beside <- l.saves(s) }()
				figures[i] = append(figures[i], l.round(s, row))
				saves[i] = append(saves[i], <-beside)
			}
		}
		for i, s := range subjects {
			if len(figures[i]) == 0 {
				continue
			}
			f := median(figures[i])
			f.RSS = memory(s.PID, "VmRSS")
			log.Printf("%-12s %-44s %9.0f/s  p99 %v", s.Name, s.Scenarios[row].Name, f.PerSecond, f.P99.Round(100*time.Microsecond))
			if l.Saves > 0 {
				beside := median(saves[i])
				log.Printf("    beside %d saves, p50 %s, p99 %s", beside.Count, short(beside.P50), short(beside.P99))
			}
			results[i].Figures = append(results[i].Figures, f)
		}
	}
	for i, s := range subjects {
		results[i].Peak = memory(s.PID, "VmHWM")
	}
	return results
}

// saves are made beside a round, about so many a second.
func (l Load) saves(s Subject) Figure {
	if l.Saves == 0 || s.Save == nil {
		return Figure{}
	}
	return Load{Connections: l.Saves, Pause: time.Second}.once(s, Scenario{Name: "saves beside", Status: http.StatusOK, Request: s.Save}, l.Length)
}

// round measures a row of a subject once.
func (l Load) round(s Subject, row int) Figure {
	if !l.ByFirst || row == 0 {
		return l.once(s, s.Scenarios[row], l.Length)
	}
	first := l.once(s, s.Scenarios[0], l.Length)
	f := l.once(s, s.Scenarios[row], l.Length)
	f.Times = first.PerSecond / max(1, f.PerSecond)
	return f
}

var sequence atomic.Int64

func (l Load) once(subject Subject, s Scenario, length time.Duration) Figure {
	connections := l.Connections
	if s.Before != nil {
		connections = 1
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections}}
	defer client.CloseIdleConnections()
	var (
		wait   sync.WaitGroup
		lock   sync.Mutex
		all    []time.Duration
		errors atomic.Int64
		first  atomic.Pointer[string]
	)
	start, cpu := time.Now(), cpuTime(subject.PID)
	for range connections {
		wait.Go(func() {
			var mine []time.Duration
			l.rest()
			for time.Since(start) < length {
				n := sequence.Add(1)
				if s.Before != nil {
					_, _ = answer(client, s.Before(n), false)
				}
				began := time.Now()
				status, err := answer(client, s.Request(n), s.Rows)
				if err == nil && status != s.Status {
					err = fmt.Errorf("status %d", status)
				}
				if err != nil {
					errors.Add(1)
					text := err.Error()
					first.CompareAndSwap(nil, &text)
					continue
				}
				mine = append(mine, time.Since(began))
				l.rest()
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
		Count: int64(len(all)), PerSecond: float64(len(all)) / took.Seconds(),
		P50: all[len(all)/2], P99: all[len(all)*99/100],
		Errors: errors.Load(), CPU: (cpuTime(subject.PID) - cpu) / time.Duration(len(all)),
	}
}

// rest waits for between nothing and twice the pause.
func (l Load) rest() {
	if l.Pause > 0 {
		time.Sleep(rand.N(2 * l.Pause))
	}
}

// answer asks and reads the answer; with records it is an error that it has none.
func answer(client *http.Client, r *http.Request, records bool) (status int, err error) {
	reply, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer reply.Body.Close()
	if !records {
		_, err = io.Copy(io.Discard, reply.Body)
		return reply.StatusCode, err
	}
	body, err := io.ReadAll(reply.Body)
	if err == nil && !bytes.Contains(body, []byte(`"id":`)) {
		err = fmt.Errorf("%s: an answer without records: %.200s", r.URL, body)
	}
	return reply.StatusCode, err
}

func median(all []Figure) Figure {
	slices.SortFunc(all, func(a, b Figure) int { return cmp.Compare(a.Times, b.Times) })
	times := all[len(all)/2].Times
	slices.SortFunc(all, func(a, b Figure) int { return cmp.Compare(a.PerSecond, b.PerSecond) })
	f := all[len(all)/2]
	f.Times = times
	return f
}
