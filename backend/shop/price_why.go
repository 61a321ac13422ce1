package shop

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
)

// whyFeed answers why a prior price is what it is: the lines of the ledger that
// decided, over how many days each counted, and which were left out and why.
func (d Deps) whyFeed() resource.Feed {
	return resource.Feed{Name: "lowest", Path: "lowest/{id}", Query: []string{"variant", "currency"}, Answers: reflect.TypeFor[field.Explanation](), Record: resource.RecordFeed(d.describeWhy)}
}

// whyAt is the address, below /api/, at which the prior price of goods is explained.
func (t lowestDescriber) whyAt(of priceledger.Goods) string {
	at := fmt.Sprintf("shop/product/lowest/%d", t.p.ID)
	switch {
	case of.Variant != 0:
		at += fmt.Sprintf("?variant=%d", of.Variant)
	case of.Currency != 0:
		at += fmt.Sprintf("?currency=%d", of.Currency)
	}
	return at
}

func (d Deps) describeWhy(c *resource.Call, p *Product, params map[string]string) (resource.Reply, error) {
	wrong, of := fault.Fields{}, priceledger.Goods{}
	for name, id := range map[string]*uint64{"variant": &of.Variant, "currency": &of.Currency} {
		var err error
		if *id, err = strconv.ParseUint(cmp.Or(params[name], "0"), 10, 63); err != nil {
			wrong.Add(name, fault.M("errors.parameterValue"))
		}
	}
	if of.Variant != 0 && of.Currency != 0 {
		wrong.Add("currency", fault.M("errors.parameterValue"))
	}
	if err := wrong.Err(); err != nil {
		return resource.Reply{}, err
	}
	t, err := d.lowestDescriber(c, p)
	if err != nil {
		return resource.Reply{}, err
	}
	all, err := priceledger.Read(c.Tx, []uint64{p.ID})
	if err != nil {
		return resource.Reply{}, err
	}
	rows, known := p.Turned(all[p.ID], c.Now)[of]
	if !known {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	return resource.Reply{Data: t.explain(rows)}, nil
}

var reasonTexts = map[pricing.Reason]string{
	pricing.Decides:  "shop.product.lowest.why.verdicts.decides",
	pricing.Higher:   "shop.product.lowest.why.verdicts.higher",
	pricing.Earlier:  "shop.product.lowest.why.verdicts.earlier",
	pricing.Unsold:   "shop.product.lowest.why.verdicts.unsold",
	pricing.Replaced: "shop.product.lowest.why.verdicts.replaced",
	pricing.Reducing: "shop.product.lowest.why.verdicts.reducing",
}

// earlierShown is how many prices are shown that were over before the window began.
const earlierShown = 3

func (t lowestDescriber) explain(rows priceledger.Ledger) field.Explanation {
	e := field.Explanation{Title: t.say("why.title", nil), Facts: []field.Fact{}, Columns: []string{}, Rows: []field.ExplanationRow{}}
	for _, column := range []string{"from", "days", "price", "counted", "line"} {
		e.Columns = append(e.Columns, t.say("why.columns."+column, nil))
	}
	found, reduced := pricing.PriorPrice(rows.Changes(), t.rule())
	if !reduced {
		e.Text = t.say("why.noSale", nil)
		return e
	}
	last := rows[len(rows)-1]
	e.Text = t.say("why.text", nil)
	fact := func(key, text string, strong bool) {
		e.Facts = append(e.Facts, field.Fact{Label: t.say("why."+key, nil), Text: text, Strong: strong})
	}
	fact("begun", t.moment(found.Begun), false)
	fact("window", t.say("why.span", map[string]any{"From": t.moment(found.From), "Until": t.moment(found.Begun)}), false)
	fact("rule", t.say(map[bool]string{false: "why.anew", true: "why.progressive"}[t.progressive], nil), false)
	fact("sale", t.money(*last.PriceSale, last.CurrencyID), false)
	if found.Found {
		prior := rows[found.At].Pays()
		fact("prior", t.money(prior, last.CurrencyID), true)
		fact("off", t.say("why.percent", map[string]any{"Off": pricing.Off(prior, *last.PriceSale)}), true)
	} else {
		fact("prior", t.say("none", nil), true)
	}
	if t.p.Perishable {
		fact("exempt", t.say("perishable", nil), true)
	}
	earlier := 0
	for i := range slices.Backward(rows) {
		reason := found.Reasons[i]
		if reason == pricing.Earlier {
			if earlier++; earlier > earlierShown {
				continue
			}
		}
		until := t.say("why.now", nil)
		if i+1 < len(rows) {
			until = t.moment(rows[i+1].CreatedAt)
		}
		e.Rows = append(e.Rows, field.ExplanationRow{
			Cells: []string{
				t.say("why.span", map[string]any{"From": t.moment(rows[i].CreatedAt), "Until": until}), t.days(found.Counted[i]),
				t.money(rows[i].Pays(), last.CurrencyID) + " · " + t.say(kindOf(rows[i]), nil),
				t.Texts.Text(t.c.Locale, reasonTexts[reason], nil), lineOf(rows[i]),
			},
			Strong: reason == pricing.Decides, Muted: reason != pricing.Decides && reason != pricing.Higher,
		})
	}
	if left := earlier - earlierShown; left > 0 {
		e.Foot = t.say("why.earlier", map[string]any{"Count": left})
	}
	return e
}

// lineOf is the number of a line of the ledger; a turn of the sale gets it a moment later.
func lineOf(c priceledger.Change) string {
	if c.ID == 0 {
		return "–"
	}
	return fmt.Sprint(c.ID)
}

func (t lowestDescriber) moment(at time.Time) string {
	return at.In(t.c.Zone).Format(t.say("why.moment", nil))
}

// days is a time in days with one decimal.
func (t lowestDescriber) days(counted time.Duration) string {
	if counted == 0 {
		return "–"
	}
	tenths := max(int64(counted.Hours()/2.4), 1)
	return t.say("why.days", map[string]any{"Days": fault.Decimal(fmt.Sprintf("%d.%d", tenths/10, tenths%10))})
}
