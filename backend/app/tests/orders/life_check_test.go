package orders_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/sale"
)

// settle has the service well again, the shop hear of every payment, and all jobs done;
// those that are tried again need time. It returns the payments that the shop knows.
func (l *life) settle() (known []string) {
	l.till.set(func() { l.till.fail, l.till.breaks = nil, false })
	l.scan(&known, "SELECT service_id FROM order_attempts WHERE service_id IS NOT NULL")
	for _, id := range known {
		// No more than some hundred notices a minute are taken of one address.
		apptest.Soon(l.t, "the shop hears of "+id, func() bool {
			return l.Browser(l.t).Get("/public/payment?id="+id).Status != http.StatusTooManyRequests
		})
	}
	began := time.Now()
	for ; time.Since(began) < apptest.Patience; time.Sleep(10 * time.Millisecond) {
		waiting, given, err := l.Outbox.Pending(l.t.Context())
		if err != nil || given > 0 {
			var why []string
			l.scan(&why, "SELECT CONCAT(kind, ' ', payload, ' ', last_error) FROM jobs WHERE last_error <> ''")
			l.t.Fatalf("%d jobs were given up: %v %v", given, err, why)
		}
		if waiting == 0 {
			return known
		}
		if time.Since(began) > time.Second {
			l.Clock.Pass(time.Minute)
		}
	}
	l.t.Fatal("jobs still wait")
	return nil
}

// reckoned is an order with the sums of what hangs on it. Money is in thousandths.
type reckoned struct {
	ID, Status, StatusAdmin, VoucherType, Uses             int
	VoucherCode                                            string
	Live                                                   bool
	Price, PriceDue, PriceRefunded, PriceOver              int64
	Came, Went, Voucher, OnWay, Refunds, Invoice, Credited int64
	Held, Wrong                                            int64
	IsGift                                                 bool
}

const reckon = `SELECT o.id, o.status, o.status_admin, o.voucher_type, o.voucher_code, o.live IS NOT NULL AS live, o.price, o.price_due, o.price_refunded, o.price_over,
	(SELECT COUNT(*) FROM voucher_uses u WHERE u.order_id = o.id AND u.deleted_at IS NULL) AS uses,
	(SELECT COALESCE(SUM(amount), 0) FROM order_payments p WHERE p.order_id = o.id AND kind = 'charge') AS came,
	(SELECT COALESCE(SUM(amount), 0) FROM order_payments p WHERE p.order_id = o.id AND kind <> 'charge') AS went,
	(SELECT COALESCE(SUM(CASE WHEN kind = 'charge' THEN amount ELSE -amount END), 0) FROM order_payments p WHERE p.order_id = o.id AND service = 'voucher') AS voucher,
	(SELECT COALESCE(SUM(amount), 0) FROM order_repayments r WHERE r.order_id = o.id AND state IN ('asked', 'sent', 'failed', 'unknown', 'by_hand')) AS on_way,
	(SELECT COALESCE(SUM(amount), 0) FROM order_refunds r WHERE r.order_id = o.id) AS refunds,
	(SELECT COALESCE(SUM(total), 0) FROM documents d WHERE d.order_id = o.id AND kind = 'invoice') AS invoice,
	(SELECT COALESCE(SUM(-total), 0) FROM documents d WHERE d.order_id = o.id AND kind NOT IN ('invoice', 'order')) AS credited,
	(SELECT COALESCE(SUM(taken - returned - written_off), 0) FROM order_lines l WHERE l.order_id = o.id) AS held,
	(SELECT COUNT(*) FROM order_lines l WHERE l.order_id = o.id AND (refunded > quantity OR returned + written_off > taken)) AS wrong,
	EXISTS (SELECT 1 FROM order_gifts g WHERE g.order_id = o.id AND g.cancelled_at IS NULL) AS is_gift
	FROM orders o ORDER BY o.id`

