package main

import (
	"fmt"
	"net/http"

	"backoffice/backend/demo"
)

// api is how a program is asked for what the rows of the table measure.
type api struct {
	list   func(page int, published bool, search string) *http.Request // by title, 20 a page
	load   func(n int64) *http.Request
	create func(n int64) *http.Request
	update func(n int64) *http.Request // both titles and texts
	touch  func(n int64) *http.Request // nothing that lists show or filter by

	created int // the status of what is created
}

// dayWords are what a day's searches ask for, over and over.
var dayWords = []string{"levandul", "medovy", "krem na ruky", "sampon", "z oravy", "vosk", "na zimu", "lipovy caj", "brezov", "12345"}

// unasked is a part of titles, of some thousands another each time: the end of a
// purpose and the beginning of a number, or the end of a good and a purpose. One
// title in 180 or in 400 has it.
func unasked(n int64) string {
	goods, purposes := int64(len(demo.Goods)), int64(len(demo.Purposes))
	purpose := demo.Purposes[n/2%purposes]
	rest := n / 2 / purposes
	if n%2 == 0 {
		return fmt.Sprintf("%s %d", end(purpose, rest/9), 1+rest%9)
	}
	return end(demo.Goods[rest%goods], rest/goods) + " " + purpose
}

// end are the last letters of a text, three or some more.
func end(text string, more int64) string {
	letters := []rune(text)
	return string(letters[max(0, len(letters)-3-int(more%6)):])
}

// scenarios are the rows of the table.
func (a api) scenarios(rows int) []Scenario {
	first := func(int64) *http.Request { return a.list(1, true, "") }
	find := func(int64) *http.Request { return a.list(1, false, demo.Marker) }
	far := func(n int64) *http.Request { return a.list(farPageOf(rows, n), true, "") }
	return []Scenario{
		{Name: firstPage, Status: 200, Rows: true, Request: first},
		{Name: search, Status: 200, Rows: true, Request: find},
		{Name: farPage, Status: 200, Rows: true, Request: far},
		{Name: firstPage + afterSave, Status: 200, Rows: true, Request: first, Before: a.touch},
		{Name: search + afterSave, Status: 200, Rows: true, Request: find, Before: a.touch},
		{Name: farPage + afterSave, Status: 200, Rows: true, Request: far, Before: a.touch},
		{Name: searchNew, Status: 200, Rows: rows >= 10_000, Request: func(n int64) *http.Request { return a.list(1, false, unasked(n)) }},
		{Name: searchOne, Status: 200, Rows: true, Request: func(n int64) *http.Request {
			return a.list(1, false, fmt.Sprintf(" %d", 1+n*7919%int64(rows)))
		}},
		{Name: loadOne, Status: 200, Request: a.load},
		{Name: mixedDay, Status: 200, Request: func(n int64) *http.Request { return a.day(rows, n) }},
		{Name: create, Status: a.created, Request: a.create},
		{Name: update, Status: 200, Request: a.update},
	}
}

// day is the n-th call of a working day: of twenty, eleven are lists and searches,
// eight are for a record and one saves one.
func (a api) day(rows int, n int64) *http.Request {
	turn := n / 20
	switch at := n % 20; {
	case at == 0:
		return a.touch(n)
	case at <= 8:
		return a.load(n)
	case at <= 12:
		return a.list(1, at%2 == 0, "")
	case at == 13:
		return a.list(farPageOf(rows, n)/int(1+turn%50)+1, true, "")
	}
	return a.list(1, false, dayWords[(turn+n)%int64(len(dayWords))])
}
