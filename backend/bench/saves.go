package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"slices"
	"sync"
	"time"
)

// saving saves the titles of records of a subject so many times a second, evenly,
// until end is called: it returns how long each took from when it was due.
func (l Load) saving(s Subject) (end func() []time.Duration) {
	if l.Saves == 0 || s.Save == nil {
		return func() []time.Duration { return nil }
	}
	var (
		wait  sync.WaitGroup
		lock  sync.Mutex
		all   []time.Duration
		ended = make(chan struct{})
		tick  = time.NewTicker(time.Second / time.Duration(l.Saves))
	)
	save := func(due time.Time) {
		reply, err := http.DefaultClient.Do(s.Save(sequence.Add(1)))
		if err == nil {
			_, err = io.Copy(io.Discard, reply.Body)
			reply.Body.Close()
			if err == nil && reply.StatusCode != http.StatusOK {
				err = fmt.Errorf("status %d", reply.StatusCode)
			}
		}
		if err != nil {
			log.Printf("a save beside: %v", err)
			return
		}
		lock.Lock()
		defer lock.Unlock()
		all = append(all, time.Since(due))
	}
	wait.Go(func() {
		for {
			select {
			case <-ended:
				return
			case due := <-tick.C:
				wait.Go(func() { save(due) })
			}
		}
	})
	return func() []time.Duration {
		tick.Stop()
		close(ended)
		wait.Wait()
		return all
	}
}

// savesBeside tells of the saves beside the rounds of a row; empty where there were none.
func savesBeside(rounds []Figure) string {
	var took []time.Duration
	for _, f := range rounds {
		took = append(took, f.Saves...)
	}
	if len(took) == 0 {
		return ""
	}
	slices.Sort(took)
	return fmt.Sprintf("; %d saves beside, p50 %s, p99 %s", len(took), short(took[len(took)/2]), short(took[len(took)*99/100]))
}
