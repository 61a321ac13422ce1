// Package fault holds the one error type that crosses layers: a code, a
// message key with arguments, the fields at fault, and a private cause.
// Texts are made at the edge, in the reader's language.
package fault

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"
)

// Code says what kind of failure a Fault is; web maps it to a status.
type Code string

// The codes. Anything that is not a Fault counts as Internal.
const (
	Invalid      Code = "invalid"      // 422: bad input, with the fields named
	Unauthorized Code = "unauthorized" // 401: no session
	Forbidden    Code = "forbidden"    // 403: signed in, but not allowed
	NotFound     Code = "not_found"    // 404: no such route or record
	Conflict     Code = "conflict"     // 409: changed meanwhile, or not offered in this state
	TooLarge     Code = "too_large"    // 413: a body or file over its bound
	CSRF         Code = "csrf"         // 419: anti-forgery token missing or wrong
	Throttled    Code = "throttled"    // 429: too many attempts
	Upstream     Code = "upstream"     // 502: an outside service failed
	Unavailable  Code = "unavailable"  // 503: a store is out of reach
	Internal     Code = "internal"     // 500: ours
)

// Message is a text not yet made: a locale key and its arguments. Count, when
// an argument of that name is given, chooses the plural form.
type Message struct {
	Key  string
	Args map[string]any
	// Final says that the same input is refused again, whenever it is sent: a file that
	// is no picture will never be one.
	Final bool
}

// Decimal is an argument that is a number, written plainly ("-0.5"): the text
// shows it as its language writes numbers.
type Decimal string

// Money is an argument that is an amount of money, its value a Decimal and its
// currency by its ISO 4217 code: the text shows it with the currency's sign, as
// its language writes amounts.
type Money struct {
	Value    Decimal
	Currency string
}

// M makes a Message from a key and pairs of argument name and value.
func M(key string, pairs ...any) Message {
	m := Message{Key: key}
	for i := 0; i+1 < len(pairs); i += 2 {
		if m.Args == nil {
			m.Args = make(map[string]any, len(pairs)/2)
		}
		m.Args[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return m
}

// Fields maps a dotted path ("langs.sk.title") to what is wrong there.
type Fields map[string][]Message

// Add notes one more message at path; the same one is told once.
func (f Fields) Add(path string, m Message) {
	if !slices.ContainsFunc(f[path], func(told Message) bool { return reflect.DeepEqual(told, m) }) {
		f[path] = append(f[path], m)
	}
}

// Paths returns the paths in alphabetical order.
func (f Fields) Paths() []string {
	paths := make([]string, 0, len(f))
	for p := range f {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	return paths
}

// Err returns an Invalid fault that names every field, or nil when there is none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Fault{Code: Invalid, Message: M("errors.invalid"), Fields: f}
}

// Fault is an error with a public meaning and a private cause. The cause is
// for the log; it never reaches a caller.
type Fault struct {
	Code    Code
	Message Message
	Fields  Fields
	Data    any // what the answer's "data" holds, such as who saved meanwhile
	Cause   error
}

// New makes a Fault of code with the message at key.
func New(code Code, key string, pairs ...any) *Fault {
	return &Fault{Code: code, Message: M(key, pairs...)}
}

// Wrap makes a Fault of code whose private cause is err.
func Wrap(err error, code Code, key string, pairs ...any) *Fault {
	return &Fault{Code: code, Message: M(key, pairs...), Cause: err}
}

// Field makes an Invalid fault with one field at fault.
func Field(path, key string, pairs ...any) *Fault {
	return &Fault{Code: Invalid, Message: M("errors.invalid"), Fields: Fields{path: {M(key, pairs...)}}}
}

// With returns a copy that has data in its answer.
func (f Fault) With(data any) *Fault { f.Data = data; return &f }

// Error describes the fault for the log: code, key, fields and cause.
func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", f.Code, f.Message.Key)
	if len(f.Fields) > 0 {
		fmt.Fprintf(&b, " (%s)", strings.Join(f.Fields.Paths(), ", "))
	}
	if f.Cause != nil {
		fmt.Fprintf(&b, ": %v", f.Cause)
	}
	return b.String()
}

// Unwrap returns the private cause.
func (f *Fault) Unwrap() error { return f.Cause }

// As returns the Fault in err's chain, or nil.
func As(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return nil
}

// CodeOf returns the code of the Fault in err's chain, Internal when there is none.
func CodeOf(err error) Code {
	if f := As(err); f != nil {
		return f.Code
	}
	return Internal
}
