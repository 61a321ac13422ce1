package voucher

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/pricing"
)

// percentMost is 100 % as vouchers keep it.
const percentMost = 100_00

// check refuses what no voucher can be: more than everything off, a gift
// that is a share of something.
func check(_ *resource.Call, rec, _ *Voucher) error {
	wrong := fault.Fields{}
	if !rec.FixedValue && rec.Value > percentMost {
		wrong.Add("value", fault.M("errors.percentMost"))
	}
	if rec.Type == Gift && !rec.FixedValue {
		wrong.Add("fixed_value", fault.M("errors.giftFixed"))
	}
	return wrong.Err()
}

// may keeps protected vouchers from being removed (002 §6).
func may(_ resource.Actor, act resource.Act, v *Voucher) bool {
	return act != resource.ActDestroy || !v.Protected
}

// lock keeps what a gift voucher was sold as, or was taken from by: its holder has it in
// writing, and what is left of it follows from its value.
func lock(_ resource.Actor, v *Voucher) map[string]string {
	if v.Type != Gift || !v.Protected && v.Balance == nil {
		return nil
	}
	locked := map[string]string{}
	for _, name := range []string{"code", "type", "fixed_value", "value"} {
		locked[name] = "shop.voucher.locked.gift"
	}
	if v.Protected { // its order tells until when it is valid, and prolongs it
		locked["publish_down"] = "shop.voucher.locked.sold"
	}
	return locked
}

// state is 2 of a used voucher, 1 of an active and 0 of an inactive one (002 §3). A discount
// is used once none of its uses is left, until an order gives one back.
func (v *Voucher) state() int {
	switch {
	case v.Used, v.UsesLeft != nil && *v.UsesLeft <= 0:
		return 2
	case v.Status:
		return 1
	}
	return 0
}

// Usable says whether an order placed at now may use the voucher.
func (v *Voucher) Usable(now time.Time) bool {
	return v.DeletedAt == nil && v.Status && !v.Used && (v.UsesLeft == nil || *v.UsesLeft > 0) &&
		(v.PublishUp == nil || !now.Before(*v.PublishUp)) && (v.PublishDown == nil || now.Before(*v.PublishDown))
}

// Refusal is why an order placed at now may not use what a code was found to stand for;
// nil where it may. Of a code that nobody made, or that is not active, it says no more.
func (v *Voucher) Refusal(now time.Time) *fault.Message {
	if v != nil && v.Usable(now) {
		return nil
	}
	key := "errors.voucherInvalid"
	switch {
	case v == nil || v.DeletedAt != nil || !v.Status && !v.Used:
	case v.Used || v.UsesLeft != nil && *v.UsesLeft <= 0:
		key = "errors.voucherUsed"
	case v.PublishUp != nil && now.Before(*v.PublishUp):
		key = "errors.voucherEarly"
	default:
		key = "errors.voucherOver"
	}
	return new(fault.M(key))
}

// Plain is a code that somebody wrote or copied, as codes are kept.
func Plain(code string) string { return strings.ToUpper(strings.TrimSpace(field.Seen(code))) }

// isUsable answers the form of an order whether there is a voucher of that code
// that an order placed now may use (002 §7).
func isUsable(c *resource.Call, params map[string]string) (resource.Reply, error) {
	code := Plain(params["value"])
	if code == "" {
		return resource.Reply{}, fault.Field("value", "errors.required")
	}
	var found []Voucher
	if err := c.Tx.Where("code = ? AND live = ?", code, true).Find(&found).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("find a voucher by its code: %w", err)
	}
	return resource.Reply{Data: len(found) == 1 && found[0].Usable(c.Now)}, nil
}

// Discount is what the voucher takes off a basket; nil of a gift, which pays.
func (v *Voucher) Discount() *pricing.Discount {
	if v.Type == Gift {
		return nil
	}
	d := &pricing.Discount{Products: v.Products, Categories: v.Categories, SkipsSale: v.SkipsSale}
	if v.FixedValue {
		d.Fixed = resource.Money(v.Value * 10)
	} else {
		d.Percent = v.Value
	}
	if v.MinOrderValue != nil {
		d.Minimum = *v.MinOrderValue
	}
	return d
}

// describe fills in what lists and details show of vouchers.
func (d Deps) describe(c *resource.Call, recs []*Voucher) error {
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rec.ID
	}
	var used []uint64
	err := c.Tx.Model(&Use{}).Where("voucher_id IN ? AND deleted_at IS NULL", ids).Distinct().Pluck("voucher_id", &used).Error
	if err != nil {
		return fmt.Errorf("look for orders of %d vouchers: %w", len(ids), err)
	}
	for _, rec := range recs {
		rec.State, rec.HasDetail = rec.state(), slices.Contains(used, rec.ID)
		if rec.Type == Gift {
			left := d.Amount(c.Locale, int64(rec.Left())/10, false)
			if rec.LeftFormat = &left; !rec.Used && rec.Balance != nil && *rec.Balance != resource.Money(rec.Value*10) {
				rec.LeftNote = d.Texts.Text(c.Locale, "shop.voucher.left", map[string]any{"Amount": left})
			}
		}
		if rec.ValueFormat = d.Amount(c.Locale, rec.Value, false); !rec.FixedValue {
			rec.ValueFormat = d.Texts.Text(c.Locale, "shop.voucher.percent", map[string]any{"Value": fault.Decimal(resource.FormatDecimal(rec.Value, 2))})
		}
	}
	return nil
}

// Amount is a number of cents as a person reads money; short leaves them out
// where there are none.
func (d Deps) Amount(locale string, cents int64, short bool) string {
	text := fmt.Sprintf("%d.%02d", cents/100, cents%100)
	if short {
		text = strings.TrimSuffix(text, ".00")
	}
	return d.Texts.Text(locale, "shop.voucher.amount", map[string]any{"Value": fault.Decimal(text)})
}
