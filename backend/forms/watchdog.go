package forms

import (
	"context"
	"maps"
)

// WatchdogFields are those of the request to be notified when goods are back.
var WatchdogFields = Fields{Required: []string{"email", "product_id"}, Optional: []string{"variant_id"}}

// Watchdog takes a request to be notified when goods are in stock again: the
// owner of the e-mail is asked to confirm it. Returns Invalid with every wrong
// field, Throttled where one e-mail is asked too often.
func (sub *Submissions) Watchdog(ctx context.Context, p Post) error {
	r := read(p)
	email, product, variant := r.email("email"), r.id("product_id"), r.id("variant_id")
	if product == nil {
		required(r, "product_id", r.fields["product_id"])
	} else {
		wrong, err := sub.Watchdogs.Check(ctx, *product, valueOf(variant))
		if err != nil {
			return err
		}
		maps.Copy(r.faults, wrong)
	}
	if trapped, err := r.end(); err != nil || trapped {
		return err
	}
	return sub.Watchdogs.Ask(ctx, email, *product, valueOf(variant), p.Locale)
}

func valueOf(id *uint64) uint64 {
	if id == nil {
		return 0
	}
	return *id
}
