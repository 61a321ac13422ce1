package call

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
)

// MostRecords is how many records a feed may have.
const MostRecords = 300_000

// odd is of how many records one may be of another shape: of a feed of which more are,
// nobody knows what the others mean.
const odd = 100

// Errors of feeds.
var (
	ErrNoList = errors.New("the answer has no list")
	ErrMany   = errors.New("the list is too long")
)

// Records reads the first list of a JSON text, one record at a time: never more
// than one is in memory. Records of another shape than T are left out as long as no
// more than one of a hundred is. An error is the last that comes.
func Records[T any](r io.Reader) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		d := json.NewDecoder(r)
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				err = ErrNoList
			}
			if err != nil {
				yield(none, err)
				return
			}
			if token == json.Delim('[') {
				break
			}
		}
		var shape *json.UnmarshalTypeError
		n, strange := 0, 0
		for ; d.More(); n++ {
			var one T
			err := d.Decode(&one)
			if n == MostRecords && (err == nil || errors.As(err, &shape)) {
				err = ErrMany
			}
			if errors.As(err, &shape) {
				strange++
				continue
			}
			if !yield(one, err) || err != nil {
				return
			}
		}
		// A list that breaks off is none: what stood there before must stay.
		if _, err := d.Token(); err != nil {
			yield(none, err)
		} else if strange*odd > n {
			yield(none, shape)
		}
	}
}
