package resource

import (
	"reflect"
	"slices"
)

// Feed is a typed read: GET {api}{Path}. Params of the path and the query come
// as text; Query lists the names that are taken, anything else is refused.
type Feed struct {
	Name  string
	Path  string
	Query []string
	Needs []string // of Query, what a call is refused without
	Act   Act      // empty: view
	// Probe says that people ask while they type: by POST too, with the parameters
	// as the body, and throttled as calls are that ask whether a value is free.
	Probe bool
	// Changes says that the call writes, although it is a GET: it needs the
	// anti-forgery header and runs in a transaction (decisions.md 28).
	Changes bool
	// Answers is the type of the data that its Reply has; nil: it sends a file.
	Answers reflect.Type
	Run     func(c *Call, params map[string]string) (Reply, error)
	// Record runs in place of Run where the feed is about one record, that of
	// {id} in the path: the engine reads it and asks whether the caller may do
	// Act with it. Make it with RecordFeed.
	Record RecordRunner
}

// LoadPath is where a record is loaded to be edited, below the screen's address: {id}, and
// record/{id} where a feed stands there.
func (s Screen) LoadPath() string {
	if slices.ContainsFunc(s.Feeds, func(f Feed) bool { return f.Path == "{id}" }) {
		return "record/{id}"
	}
	return "{id}"
}

// RecordRunner is a read of one record, its type erased.
type RecordRunner struct {
	Type reflect.Type // of the record
	Run  func(c *Call, rec any, params map[string]string) (Reply, error)
}

// RecordFeed is a read of one record of type T. It answers NotFound where there is none, or it was removed
// and no detail shows it to whoever may view it, and Forbidden where the caller may not see it.
func RecordFeed[T any](run func(c *Call, rec *T, params map[string]string) (Reply, error)) RecordRunner {
	return RecordRunner{Type: reflect.TypeFor[T](), Run: func(c *Call, rec any, params map[string]string) (Reply, error) {
		return run(c, rec.(*T), params)
	}}
}
