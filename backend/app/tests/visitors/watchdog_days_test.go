package visitors_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop/stock"
)

// wish is what somebody waits for; variant 0 is any of the product.
type wish struct {
	email            string
	product, variant uint64
}

// kennel is who should wait for goods, by what they did.
type kennel struct {
	*shopFloor
	r       *rand.Rand
	tea     uint64 // has variants
	goods   []wish // what can be waited for
	pieces  map[wish]int
	hidden  bool
	waiting map[wish]time.Time // since when
	links   []asked
	leaving map[string]string // by the e-mail
	deeds   []string
}

// asked is a link by which somebody confirms, and when it was asked for.
type asked struct {
	wish
	at   time.Time
	link string
	done bool // it has done what it was for
}

// Whatever visitors ask for, confirm and take back, and however goods come, go and are
// hidden: who waits is whom the goods are not there for, and each is told once.
func TestDaysOfWatchdogs(t *testing.T) {
	apptest.Lives(t, 60, []int{1}, func(t *testing.T, life apptest.Life) {
		shopFloors(t, func(t *testing.T, s *shopFloor) {
			k := &kennel{shopFloor: s, r: rand.New(rand.NewPCG(life.Seed, 3)), pieces: map[wish]int{}, waiting: map[wish]time.Time{}, leaving: map[string]string{}}
			k.tea = s.Product.Product(t, s.admin, "caj-01")
			cup := s.Product.Product(t, s.admin, "salka-01")
			k.goods = []wish{{product: k.tea}, {product: k.tea, variant: s.variant(k.tea, "cervena")}, {product: k.tea, variant: s.variant(k.tea, "modra")}, {product: cup}}
			for range life.Deeds {
				k.Clock.Pass(time.Second) // jobs are looked for, and moments differ
				if k.step(); t.Failed() {
					t.Fatal(strings.Join(k.deeds, "\n"))
				}
			}
		})
	})
}

func (k *kennel) note(format string, args ...any) {
	k.deeds = append(k.deeds, fmt.Sprintf(format, args...))
}

func (k *kennel) step() {
	w := k.goods[k.r.IntN(len(k.goods))]
	switch n := k.r.IntN(10); {
	case n < 3:
		w.email = fmt.Sprintf("p%d@example.com", k.r.IntN(3))
		k.asks(w)
	case n < 5 && len(k.links) > 0:
		k.confirms(&k.links[k.r.IntN(len(k.links))])
	case n < 6 && len(k.leaving) > 0:
		email := slices.Sorted(maps.Keys(k.leaving))[k.r.IntN(len(k.leaving))]
		status := k.twice(k.leaving[email])
		k.note("%s leaves: %d", email, status)
		maps.DeleteFunc(k.waiting, func(one wish, _ time.Time) bool { return one.email == email })
	case n < 9:
		if w == (wish{product: k.tea}) {
			return // its stock is that of its variants
		}
		by := k.r.IntN(3) - k.pieces[w] // to none, one or two
		if by == 0 {
			return
		}
		k.move(stock.Line{ProductID: w.product, VariantID: w.variant, Quantity: by})
		k.pieces[w] += by
		k.note("of %+v there are %d", w, k.pieces[w])
	default:
		k.hidden = !k.hidden
		k.Exec(k.t, "UPDATE products SET status = ? WHERE id = ?", !k.hidden, k.tea)
		k.note("the tea is hidden: %v", k.hidden)
	}
	k.tell()
	k.check()
}

// tell has several copies of the program tell at once who waits.
func (k *kennel) tell() {
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := k.NotifyWaiting(k.t.Context()); err != nil {
				k.t.Error(err)
			}
		})
	}
	all.Wait()
}

// twice opens a link as whoever presses its button twice does, and returns what one of the
// presses was answered that did something, where one was.
func (k *kennel) twice(link string) int {
	var both sync.WaitGroup
	var answers [2]int
	for i := range answers {
		both.Go(func() { answers[i], _ = k.open(http.MethodPost, link) })
	}
	both.Wait()
	return min(answers[0], answers[1])
}

