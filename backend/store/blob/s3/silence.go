package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// silence is how long a server may let nothing happen: take no byte of what is sent,
// and answer nothing once it has all. However slow it goes on, it may; what the system
// itself still holds of a body, some MB at most, goes on unseen.
const silence = 15 * time.Second

var errSilent = fmt.Errorf("the server let nothing happen for %s: %w", silence, context.DeadlineExceeded)

type givingUp struct{}

// attentive gives up what is done with ctx, every further attempt included, once the
// server is silent: done then says so in place of what the client made of it.
func attentive(ctx context.Context) (_ context.Context, done func(*error)) {
	ctx, giveUp := context.WithCancelCause(ctx)
	return context.WithValue(ctx, givingUp{}, giveUp), func(err *error) {
		if *err != nil && errors.Is(context.Cause(ctx), errSilent) {
			*err = errSilent
		}
		giveUp(nil)
	}
}

// watched looks whether calls go on of what is attentive.
type watched struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (w watched) RoundTrip(call *http.Request) (*http.Response, error) {
	giveUp, attentive := call.Context().Value(givingUp{}).(context.CancelCauseFunc)
	if !attentive || worksByItself(call) {
		return w.RoundTripper.RoundTrip(call)
	}
	timer := time.AfterFunc(silence, func() { giveUp(errSilent) })
	defer timer.Stop()
	if call.Body != nil && call.Body != http.NoBody {
		call = call.Clone(call.Context())
		call.Body, call.GetBody = &sent{call.Body, timer}, nil
	}
	return w.RoundTripper.RoundTrip(call)
}

// worksByItself says of a call that the server is busy without a word for as long as
// its files are large: it copies, or joins parts.
func worksByItself(call *http.Request) bool {
	return call.Header.Get("X-Amz-Copy-Source") != "" || call.Method == http.MethodPost && call.URL.Query().Has("uploadId")
}

// sent is the body of a call. While its own source is waited for, as for a browser
// that uploads slowly, the server is not.
type sent struct {
	io.ReadCloser
	timer *time.Timer
}

// Read implements io.Reader.
func (s *sent) Read(p []byte) (int, error) {
	s.timer.Stop()
	defer s.timer.Reset(silence)
	return s.ReadCloser.Read(p)
}