// faults are what does not agree in the order; kept is what was paid for gift vouchers of
// it that were used.
func (o reckoned) faults(kept int64) (all []string) {
	ended := o.StatusAdmin == sale.Cancelled || o.StatusAdmin == sale.Refunded
	left := o.Came - o.Went
	money := left - o.Voucher
	paid := slices.Contains([]int{sale.Paid, sale.PartlyRepaid, sale.Repaid}, o.Status)
	owed := o.Price - o.PriceRefunded - o.Voucher
	switch o.StatusAdmin {
	case sale.Cancelled:
		owed = kept
	case sale.Refunded:
		owed = o.Price - o.PriceRefunded
	}
	for name, wrong := range map[string]bool{
		"more went back than came, by voucher or else":           o.Voucher < 0 || money < 0,
		"more is taken back than there was":                      o.PriceRefunded > o.Price || o.Wrong > 0,
		"refunds are not what is taken back":                     o.Refunds != o.PriceRefunded,
		"it has ended, and holds goods":                          ended && o.Held != 0,
		"it has ended, and keeps what its voucher gave":          ended && (o.Voucher != 0 || o.Uses > 0),
		"it lost the use of its voucher":                         !ended && o.VoucherType != 0 && o.Uses != 1,
		"invoice and credit notes are not what is left":          o.Invoice > 0 && o.StatusAdmin != sale.Cancelled && o.Invoice-o.Credited != o.Price-o.PriceRefunded,
		"it is cancelled, and its invoice stands":                o.Invoice > 0 && o.StatusAdmin == sale.Cancelled && !o.IsGift && o.Invoice != o.Credited,
		"it is said to be paid, and is not":                      o.Live && !ended && o.Status == sale.Paid && left < o.Price-o.PriceRefunded,
		"its money came, and it is said not to be paid":          o.Live && !paid && o.Came > 0 && left >= max(1, o.PriceDue) && (ended || left >= o.Price),
		"all its money went, and it is said to be paid":          o.Live && o.Status == sale.Paid && o.Came > 0 && left == 0,
		fmt.Sprintf("over it is %d", money-o.OnWay-max(0, owed)): o.Live && o.PriceOver != max(0, money-o.OnWay-max(0, owed)),
	} {
		if wrong {
			all = append(all, name)
		}
	}
	return all
}

// check demands that everything agrees.
func (l *life) check() {
	known := l.settle()
	var orders []reckoned
	l.scan(&orders, reckon)
	uses := 0
	for _, o := range orders {
		kept, err := gifts.Kept(l.DB.Read(l.t.Context()), uint64(o.ID))
		if err != nil {
			l.t.Error(err)
		}
		for _, fault := range o.faults(int64(kept)) {
			l.t.Errorf("%s: %+v", fault, o)
		}
		if o.VoucherCode == "LETO26" {
			uses += o.Uses
		}
	}
	if n := l.number(l.t, "SELECT uses_left FROM vouchers WHERE code = 'LETO26'"); int(n) != usesOfAll-uses {
		l.t.Errorf("of the discount %d uses are left, and %d are used", n, uses)
	}
	for id, pieces := range l.pieces {
		sold := l.number(l.t, "SELECT COALESCE(SUM(taken - returned), 0) FROM order_lines WHERE product_id = ?", id)
		if n := l.desk.stock(l.t, id); n != pieces-int(sold)-l.exchanged(id) {
			l.t.Errorf("of product %d are %d there, and %d of %d sold", id, n, sold, pieces)
		}
	}
	var wrong []string
	l.scan(&wrong, `SELECT v.code FROM vouchers v WHERE v.type = 2 AND (COALESCE(v.balance, v.value * 10) <> v.value * 10 -
		(SELECT COALESCE(SUM(CASE WHEN p.kind = 'charge' THEN p.amount ELSE -p.amount END), 0) FROM order_payments p JOIN orders o ON o.id = p.order_id WHERE o.voucher_id = v.id AND p.service = 'voucher')
		OR (COALESCE(v.balance, v.value * 10) = 0) <> v.used)`)
	if len(wrong) > 0 {
		l.t.Errorf("gift vouchers do not hold what orders left of them: %v", wrong)
	}
	for _, id := range known {
		p := l.till.made[id]
		came := l.number(l.t, "SELECT COALESCE(SUM(amount), 0) FROM order_payments WHERE kind = 'charge' AND service = 'till' AND service_id = ?", id)
		went := l.number(l.t, "SELECT COALESCE(SUM(amount), 0) FROM order_payments WHERE kind <> 'charge' AND service = 'till' AND service_id LIKE ?", id+"/%")
		if came != p.Paid*10 || went != p.Refunded*10 {
			l.t.Errorf("the shop knows of %d and %d of %+v", came, went, p)
		}
	}
	l.withdrawn()
	l.takeForms()
	l.complained()
	l.claimsAgree()
	l.sound(l.t)
}

