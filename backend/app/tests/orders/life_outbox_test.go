package orders_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/einvoicing/accesspoint/accesspointtest"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/lookup"
)

// sending is a shop whose invoices of companies leave by an access point that may be out of
// reach, answer twice or nonsense, and refuse what it is handed.
type sending struct {
	*life
	point   *accesspointtest.Point
	refuses *string           // why it refuses what it is handed now; empty: it does not
	states  map[uint64]string // of e-invoices, as they were found last
}

// Whatever becomes of orders of companies, and whatever the access point answers: each of
// their invoices and credit notes is written down once in its structured form, which says
// what the document says, is sent at most once, and what was not sent is found and says why.
func TestLifeOfTheOutbox(t *testing.T) {
	apptest.Lives(t, 40, []int{1, 4}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			point := accesspointtest.New(t)
			if life.Seed%2 > 0 { // the others keep what they issue until they have one
				p.Config.EInvoiceURL = point.Address()
			}
			l := begunLife(t, p, life.Seed)
			l.receive(l.soap, 500)
			l.receive(l.balm, 500)
			l.taxes(t, true, false, true, 1)
			l.crowd = life.People > 1
			l.placed(l.place(t, map[string]any{ // of which a mail tells, and an e-invoice
				"status": 1, "products": []any{l.item(l.soap, 1), map[string]any{"id": l.giftGoods, "quantity": 1, "gift": true}},
				"billing_name": "Kaviareň, s. r. o.", "billing_business_id": "36987654", "billing_tax_id": "2020987654",
			}), "")
			l.settle()
			s := &sending{life: l, point: point, refuses: new(string), states: map[uint64]string{}}
			for round := range life.Rounds() {
				if p.Config.EInvoiceURL == "" && round >= life.Rounds()/3 {
					p.Config.EInvoiceURL = point.Address()
					p.Restart()
				}
				s.disturb(rand.New(rand.NewPCG(life.Seed, 1_000_000+round)))
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one, own := *s, *l
					one.life, own.r = &own, r
					one.step()
				})
				s.holds()
				l.endIfFailed()
			}
			*s.refuses = ""
			point.Refuse("")
			s.endsWell()
			l.look()
			l.endIfFailed()
		})
	})
}

// disturb changes what the access point does from now on.
func (s *sending) disturb(r *rand.Rand) {
	all := []httpmock.Fault{httpmock.Down, httpmock.Twice, httpmock.Lost, httpmock.Nonsense, httpmock.BrokenOff, httpmock.Empty, httpmock.Limit}
	switch n := r.IntN(6); {
	case n < 2:
		call, fault := []string{"find", "send"}[r.IntN(2)], all[r.IntN(len(all))]
		s.point.Next(call, slices.Repeat([]httpmock.Fault{fault}, 1+r.IntN(3))...)
		s.note("of the access point %s answers %s", call, fault)
	case n < 3:
		*s.refuses = []string{"", "neznámy príjemca", "unknown receiver 100 % {{.Reply}}"}[r.IntN(3)]
		s.point.Refuse(*s.refuses)
		s.note("the access point refuses: %q", *s.refuses)
	}
}

// step has something happen to an order, or to what is sent of it.
func (s *sending) step() {
	order := s.someOrder()
	switch n := s.r.IntN(20); {
	case n < 5 || order == 0:
		s.placeOfCompany()
	case n < 7:
		s.did(s.b.Post(at(order, "/generate-invoice"), nil), "invoice of order %d", order)
	case n < 10:
		s.act(order)
	case n < 12:
		s.takeBack(order)
	case n < 13:
		s.remove(order)
	case n < 14:
		s.forget(order)
	case n < 16:
		form := s.company(map[string]any{"version": s.number(s.t, "SELECT version FROM orders WHERE id = ?", order)})
		s.did(s.b.PostJSON(at(order, ""), form), "order %d is of %v", order, form)
	case n < 17:
		s.did(s.b.PostJSON("/api/document/issue_refused", map[string]any{}), "refused documents are issued again")
	default:
		s.sendAgain()
	}
}

// company adds to a form somebody who buys.
func (s *sending) company(form map[string]any) map[string]any {
	name, business, tax, vat := "Kaviareň, s. r. o.", "36987654", "2020987654", "SK2020987654"
	switch s.r.IntN(8) {
	case 0: // a person
		name, business, tax, vat = "", "", "", ""
	case 1: // no address in the network
		tax, vat = "", ""
	case 2:
		tax = "12345"
	case 3:
		vat = ""
	case 4:
		name, business, tax, vat = "Čaj a káva s.r.o.", "12345678", "CZ12345678", "CZ12345678"
	}
	form["billing_name"], form["billing_business_id"], form["billing_tax_id"], form["billing_vat"] = name, business, tax, vat
	return form
}

