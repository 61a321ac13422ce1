package orders_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/withdrawals"
)

const returnForms = "/api/form/return/"

// complaint is a return form as it should be.
type complaint struct {
	email              string
	opened, done, live bool
	erased             bool // with whoever sent it
}

// complains has a customer send a return form about an order, or about one that is not there.
func (l *life) complains(order uint64) {
	said := fmt.Sprintf("Kanvica %d netesní.", l.r.Uint64())
	email := fmt.Sprintf("kupec%d@example.com", l.r.IntN(4))
	form := apptest.ReturnForm()
	maps.Copy(form, map[string]any{"type": 1 + l.r.IntN(3), "email": email, "message": said, "order_id": 1_000_000})
	if order != 0 {
		form["order_id"] = order
	}
	wrong := l.r.IntN(8) == 0
	if wrong {
		form["iban"] = "SK00 0000"
	}
	raw, err := json.Marshal(form)
	if err != nil {
		l.t.Error(err)
		return
	}
	site := &apptest.Site{Product: l.there}
	status, message, _, _ := site.Visit(l.t, apptest.Visit{Path: "return", Kind: "application/json", From: site.Stranger(), Body: bytes.NewReader(raw)})
	l.note("a return form %v: %d %s", form, status, message)
	id := uint64(l.number(l.t, "SELECT COALESCE(MAX(id), 0) FROM form_returns WHERE message = ?", said))
	if taken := status == http.StatusCreated; taken != (id != 0) || !l.storm && taken == wrong {
		l.t.Errorf("a form that is wrong: %v, answers %d and is number %d", wrong, status, id)
	}
	if id != 0 {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.complaints[id] = &complaint{email: email, live: true}
	}
}

// handlesComplaint has staff do something with one of the last return forms.
func (l *life) handlesComplaint(uint64) {
	l.mu.Lock()
	ids := slices.Sorted(maps.Keys(l.complaints))
	l.mu.Unlock()
	if len(ids) == 0 {
		return
	}
	id := ids[len(ids)-1-l.r.IntN(min(len(ids), 5))]
	l.mu.Lock()
	is := l.complaints[id]
	l.mu.Unlock()
	at, want := fmt.Sprint(returnForms, id), http.StatusOK
	if !is.live || is.erased {
		want = http.StatusNotFound
	}
	refused := func(conflict bool) int {
		if want == http.StatusOK && conflict {
			return http.StatusConflict
		}
		return want
	}
	answers := func(status, want int) bool {
		if !l.crowd && status != want {
			l.t.Errorf("of form %d, which is %+v, it answers %d, want %d", id, *is, status, want)
		}
		return status == http.StatusOK
	}
	switch n := l.r.IntN(8); {
	case n < 2:
		a := l.b.PostJSON(at+"/read", map[string]any{})
		if l.did(a, "form %d is read", id); answers(a.Status, refused(is.opened)) {
			l.marks(func() { is.opened = true })
		}
	case n == 2:
		a := l.b.PostJSON(returnForms+"array/unread", map[string]any{"rows": []uint64{id}})
		if l.did(a, "form %d is unread", id); a.Status == http.StatusOK {
			l.marks(func() { is.opened = false })
		}
	case n < 6:
		a := l.b.PostJSON(at+"/status", map[string]any{"status": 1})
		if l.did(a, "form %d is completed", id); answers(a.Status, refused(is.done)) {
			l.marks(func() { is.done = true })
		}
	case n == 6:
		a := l.b.Delete(at)
		if l.did(a, "form %d is removed", id); answers(a.Status, want) {
			l.marks(func() { is.live = false })
		}
	default:
		a := l.b.PostJSON(at+"/restore", nil)
		if l.did(a, "form %d is brought back", id); a.Status == http.StatusOK {
			l.marks(func() { is.live = true })
		}
	}
}

func (l *life) marks(how func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	how()
}

// forgets notes that whoever has that address is to be forgotten: what they complained of
// goes with them once nothing is left to be done with it.
func (l *life) forgets(email string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgot[email] = true
	for _, is := range l.complaints {
		if is.email == email && (is.done || !is.live) {
			is.erased = true
		}
	}
}

// complained holds the return forms against what was done with them.
func (l *life) complained() {
	var rows []struct {
		ID           uint64
		Email        string
		Opened, Live bool
		Status       int
	}
	l.scan(&rows, "SELECT id, email, opened, status, live IS NOT NULL AS live FROM form_returns")
	there := map[uint64]bool{}
	for _, row := range rows {
		there[row.ID] = true
		is := l.complaints[row.ID]
		if is == nil {
			continue // of a withdrawal
		}
		if l.crowd {
			if is.done && row.Status != 1 {
				l.t.Errorf("form %d went back: %+v", row.ID, row)
			}
			is.opened, is.done, is.live = row.Opened, row.Status == 1, row.Live
			continue
		}
		if got := (complaint{row.Email, row.Opened, row.Status == 1, row.Live, false}); got != *is {
			l.t.Errorf("form %d is %+v, want %+v", row.ID, got, *is)
		}
	}
	for id, is := range l.complaints {
		if l.crowd {
			is.erased = !there[id]
		} else if is.erased == there[id] {
			l.t.Errorf("form %d is there: %v, want %+v", id, there[id], *is)
		}
	}
	var wait []uint64
	l.scan(&wait, "SELECT f.id FROM form_returns f JOIN withdrawals w ON w.form_id = f.id WHERE f.status = 0 AND f.live IS NOT NULL AND w.status IN ?",
		[]string{withdrawals.Done, withdrawals.Refused})
	if len(wait) > 0 {
		l.t.Errorf("forms %v wait, and what they ask for is done or refused", wait)
	}
}
