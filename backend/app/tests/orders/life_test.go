package orders_test

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// life is somebody in a shop where customers, staff and a service of payments do what
// they like. All who are there at once share what happened.
type life struct {
	*desk
	*past
	r     *rand.Rand
	crowd bool             // others are there at the same moment
	there *apptest.Product // whom they call
	storm bool             // its servers are out of reach at times
}

// past is what happened in a shop.
type past struct {
	t         *testing.T
	till      *till
	siteKey   string
	giftGoods uint64
	pieces    map[uint64]int // of goods, sold or not

	mu         sync.Mutex
	orders     []uint64
	tokens     map[uint64]string // of orders that a site placed
	complaints map[uint64]*complaint
	forgot     map[string]bool // addresses of who asked for it
	deeds      []string
}

// deeds are what may happen next to an order, each as often as it says.
var deeds = []struct {
	often int
	do    func(l *life, order uint64)
}{
	{1, (*life).placeAtDesk}, {2, (*life).placeOnSite}, {2, (*life).beginToPay}, {3, (*life).happenAtTill}, {4, (*life).act}, {3, (*life).takeBack},
	{1, (*life).remove}, {1, (*life).sendMoney}, {1, (*life).passTime}, {1, (*life).withdraw}, {1, (*life).change}, {1, (*life).forget},
	{1, (*life).arrives}, {2, (*life).declares}, {4, (*life).handles}, {2, (*life).writeDown}, {2, (*life).complains}, {3, (*life).handlesComplaint},
	{2, (*life).reports}, {4, (*life).decides},
}

// Whatever customers, staff and the service of payments do in whatever order, alone or
// at once, and however the service fails: stock, vouchers, money, documents and
// statistics agree with each other.
func TestLife(t *testing.T) {
	apptest.Lives(t, 120, []int{1, 6}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.crowd = life.People > 1
			for round := range life.Rounds() {
				l.disturbTill()
				life.AtOnce(round, l.live)
				l.check()
				l.endIfFailed()
			}
			l.look()
		})
	})
}

// live has something happen as dice say.
func (l *life) live(_ int, dice *rand.Rand) {
	one := *l
	one.r = dice
	one.step()
}

func begunLife(t *testing.T, p *apptest.Product, seed uint64) *life {
	p.Config.Proxies = []netip.Prefix{apptest.Loopback} // who complains has an address each
	d, s, _ := openWith(t, p)
	d.company(t, nil)
	d.b.PostJSON("/api/settings/3", apptest.SiteEmail()).Is(200)
	d.b.PostJSON("/api/currency/1", map[string]any{"conversion": map[string]any{"1": 25.135, "2": 400}}).Is(200)
	d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": usesOfAll, "status": true})
	d.make(t, "/api/shop/voucher/", map[string]any{"code": "DARCEK", "type": 2, "fixed_value": true, "value": 45, "status": true})
	l := &life{desk: d, there: p, r: rand.New(rand.NewPCG(seed, 5)), past: &past{
		t: t, till: s, siteKey: d.key(t, map[string]any{"name": "Život"}), giftGoods: d.gift(t, "gift-1", 20), tokens: map[uint64]string{}, complaints: map[uint64]*complaint{}, forgot: map[string]bool{}, pieces: map[uint64]int{d.soap: 10, d.balm: 10},
	}}
	l.receive(d.soap, 20)
	l.receive(d.balm, 20)
	return l
}

// usesOfAll is how often the discount may be used.
const usesOfAll = 4

// step has something happen.
func (l *life) step() {
	sum := 0
	for _, deed := range deeds {
		sum += deed.often
	}
	at := l.r.IntN(sum)
	for _, deed := range deeds {
		if at -= deed.often; at < 0 {
			deed.do(l, l.someOrder())
			return
		}
	}
}

// someOrder is one of the orders, mostly one of the last; 0 where there is none.
func (l *life) someOrder() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.orders)
	if n == 0 {
		return 0
	}
	if n > 4 && l.r.IntN(3) > 0 {
		return l.orders[n-4+l.r.IntN(4)]
	}
	return l.orders[l.r.IntN(n)]
}

func (l *life) note(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deeds = append(l.deeds, fmt.Sprintf(format, args...))
}

// endIfFailed ends a life in which something was wrong, with all that was done.
func (l *life) endIfFailed() {
	l.t.Helper()
	if l.t.Failed() {
		l.t.Fatal(strings.Join(l.deeds, "\n"))
	}
}

