package orders

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/orders/sale"
)

// The shop's orders: the last one, how many there are, and for how many days back.
const (
	lastOrder  = 1046
	orderCount = 600
	ledgerDays = seed.Days
)

// lastMinutes is how long ago the last orders were placed, of which the fresh are
// not paid yet.
var (
	lastMinutes = []int{14, 51, 96, 170, 205, 240, 285, 330, 390}
	fresh       = []string{"start_payment", "start_payment", "choose_method", ""} // how far payment has come
)

// What becomes of an order beyond being paid, sent and completed.
const (
	goesWell = iota
	expires
	isCancelled
	isRefunded
	isPartlyRepaid
	isFresh // placed a moment ago; state says how far its payment has come
)

// plannedOrder is an order to be placed, with what becomes of it.
type plannedOrder struct {
	number   int
	at       time.Time
	who      *buyer
	lines    []plannedLine
	method   string // how it is paid
	shipping string
	payment  string
	voucher  string
	redeems  *plannedOrder // pays with the gift voucher that this one sold
	gift     bool          // sells gift vouchers, and nothing that is sent
	fate     int
	state    string // the transition of a fresh one
	note     string
}

type plannedLine struct {
	of       counted
	quantity int
	gift     bool
}

// planned is the shop's past: the same for the same day, goods and zone.
type planned struct {
	*rand.Rand
	now    time.Time
	zone   *time.Location
	goods  []counted
	known  []*buyer
	orders []*plannedOrder
}

// complainants are those who sent back goods of an order, by its number; see returns.
var complainants = map[int]string{
	1009: "maria.tothova@example.com", 1021: "peter.horvath@example.com", 1016: "lucia.hudecova@example.com",
	998: "tereza.dvorakova@example.com", 962: "marek.polak@example.com",
}

func planOrders(now time.Time, zone *time.Location, goods []counted) *planned {
	p := &planned{Rand: rand.New(rand.NewPCG(lastOrder, orderCount)), now: now, zone: zone, goods: goods, known: knownBuyers()}
	var gifts []*plannedOrder
	for i, at := range p.moments() {
		o := &plannedOrder{number: lastOrder - orderCount + 1 + i, at: at}
		p.choose(o)
		if left := orderCount - 1 - i; left < len(lastMinutes) {
			o.method, o.payment, o.fate, o.voucher = sale.MethodCard, "card", goesWell, ""
			if left < len(fresh) {
				o.fate, o.state = isFresh, fresh[len(fresh)-1-left]
			}
		}
		switch {
		case o.gift && o.fate == goesWell:
			gifts = append(gifts, o)
		case len(gifts) > 4 && !o.gift && o.fate == goesWell && o.euro() && o.voucher == "" && p.IntN(9) == 0:
			o.redeems, gifts = gifts[0], gifts[1:]
		}
		p.fill(o)
		p.orders = append(p.orders, o)
	}
	return p
}

// euro says that the order is paid in euro.
func (o *plannedOrder) euro() bool { return o.who.country == "SK" || o.who.country == "AT" }

// choose says who orders, how it is sent and paid, and what becomes of it.
func (p *planned) choose(o *plannedOrder) {
	if email, is := complainants[o.number]; is {
		o.who = p.known[slices.IndexFunc(p.known, func(b *buyer) bool { return b.email == email })]
	} else if p.IntN(100) < 42 {
		o.who = p.known[int(math.Pow(p.Float64(), 1.6)*float64(len(p.known)))]
	} else {
		country := []string{"SK", "SK", "SK", "SK", "SK", "SK", "SK", "SK", "SK", "CZ", "CZ", "CZ", "CZ", "HU", "PL", "AT"}[p.IntN(16)]
		o.who = inventBuyer(p.Rand, country)
	}
	n := p.IntN(100)
	o.payment, o.method = "card", sale.MethodCard
	switch c := o.who.country; c {
	case "SK":
		o.shipping = []string{"dpd", "dpd", "packeta", "packeta", "dpd-point", "collect"}[p.IntN(6)]
		switch {
		case n < 20:
			o.payment, o.method = "cod", sale.MethodCOD
		case n < 36:
			o.payment, o.method = "transfer", sale.MethodTransfer
		case n < 42:
			o.payment, o.method = "benefit", sale.MethodBenefit
		}
	case "CZ":
		o.shipping = "packeta-cz"
		switch {
		case n < 22:
			o.payment, o.method = "cod-cz", sale.MethodCOD
		case n < 34:
			o.payment, o.method = "transfer", sale.MethodTransfer
		}
	default:
		o.shipping = "packeta-abroad"
	}
	if o.gift = o.who.country == "SK" && o.method != sale.MethodCOD && p.IntN(13) == 0; o.gift {
		o.shipping = "mail"
	}
	online := o.method == sale.MethodCard || o.method == sale.MethodBenefit
	switch n := p.IntN(100); {
	case complainants[o.number] != "":
	case online && n < 7:
		o.fate = expires
	case !online && n < 8:
		o.fate = isCancelled
	case o.method != sale.MethodCOD && n >= 91 && n < 95:
		o.fate = isRefunded
	case o.method != sale.MethodCOD && n >= 95 && n < 98:
		o.fate = isPartlyRepaid
	}
	age := p.now.Sub(o.at).Hours() / 24
	switch n := p.IntN(100); {
	case o.gift || o.fate != goesWell || !o.euro():
	case age > 42 && age < 120 && n < 13:
		o.voucher = "JARMOK26"
	case age > 130 && n < 9:
		o.voucher = "SUSEDIA"
	case age < 60 && n < 9:
		o.voucher = "P3VHK6"
	case n < 22:
		o.voucher = []string{"VITAJTE", "VITAJTE", "DOPRAVA5", "LEVANDULA", "MEDOBRANIE"}[p.IntN(5)]
	}
	o.note = []string{"Prosím, zabaľte to ako darček.", "Zvonček nefunguje, zavolajte, prosím.", "Ak sa dá, bez plastov. Ďakujem!", "Nechajte u susedov na prízemí."}[p.IntN(4)]
	if o.who.country != "SK" || p.IntN(9) > 0 {
		o.note = ""
	}
}

// fill puts goods into the basket: of popular ones more often.
func (p *planned) fill(o *plannedOrder) {
	taken := map[uint64]bool{}
	for want := []int{1, 1, 2, 2, 2, 3, 4}[p.IntN(7)]; len(o.lines) < want; {
		g := p.goods[p.IntN(len(p.goods))]
		if g.hidden || g.gift != o.gift || !g.popular && p.IntN(3) > 0 {
			continue
		}
		if o.gift {
			want = 1
		} else if taken[g.product] {
			continue
		}
		taken[g.product] = true
		o.lines = append(o.lines, plannedLine{of: g, quantity: 1 + p.IntN(3)*p.IntN(2), gift: g.gift})
	}
}