func (s *sending) placeOfCompany() {
	form := s.company(map[string]any{
		"products": s.basket(), "status": []int{1, 8, 9}[s.r.IntN(3)], "payment_id": []uint64{s.card, s.cod, s.transfer}[s.r.IntN(3)], "send_invoice": s.r.IntN(3) > 0,
		"country_id": lookup.CountryID([]string{"SK", "SK", "SK", "CZ", "US"}[s.r.IntN(5)]), "language_id": 1 + s.r.IntN(2), "email": fmt.Sprintf("kupec%d@example.com", s.r.IntN(4)),
	})
	s.deskPlaces(form)
}

// outgoing is an e-invoice as the list tells it.
type outgoing struct {
	ID                             uint64
	Number, Kind, State, Why, Sent string
	Currency                       string
	Total                          float64
	Can                            []string
}

func (s *sending) outgoing(language, query string) (all []outgoing) {
	reader := *s.b
	reader.Language = language
	reader.Get("/api/einvoice/?per_page=100&" + query).Is(http.StatusOK).Data(&all)
	return all
}

// sendAgain has some e-invoices sent, offered or not.
func (s *sending) sendAgain() {
	all := s.outgoing("sk", "")
	if len(all) == 0 {
		return
	}
	e, what := all[s.r.IntN(len(all))], []string{"send", "send_again"}[s.r.IntN(2)]
	offered := slices.Contains(e.Can, what)
	if s.r.IntN(3) == 0 {
		rows := []uint64{e.ID, all[s.r.IntN(len(all))].ID}
		s.did(s.b.PostJSON("/api/einvoice/array/"+what, map[string]any{"rows": slices.Compact(rows)}), "%s %v", what, rows)
		return
	}
	if done := s.did(s.b.Post(fmt.Sprintf("/api/einvoice/%d/%s", e.ID, what), nil), "%s %s, which is %s", what, e.Number, e.State); done != offered && !s.crowd {
		s.t.Errorf("%s of %s, which is %s: offered %v, done %v", what, e.Number, e.State, offered, done)
	}
}

// forwards are the states that follow each other by themselves or by staff.
var forwards = map[string][]string{"": {"kept", "waiting"}, "kept": {"waiting"}, "waiting": {"sent", "refused"}, "refused": {"waiting"}}

// reached says whether one state may follow another, over others or not.
func reached(from, to string) bool {
	for seen := []string{from}; len(seen) > 0; seen = seen[1:] {
		if seen[0] == to {
			return true
		}
		if seen[0] == "sent" || len(seen) > 9 {
			continue
		}
		seen = append(seen, forwards[seen[0]]...)
	}
	return false
}

// triesAgain lets time go on while something is tried again.
func (s *sending) triesAgain() {
	for range 20 {
		if waiting, _, err := s.Outbox.Pending(s.t.Context()); err != nil || waiting == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
		s.Clock.Pass(5 * time.Second)
	}
}