// look looks at everything once more, as staff do.
func (l *life) look() {
	for _, check := range []func(context.Context, config.Config) ([]string, error){app.CheckDocuments, app.CheckStats} {
		if wrong, err := check(l.t.Context(), l.Config); err != nil || len(wrong) > 0 {
			l.t.Errorf("%v %v", wrong, err)
		}
	}
	var ids []uint64
	l.scan(&ids, "SELECT id FROM orders WHERE live = 1")
	var named []uint64 // whose form can be saved (sale.Order.Erased): who was forgotten would be named anew
	l.scan(&named, "SELECT id FROM orders WHERE live = 1 AND fullname <> ''")
	for _, id := range ids {
		for _, path := range []string{fmt.Sprint("detail/", id), fmt.Sprint(id), fmt.Sprint(id, "/documents/"), fmt.Sprint(id, "/repayments/"), fmt.Sprint(id, "/gift/"), fmt.Sprint(id, "/history")} {
			if a := l.b.Get(orderAPI + path); a.Status != http.StatusOK {
				l.t.Errorf("%s answers %d: %s", path, a.Status, a.Body)
			}
		}
		if slices.Contains(named, id) {
			apptest.SaveAsItIs(l.t, l.b, at(id, ""), at(id, ""))
		}
	}
	l.wantFoots(l.t, "after all that")
	l.reported()
	l.mailsOnce()
}

// mailsOnce demands that nobody was sent the same twice.
func (l *life) mailsOnce() {
	files, err := filepath.Glob(filepath.Join(l.Config.StorageDir, "mail", "*.eml"))
	if err != nil || len(files) == 0 && len(l.orders) > 4 {
		l.t.Errorf("of %d orders there are %d mails, %v", len(l.orders), len(files), err)
	}
	sent, forms := map[string]string{}, 0
	for _, file := range files {
		if strings.Contains(file, "-again-") {
			continue // somebody asked for it
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			l.t.Error(err)
			continue
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			l.t.Error(err)
			continue
		}
		body, err := io.ReadAll(m.Body)
		if err != nil {
			l.t.Error(err)
		}
		_, params, _ := mime.ParseMediaType(m.Header.Get("Content-Type"))
		text := m.Header.Get("To") + m.Header.Get("Subject") + strings.ReplaceAll(string(body), params["boundary"], "")
		if subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); strings.HasPrefix(subject, "Nový formulár: ") {
			forms++
		}
		if before, is := sent[text]; is {
			l.t.Errorf("%s says what %s said: %.3000s", file, before, raw)
		}
		sent[text] = file
	}
	least := 0 // copies of mails go with whoever is forgotten
	for _, is := range l.complaints {
		if !l.forgot[is.email] {
			least++
		}
	}
	if l.there == l.Product && (forms < least || forms > len(l.complaints)) {
		l.t.Errorf("of %d to %d return forms %d mails came", least, len(l.complaints), forms)
	}
}
