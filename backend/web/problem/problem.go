// Package problem says what an error is to whoever called: a status and a body in
// the reader's language.
package problem

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// statuses maps what went wrong to what HTTP calls it.
var statuses = map[fault.Code]int{
	fault.Invalid:      http.StatusUnprocessableEntity,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Conflict:     http.StatusConflict,
	fault.TooLarge:     http.StatusRequestEntityTooLarge,
	fault.CSRF:         419, // Laravel's own, which the browser app knows
	fault.Throttled:    http.StatusTooManyRequests,
	fault.Upstream:     http.StatusBadGateway,
	fault.Unavailable:  http.StatusServiceUnavailable,
	fault.Internal:     http.StatusInternalServerError,
}

// Problem is the body of a failure, and what stands above it. One of input always has
// errors, and one of a conflict data, so that whoever reads them need not ask first.
type Problem struct {
	Message string              `json:"message"`
	Error   string              `json:"error,omitempty"` // the same, of an upload
	Data    any                 `json:"data,omitzero"`
	Errors  map[string][]string `json:"errors,omitzero"`

	Status     int `json:"-"`
	RetryAfter int `json:"-"` // seconds; 0: nothing is said of it
}

// Of is what an error says; say is a message in the reader's language.
func Of(err error, say func(fault.Message) string) Problem {
	f := meaning(err)
	p := Problem{Message: say(f.Message), Status: statuses[f.Code]}
	switch f.Code {
	case fault.Invalid:
		p.Errors = map[string][]string{}
		if len(f.Fields) > 0 {
			p.Errors, p.Message = fields(say, f.Fields)
		}
		if isFinal(f) {
			p.Data = map[string]bool{"final": true}
		}
	case fault.Conflict:
		if p.Data = f.Data; p.Data == nil {
			p.Data = json.RawMessage("null")
		}
	case fault.Throttled:
		wait, _ := f.Data.(time.Duration)
		p.RetryAfter = max(1, int(math.Ceil(wait.Seconds())))
	case fault.Unavailable:
		p.RetryAfter = 5
	}
	return p
}

// meaning gives every error a public meaning.
func meaning(err error) *fault.Fault {
	if f := fault.As(err); f != nil && statuses[f.Code] != 0 {
		return f
	}
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return fault.Wrap(err, fault.TooLarge, "errors.tooLarge")
	}
	if db.IsUnavailable(err) || errors.Is(err, context.Canceled) {
		return fault.Wrap(err, fault.Unavailable, "errors.unavailable")
	}
	return fault.Wrap(err, fault.Internal, "errors.internal")
}

// fields are every field's texts, and the message that sums them up: the
// first one, and how many more there are.
func fields(say func(fault.Message) string, of fault.Fields) (map[string][]string, string) {
	texts, first, total := make(map[string][]string, len(of)), "", 0
	for _, path := range of.Paths() {
		for _, m := range of[path] {
			text := say(m)
			if total++; total == 1 {
				first = text
			}
			texts[path] = append(texts[path], text)
		}
	}
	if total > 1 {
		more := fault.M("web.more", "First", first, "Count", total-1)
		return texts, say(more)
	}
	return texts, first
}

// isFinal says whether something of the input is refused again however often it is sent.
func isFinal(f *fault.Fault) bool {
	final := f.Message.Final
	for _, messages := range f.Fields {
		final = final || slices.ContainsFunc(messages, func(m fault.Message) bool { return m.Final })
	}
	return final
}

// AtFile names the file as what is wrong, where nothing else is named.
func AtFile(err error) error {
	f := fault.As(err)
	if f == nil || f.Code != fault.Invalid || len(f.Fields) > 0 {
		return err
	}
	named := *f
	named.Fields = fault.Fields{"file": {f.Message}}
	return &named
}
