package call

import (
	"context"
	"time"
)

// Token is an access token that is kept until shortly before its time is out. It
// is safe for use by many goroutines; make it with NewToken.
type Token struct {
	busy  chan struct{}
	value string
	until time.Time
}

// NewToken makes one that is still to be fetched.
func NewToken() *Token { return &Token{busy: make(chan struct{}, 1)} }

// spare is how long before its end a token is not used any more.
const spare = 30 * time.Second

// Get returns the token; of many callers one fetches it, and fetch returns how long
// it lasts. Returns ctx's error where that ends while another one fetches.
func (t *Token) Get(ctx context.Context, fetch func() (value string, lasts time.Duration, err error)) (string, error) {
	select {
	case t.busy <- struct{}{}:
		defer func() { <-t.busy }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if t.value != "" && time.Now().Before(t.until) {
		return t.value, nil
	}
	value, lasts, err := fetch()
	if err != nil {
		return "", err
	}
	lasts = min(lasts, 24*time.Hour)
	t.value, t.until = value, time.Now().Add(max(lasts-spare, lasts/2))
	return value, nil
}

// Invalidate forgets a token that the service refuses, where no other has taken its place
// meanwhile.
func (t *Token) Invalidate(value string) {
	t.busy <- struct{}{}
	defer func() { <-t.busy }()
	if t.value == value {
		t.value = ""
	}
}
