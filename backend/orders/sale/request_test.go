package sale_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"backoffice/backend/orders/sale"
)

type line struct {
	ID   int  `json:"id"`
	Gift bool `json:"gift"`
}

type before struct {
	Total int    `json:"total"`
	Name  string `json:"name"`
	Lines []line `json:"lines"`
}

type lineSince struct {
	ID      int     `json:"id"`
	Gift    bool    `json:"gift"`
	Variant *uint64 `json:"variant"`
}

type since struct {
	Cart    string             `json:"cart"`
	Name    string             `json:"name"`
	Lines   []lineSince        `json:"lines"`
	Visitor struct{ A string } `json:"visitor"`
	Total   int                `json:"total"`
	Late    bool               `json:"late"`
	Tags    []string           `json:"tags"`
}

func requestOf(t *testing.T, in any) sale.Request {
	t.Helper()
	r, err := sale.RequestOf(in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A request that is sent again after an update is the same, whatever fields the program
// has come to know; one that says anything else is another.
func TestRequestOutlivesItsFields(t *testing.T) {
	kept := requestOf(t, before{Total: 5, Name: "Ján", Lines: []line{{ID: 1}, {}}}).Hash
	again := since{Total: 5, Name: "Ján", Lines: []lineSince{{ID: 1}, {}}}
	if !requestOf(t, again).Is(kept) {
		t.Error("the same request is taken for another after a field was added")
	}
	for name, change := range map[string]func(*since){
		"a total":             func(s *since) { s.Total = 50 },
		"a field that is new": func(s *since) { s.Cart = "4711" },
		"one within a field":  func(s *since) { s.Visitor.A = "192.0.2.1" },
		"a choice":            func(s *since) { s.Lines[0].Gift = true },
		"no line":             func(s *since) { s.Lines = s.Lines[:1] },
		"another order":       func(s *since) { s.Lines[0], s.Lines[1] = s.Lines[1], s.Lines[0] },
	} {
		other := since{Total: 5, Name: "Ján", Lines: []lineSince{{ID: 1}, {}}}
		change(&other)
		if requestOf(t, other).Is(kept) {
			t.Errorf("%s makes no other request", name)
		}
	}
}

// What was kept before counts the empty fields too.
func TestRequestKeptBefore(t *testing.T) {
	sum := sha256.Sum256([]byte(`{"total":5,"name":"","lines":[{"id":1,"gift":false}]}`))
	r := requestOf(t, before{Total: 5, Lines: []line{{ID: 1}}})
	if kept := hex.EncodeToString(sum[:]); !r.Is(kept) || r.Hash == kept || r.Is("") {
		t.Error("a request that was kept before is taken for another")
	}
}
