package problem

import (
	"encoding/json"
	"testing"

	"backoffice/backend/fault"
)

// Whoever reads an answer finds what its status promises, though there is nothing to tell.
func TestPartsOfAStatusAreThere(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{fault.New(fault.Invalid, "a"), `{"message":"a","errors":{}}`},
		{fault.Field("x", "b"), `{"message":"b","errors":{"x":["b"]}}`},
		{fault.New(fault.Conflict, "a"), `{"message":"a","data":null}`},
		{fault.New(fault.Conflict, "a").With(map[string]int{"version": 2}), `{"message":"a","data":{"version":2}}`},
		{fault.New(fault.NotFound, "a"), `{"message":"a"}`},
	} {
		raw, err := json.Marshal(Of(c.err, func(m fault.Message) string { return m.Key }))
		if err != nil || string(raw) != c.want {
			t.Errorf("%s, %v; want %s", raw, err, c.want)
		}
	}
}
