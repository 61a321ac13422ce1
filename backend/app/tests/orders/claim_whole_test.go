package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/sale"
)

// What a customer wrote by the site's form is written down as it is, however long, and whose
// form it is is said: anybody may have mistaken the number of an order.
func TestClaimTakesALongFormOver(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		words := strings.Repeat("Mydlo žltne. ", 700) + "Koniec."
		d.b.PostJSON("/api/public/form/return", map[string]any{
			"type": 2, "name": "Eva", "surname": "Cudzia", "email": "eva@example.com", "message": words, "order_id": id, "language": "sk",
		}).Is(http.StatusCreated)
		form := d.claimForm(t, id)
		if form.Source == nil || !strings.Contains(form.Source.Text, "Eva Cudzia, eva@example.com") {
			t.Errorf("it does not say whose form it is: %+v", form.Source)
		}
		d.b.PostJSON(at(id, "/claim"), form.report(map[string]any{"defect": form.Defect, "notify": false}, 1)).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM claims WHERE defect LIKE '%Koniec.'"); n != 1 {
			t.Error("the customer's words were cut")
		}
	})
}

// A claim of an order that was given back as a whole meanwhile is closed, and the refusal of
// a second refund speaks of no withdrawal.
func TestClaimOfAnOrderThatIsOver(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		one := d.claimed(t, id, nil, 1)
		if cl := d.claim(t, one); cl.OrderEnded != "" {
			t.Errorf("of an order that goes on it says %q", cl.OrderEnded)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		if cl := d.claim(t, one); cl.OrderEnded != "order_refunded" || !slices.Equal(cl.Next, []string{"settle"}) {
			t.Errorf("of an order that was given back it says %q, and goes on with %v", cl.OrderEnded, cl.Next)
		}
		d.b.PostJSON(claimAt(one, "/accept"), map[string]any{"remedy": claims.Refund}).Is(http.StatusOK)
		said, _ := d.b.PostJSON(claimAt(one, "/refund"), map[string]any{}).Is(http.StatusConflict).Problem()
		if strings.Contains(said, "dstúpeni") || !strings.Contains(said, "uzavrieť") {
			t.Errorf("it says %q", said)
		}
		d.b.PostJSON(claimAt(one, "/settle"), map[string]any{"resolution": "Vrátené s celou objednávkou."}).Is(http.StatusOK)
		if cl := d.claim(t, one); cl.OrderEnded != "" || len(cl.Next) != 0 {
			t.Errorf("once it is closed it says %q, and goes on with %v", cl.OrderEnded, cl.Next)
		}
	})
}

// cases are what an order says of what came back of it, or is to.
type cases struct {
	Withdrawals, Claims []struct {
		Number, Status string
		StatusText     string `json:"status_text"`
	}
	Forms []struct {
		ID       uint64
		TypeText string `json:"type_text"`
	} `json:"return_forms"`
}

func (d *desk) cases(t testing.TB, order uint64) (all cases) {
	t.Helper()
	d.b.Get(fmt.Sprint(orderAPI, "detail/", order)).Is(http.StatusOK).Data(&all)
	return all
}

// An order tells of all its claims, settled ones too, and of a form of its customer until
// somebody deals with it.
func TestOrderTellsOfAllThatIsClaimed(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		if all := d.cases(t, id); len(all.Claims)+len(all.Withdrawals)+len(all.Forms) != 0 {
			t.Errorf("at first there are %+v", all)
		}
		first := d.claimed(t, id, nil, 1)
		d.claimed(t, id, nil, 1)
		d.b.PostJSON(claimAt(first, "/settle"), map[string]any{"resolution": "Vymenené v predajni."}).Is(http.StatusOK)
		d.b.PostJSON("/api/public/form/return", map[string]any{
			"type": 2, "name": "Ján", "surname": "Čierny", "email": "jan@example.com", "phone": "0903 111 222", "message": "Praskol obal.", "order_id": id,
		}).Is(http.StatusCreated)
		all := d.cases(t, id)
		if len(all.Claims) != 2 || all.Claims[0].Status != claims.Settled || all.Claims[0].StatusText != "Vybavená" || all.Claims[1].Status != claims.Open {
			t.Errorf("its claims are %+v", all.Claims)
		}
		if len(all.Forms) != 1 || all.Forms[0].TypeText != "Reklamácia" {
			t.Fatalf("its forms are %+v", all.Forms)
		}
		d.b.PostJSON(fmt.Sprint(returnForms, all.Forms[0].ID, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		if all := d.cases(t, id); len(all.Forms) != 0 {
			t.Errorf("what is dealt with still waits: %+v", all.Forms)
		}
	})
}

// What is claimed at once is confirmed by one mail that names all of it.
func TestOneConfirmationOfAllThatIsClaimed(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.shipped(t, nil)
		d.issued(t) // what is done behind the order is done
		d.claimed(t, id, map[string]any{"notify": true}, 2, 1)
		d.issued(t)
		if found := about(inbox, "Prijali sme Vašu reklamáciu"); len(found) != 1 {
			t.Fatalf("there are %v", subjects(inbox))
		}
		first, last := fmt.Sprint(id, "R1"), fmt.Sprint(id, "R2")
		found := about(inbox, first+" – "+last)
		if len(found) != 1 {
			t.Fatalf("there are %v", subjects(inbox))
		}
		holds(t, found[0], first, last, "2 × ", "1 × ", "Mydlo sa drobí.", "Vybavíme do")
	})
}