func (k *kennel) shown(w wish) bool { return w.product != k.tea || !k.hidden }

// isThere says whether what is waited for is in stock.
func (k *kennel) isThere(w wish) bool {
	for of, pieces := range k.pieces {
		if of.product == w.product && (w.variant == 0 || of.variant == w.variant) && pieces > 0 {
			return true
		}
	}
	return false
}

func (k *kennel) asks(w wish) {
	fields := map[string]any{"email": w.email, "product_id": w.product, "language": "sk"}
	if w.variant != 0 {
		fields["variant_id"] = w.variant
	}
	at, before := k.Clock.Now(), len(k.mailSubjects(w.email))
	status, wrong := k.ask(fields)
	k.note("%+v is asked for: %d %v", w, status, wrong)
	if status == http.StatusTooManyRequests {
		return
	}
	if (status == http.StatusCreated) != (k.shown(w) && !k.isThere(w)) {
		k.t.Errorf("shown: %v, there: %v, and asking answers %d %v", k.shown(w), k.isThere(w), status, wrong)
		return
	}
	if status != http.StatusCreated {
		return
	}
	k.mailSubjects(w.email)
	if mails := k.mails(w.email); len(mails) == before+1 {
		k.links = append(k.links, asked{wish: w, at: at, link: k.linkOf(mails[before], "confirm")})
		k.leaving[w.email] = k.linkOf(mails[before], "unsubscribe")
	} else {
		k.note("and %d mails come", len(mails)-before) // asked too often
	}
}

func (k *kennel) confirms(a *asked) {
	status := k.twice(a.link)
	k.note("%+v is confirmed: %d", a.wish, status)
	if (status == http.StatusOK) != k.shown(a.wish) {
		k.t.Errorf("shown: %v, and confirming answers %d", k.shown(a.wish), status)
	}
	if status != http.StatusOK || a.done {
		return
	}
	if _, waits := k.waiting[a.wish]; !waits {
		k.waiting[a.wish] = k.Clock.Now()
	}
	for i := range k.links { // as do those that were asked for before
		k.links[i].done = k.links[i].done || k.links[i].wish == a.wish
	}
}

// check holds who waits against who should, and what was told against whom it was noted of.
func (k *kennel) check() {
	for w := range k.waiting {
		if k.shown(w) && k.isThere(w) {
			delete(k.waiting, w)
		}
	}
	var rows []struct {
		Email                       string
		ProductID, ProductVariantID uint64
		SentAt                      *time.Time
		Waits                       bool
	}
	if err := k.DB.Read(k.t.Context()).Raw("SELECT email, product_id, COALESCE(product_variant_id, 0) AS product_variant_id, sent_at, live = 1 AND sent_at IS NULL AS waits FROM watchdogs").Scan(&rows).Error; err != nil {
		k.t.Error(err)
	}
	seen, told := map[wish]bool{}, map[string]map[time.Time]bool{}
	for _, row := range rows {
		w := wish{row.Email, row.ProductID, row.ProductVariantID}
		if row.Waits {
			if _, should := k.waiting[w]; !should || seen[w] {
				k.t.Errorf("%+v waits, though it should not: %v", w, k.waiting)
			}
			seen[w] = true
		}
		if row.SentAt != nil {
			if told[row.Email] == nil {
				told[row.Email] = map[time.Time]bool{}
			}
			told[row.Email][row.SentAt.Truncate(time.Millisecond)] = true
		}
	}
	if len(seen) != len(k.waiting) {
		k.t.Errorf("waiting are %v, and should be %v", seen, k.waiting)
	}
	for n := range 3 {
		email, mails := fmt.Sprintf("p%d@example.com", n), 0
		for _, subject := range k.mailSubjects(email) {
			if strings.HasPrefix(subject, "Znova na sklade") {
				mails++
			}
		}
		if mails != len(told[email]) {
			k.t.Errorf("%s got %d mails, and was told at %v", email, mails, told[email])
		}
	}
}
