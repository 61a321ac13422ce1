package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"

	"backoffice/backend/fault"
)

// Cost is what a hash takes: memory in KiB, and passes over it.
type Cost struct{ Memory, Iterations uint32 }

// Strong takes about 25 ms and 19 MiB; two hashes at once keep a flood of
// sign-ins from taking the machine's memory.
var Strong = Cost{Memory: 19 * 1024, Iterations: 2}

const (
	hashesAtOnce = 2
	maxPassword  = 1000
)

// Hasher makes and checks password hashes, few at once.
type Hasher struct {
	params argon2id.Params
	slots  chan struct{}
}

// NewHasher makes a Hasher. The product's is Strong; tests that sign people in
// by the hundred may do with less.
func NewHasher(cost Cost) *Hasher {
	params := argon2id.Params{Memory: cost.Memory, Iterations: cost.Iterations, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	return &Hasher{params: params, slots: make(chan struct{}, hashesAtOnce)}
}

func (h *Hasher) acquire(ctx context.Context) (release func(), err error) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to hash a password: %w", ctx.Err())
	}
}

// Hash returns the hash to store. It waits while too many are made.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	hash, err := argon2id.CreateHash(password, &h.params)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// decoy is a hash of no password, and costs nothing to make: what it is
// compared with is drawn by chance.
func (h *Hasher) decoy() string {
	drawn := make([]byte, h.params.SaltLength+h.params.KeyLength)
	rand.Read(drawn)
	text := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.params.Memory, h.params.Iterations,
		h.params.Parallelism, text(drawn[:h.params.SaltLength]), text(drawn[h.params.SaltLength:]))
}

// Check says whether hash is password's, and whether it was made with other
// parameters than today's and should be made anew.
func (h *Hasher) Check(ctx context.Context, password, hash string) (match, outdated bool, err error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return false, false, err
	}
	defer release()
	match, made, err := argon2id.CheckHash(password, hash)
	if err != nil {
		return false, false, fmt.Errorf("check a password: %w", err)
	}
	return match, *made != h.params, nil
}

// checkPassword notes in fields what is wrong with a new password.
func (a *Accounts) checkPassword(password, again string, fields fault.Fields) {
	switch length := utf8.RuneCountInString(password); {
	case length == 0:
		fields.Add("password", fault.M("errors.required"))
	case length < a.MinPassword && a.MinPassword == 5:
		fields.Add("password", fault.M("errors.min5"))
	case length < a.MinPassword:
		fields.Add("password", fault.M("errors.min", "Count", a.MinPassword))
	case length > maxPassword:
		fields.Add("password", fault.M("errors.max", "Count", maxPassword))
	}
	if password != again {
		fields.Add("password_2", fault.M("errors.passwordEqual"))
	}
}