// did notes what was asked and answered, and says whether it was done. Being refused is
// part of life; that the program fails is not.
func (l *life) did(a *webtest.Answer, format string, args ...any) bool {
	l.note("%s: %d %.150s", fmt.Sprintf(format, args...), a.Status, a.Body)
	if a.Status == 500 || a.Status == 401 || a.Status == 503 && !l.storm {
		l.t.Errorf("it answers %d: %s", a.Status, a.Body)
	}
	return a.Status < 300
}

// basket is some goods, some of them gift vouchers.
func (l *life) basket() (items []any) {
	for _, id := range []uint64{l.soap, l.balm} {
		if n := l.r.IntN(4); n > 0 {
			items = append(items, l.item(id, n))
		}
	}
	if l.r.IntN(3) == 0 || len(items) == 0 {
		items = append(items, map[string]any{"id": l.giftGoods, "quantity": 1 + l.r.IntN(2), "gift": true})
	}
	return items
}

// code adds a code that a customer has to a form: of a discount, or of a gift voucher.
func (l *life) code(form map[string]any) {
	var codes []string
	switch l.r.IntN(4) {
	case 0:
		codes = []string{"LETO26"}
	case 1:
		codes = []string{"DARCEK"}
	case 2:
		l.scan(&codes, "SELECT code FROM order_gifts ORDER BY id")
	}
	if len(codes) > 0 {
		form["voucher"] = codes[l.r.IntN(len(codes))]
	}
}

// site is a shop's site that calls whom staff call.
func (l *life) site(t testing.TB, key, request string) *webtest.Client {
	there := *l.desk
	there.Product = l.there
	return there.site(t, key, request)
}

func (l *life) scan(into any, query string, args ...any) {
	if err := l.DB.Read(l.t.Context()).Raw(query, args...).Scan(into).Error; err != nil {
		l.t.Error(err)
	}
}

func (l *life) placeAtDesk(uint64) {
	form := map[string]any{
		"products": l.basket(), "status": []int{1, 8, 9}[l.r.IntN(3)], "payment_id": []uint64{l.card, l.cod, l.transfer}[l.r.IntN(3)], "send_gift": l.r.IntN(2) == 0,
		"email": fmt.Sprintf("kupec%d@example.com", l.r.IntN(4)),
	}
	l.deskPlaces(form)
}

// deskPlaces has staff place an order, with a code or in a currency as dice say.
func (l *life) deskPlaces(form map[string]any) {
	l.code(form)
	if l.r.IntN(4) == 0 {
		form["currency_id"] = 1
	}
	a := l.b.PostJSON(orderAPI, l.order(form))
	if l.did(a, "the desk places %v", form) {
		var made struct{ ID uint64 }
		a.Data(&made)
		l.placed(made.ID, "")
	}
}

func (l *life) placed(id uint64, token string) {
	l.note("it is order %d", id)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.orders, l.tokens[id] = append(l.orders, id), token
}

func (l *life) placeOnSite(uint64) {
	site := l.site(l.t, l.siteKey, fmt.Sprint("cart-", l.r.Uint64()))
	basket := map[string]any{"products": l.basket(), "payment_id": l.card}
	l.code(basket)
	form := l.order(basket)
	for _, name := range []string{"country_id", "shipping_id"} {
		basket[name] = form[name]
	}
	a := site.PostJSON(siteQuote, basket)
	if !l.did(a, "a site asks what %v costs", basket) {
		return
	}
	var quote struct{ Total float64 }
	a.Data(&quote)
	form["total"] = quote.Total
	if a = site.PostJSON(siteOrder, form); l.did(a, "it places that") {
		var placed struct{ Number, Token string }
		a.Data(&placed)
		l.placed(uint64(l.number(l.t, "SELECT id FROM orders WHERE number = ?", placed.Number)), placed.Token)
	}
}

// passTime lets orders expire; those who are at work at that moment would be signed out.
func (l *life) passTime(uint64) {
	if !l.crowd {
		l.Clock.Pass(time.Duration(1+l.r.IntN(20)) * time.Hour)
		l.b = l.Admin(l.t)
	}
	n, err := l.ExpireOrders(l.t.Context())
	if err != nil {
		l.t.Error(err)
	}
	l.note("%d orders expire", n)
}
