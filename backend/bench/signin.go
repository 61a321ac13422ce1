package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"backoffice/backend/account"
)

const (
	signIns = 100
	// signInAim is what a whole sign-in may cost, times its hash.
	signInAim = 1.2
)

// signingIn compares signing in with the hash of the password alone, both in
// processor time, since every request of it waits for the same hash.
func (v visiting) signingIn() error {
	guests := make([]guest, signIns)
	var err error
	for i := range guests {
		if guests[i], err = newGuest(v.base); err != nil {
			return err
		}
	}
	cpu, began := cpuTime(v.PID), time.Now()
	for i, g := range guests {
		if _, err := g.signIn(fmt.Sprintf("203.0.113.%d", i)); err != nil {
			return err
		}
	}
	each, took := (cpuTime(v.PID)-cpu)/signIns, time.Since(began)/signIns
	alone, err := hashAlone()
	if err != nil {
		return err
	}
	fmt.Printf("%d sign-ins, one after another: %s and CPU %s each, of the hash alone %s\n", signIns, short(took), short(each), short(alone))
	printResult("CPU of a sign-in, times that of the hash",
		fmt.Sprintf("%.2f", float64(each)/float64(alone)), float64(each) <= signInAim*float64(alone), fmt.Sprint(signInAim))
	return nil
}

// hashAlone is what checking a password costs this process.
func hashAlone() (time.Duration, error) {
	ctx, h := context.Background(), account.NewHasher(account.Strong)
	hash, err := h.Hash(ctx, password)
	if err != nil {
		return 0, err
	}
	cpu := cpuTime(os.Getpid())
	for range signIns {
		if match, _, err := h.Check(ctx, password, hash); err != nil || !match {
			return 0, fmt.Errorf("check a password: match %v: %w", match, err)
		}
	}
	return (cpuTime(os.Getpid()) - cpu) / signIns, nil
}