// holds waits until nothing is on its way, and holds what was issued, written down and
// sent against each other.
func (s *sending) holds() {
	s.triesAgain()
	s.settle()
	if s.b.Get("/api/einvoice/").Status == http.StatusUnauthorized { // signed in for too long
		s.b = s.Admin(s.t)
	}
	var rows []struct {
		ID, DocumentID, OrderID                                           uint64
		Number, Kind, State, Problem, Content, Currency, Document, Issued string
		Sender, Receiver                                                  string
		Total, Of                                                         int64
		Attempt                                                           int
		SentAt                                                            *time.Time
	}
	s.scan(&rows, `SELECT e.id, e.document_id, e.order_id, e.number, e.kind, e.state, e.problem, e.content, e.currency, e.total, e.attempt, e.sent_at, e.sender, e.receiver,
		d.content AS document, d.total AS of, d.number AS issued FROM einvoices e JOIN documents d ON d.id = e.document_id ORDER BY e.id`)
	sent, handed := s.point.Sent(), map[string]int{}
	for key := range sent {
		handed[key[:strings.Index(key, "-")]]++
	}
	listed := map[uint64]outgoing{}
	for _, e := range s.outgoing("sk", "") {
		listed[e.ID] = e
	}
	english := map[uint64]outgoing{}
	for _, e := range s.outgoing("en", "") {
		english[e.ID] = e
	}
	for _, e := range rows {
		wrong := func(format string, args ...any) {
			s.t.Helper()
			s.t.Errorf("%s of order %d, %s: %s", e.Number, e.OrderID, e.State, fmt.Sprintf(format, args...))
		}
		if !reached(s.states[e.ID], e.State) {
			wrong("it was %q", s.states[e.ID])
		}
		s.states[e.ID] = e.State
		l, in := listed[e.ID], english[e.ID]
		if len(rows) <= 100 && (l.State != e.State || l.Number != e.Number || centsOf(l.Total)*10 != e.Total) {
			wrong("the list tells %+v", l)
		}
		if n := handed[e.Number]; n != map[bool]int{true: 1}[e.State == "sent"] || (e.SentAt != nil) != (e.State == "sent") {
			wrong("it was handed over %d times, %v", n, e.SentAt)
		}
		if e.State == "sent" && e.Problem != "" || e.State == "waiting" && *s.refuses == "" && e.Problem == "" && !s.crowd {
			wrong("its problem is %q", e.Problem)
		}
		if e.State == "refused" && (l.Why == "" || in.Why == "" || l.Why == in.Why || !slices.Contains(l.Can, "send_again")) {
			wrong("it says %q and %q, and can %v", l.Why, in.Why, l.Can)
		}
		s.agrees(e.Content, e.Document, wrong)
		if e.Issued != e.Number || e.Total != e.Of {
			wrong("it is of %d, and its document %s of %d", e.Total, e.Issued, e.Of)
		}
	}
	var without []string
	s.scan(&without, `SELECT d.number FROM documents d LEFT JOIN einvoices e ON e.document_id = d.id JOIN orders o ON o.id = d.order_id
		WHERE d.kind <> 'order' AND d.company = ? AND e.id IS NULL AND (d.content LIKE '%"country":"SK","country_in":"Slovensko","company_id":"36987654"%')`, true)
	if len(without) > 0 {
		s.t.Errorf("of a company, without an e-invoice: %v", without)
	}
	s.scan(&without, `SELECT c.number FROM documents c JOIN documents i ON i.order_id = c.order_id AND i.kind = 'invoice' JOIN einvoices e ON e.document_id = i.id
		LEFT JOIN einvoices own ON own.document_id = c.id WHERE c.kind = 'credit_note' AND own.id IS NULL`)
	if len(without) > 0 {
		s.t.Errorf("they credit an e-invoice, and are none: %v", without)
	}
}

// agrees holds a structured form against its document.
func (s *sending) agrees(content, document string, wrong func(string, ...any)) {
	var want invoicing.Document
	if err := json.Unmarshal([]byte(document), &want); err != nil {
		s.t.Fatal(err)
	}
	root, err := ubl.Parse(strings.NewReader(content))
	if err != nil {
		wrong("%v", err)
		return
	}
	if bad := ubl.Fatal(ubl.Validate(root)); len(bad) > 0 {
		wrong("%v", bad)
	}
	got, err := ubl.Read(root)
	if err != nil {
		wrong("%v", err)
	}
	if got.Number != want.Number || got.Currency != want.Currency || got.Issued != want.Issued || got.Customer.CompanyID != want.Customer.CompanyID ||
		got.Customer.Name != want.Customer.Name || got.Supplier.CompanyID != want.Supplier.CompanyID || len(got.Lines) != len(want.Lines) || len(got.VAT) != len(want.VAT) {
		wrong("it tells %+v, its document %+v", got, want)
	}
	if g, w := got.Totals, want.Totals; g.Gross != w.Gross || g.VAT != w.VAT || g.Net != w.Net || g.Due != w.Due && (want.Payment.PaidOn == "" || g.Due != 0) {
		wrong("it tells %+v, its document %+v", g, w)
	}
	if want.Key.Kind == invoicing.CreditNote && (got.Preceding == nil || want.Preceding == nil || got.Preceding.Number != want.Preceding.Number) {
		wrong("it credits %+v, its document %+v", got.Preceding, want.Preceding)
	}
	var lines, taxes invoicing.Amount
	for _, l := range got.Lines {
		lines += l.Net
	}
	for _, v := range got.VAT {
		taxes += v.Amount
	}
	if lines != got.Totals.Lines || taxes != got.Totals.VAT || got.Totals.Net+taxes != got.Totals.Gross {
		wrong("lines make %d, taxes %d: %+v", lines, taxes, got.Totals)
	}
}

// endsWell has all sent that is not, once the access point takes them.
func (s *sending) endsWell() {
	for state, what := range map[string]string{"refused": "send_again", "kept": "send"} {
		for _, e := range s.outgoing("sk", "state="+state) {
			s.did(s.b.Post(fmt.Sprintf("/api/einvoice/%d/%s", e.ID, what), nil), "%s is sent at last", e.Number)
		}
	}
	s.holds()
	for _, state := range []string{"kept", "waiting", "refused"} {
		if left := s.outgoing("sk", "state="+state); len(left) > 0 {
			s.t.Errorf("at last there are %+v", left)
		}
	}
	sent := s.number(s.t, "SELECT COUNT(*) FROM einvoices")
	if int(sent) != len(s.point.Sent()) || sent == 0 {
		s.t.Errorf("of %d e-invoices %d were sent", sent, len(s.point.Sent()))
	}
}
