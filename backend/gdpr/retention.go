package gdpr

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backoffice/backend/lookup"
	"backoffice/backend/resource/column"
)

// processing is one purpose for which data about people are kept, as the record of
// article 30 lists them; places are ascribed to it by their rule's Category. Its texts
// are the locale keys gdpr.about.<Key>.<what>.
type processing struct {
	Key    string
	Months int // how long, where nobody set another period
	Least  int // what the law demands: no shorter period is taken
	// Years counts the period from the end of the year (Act 431/2002 § 35(3)).
	Years bool
	// ReportOnly says that what is over its period is reported and never erased by the program.
	ReportOnly bool
	// Self says that the program keeps them no longer by itself, whatever is set.
	Self bool
}

// processings are in the order of their ids in gdpr_processings; append only.
var processings = []processing{
	{Key: "orders", Months: 60},
	{Key: "accounting", Months: 120, Least: 120, Years: true, ReportOnly: true},
	{Key: "accounts", Months: 36},
	{Key: "returns", Months: 60, Least: 24},
	{Key: "messages", Months: 12},
	{Key: "watchdogs", Months: 12},
	{Key: "mails", Months: 3},
	{Key: "log", Months: 24},
	{Key: "requests", Months: 36, Least: 36},
	{Key: "carts", Months: 2, Self: true},
	{Key: "visitors", Months: 1, Self: true},
}

// Processings are the keys of what is processed, by the ids of their records.
func Processings() (keys []string) {
	for _, p := range processings {
		keys = append(keys, p.Key)
	}
	return keys
}

// FixedProcessings is the list of purposes for which data about people are kept.
var FixedProcessings = lookup.Fixed{
	Table: "gdpr_processings", Langs: "gdpr_processing_langs", Owner: "processing_id", Names: Processings(), Prefix: "gdpr.names.",
}

// processingOf is that with the id of its record; nil where there is none.
func processingOf(id uint64) *processing {
	if id == 0 || id > uint64(len(processings)) {
		return nil
	}
	return &processings[id-1]
}

// EnsurePeriods writes the periods that nobody set yet. Any number of copies may call it.
func (d *Desk) EnsurePeriods(ctx context.Context) error {
	var unset []uint64
	if err := d.DB.Read(ctx).Raw("SELECT id FROM gdpr_processings WHERE months = 0").Scan(&unset).Error; err != nil {
		return fmt.Errorf("look for periods that nobody set: %w", err)
	}
	for i, p := range processings {
		if !slices.Contains(unset, uint64(i+1)) {
			continue
		}
		err := d.DB.Write(ctx).Exec("UPDATE gdpr_processings SET months = ?, erases = ? WHERE id = ? AND months = 0", p.Months, p.Self, i+1).Error
		if err != nil {
			return fmt.Errorf("write how long %s are kept: %w", p.Key, err)
		}
	}
	return nil
}

// mostMonths is the longest period that may be set, in months.
const mostMonths = 600

// before is the moment before which a period of so many months has to have begun to
// be over now.
func (p processing) before(now time.Time, zone *time.Location, months int) time.Time {
	at := now.In(zone)
	if p.Years {
		return time.Date(at.Year()-(months+11)/12, 1, 1, 0, 0, 0, 0, zone).UTC()
	}
	return MonthsAfter(at, -months).UTC()
}

// over is when what began at a moment is over its period.
func (p processing) over(from time.Time, zone *time.Location, months int) time.Time {
	at := from.In(zone)
	if p.Years {
		return time.Date(at.Year()+(months+11)/12+1, 1, 1, 0, 0, 0, 0, zone)
	}
	return due(at, months).AddDate(0, 0, 1)
}

// term is how long records of a place are kept: Since is SQL of the moment from which
// the period runs, Left holds while a record has something to lose; empty: as long as
// it is there. Fate is what the period does where that is other than what a request does.
type term struct {
	Since, Left string
	Fate        Fate
}

// terms are those of all places: a place without one keeps the program from starting.
var terms = map[string]term{
	"user": {
		Since: "COALESCE((SELECT MAX(sold.created_at) FROM orders AS sold WHERE sold.user_id = users.id), users.online_at, users.created_at)",
		Left:  "(fullname <> '' OR COALESCE(email, '') <> '')",
	},
	"order":                  {Since: "created_at", Left: "email NOT LIKE '%" + column.StandIn + "'"},
	"order.notes":            {Since: "created_at"},
	"order.gifts":            {Since: "valid_until", Left: "COALESCE(redeemed_email, '') <> ''"},
	"order.events":           {Since: "created_at", Left: `data LIKE '%"reason"%'`},
	"order.repayments":       {Since: "created_at"},
	"order.payments":         {Since: "created_at"},
	"order_shipments":        {Since: "created_at", Left: "(parcel <> '' OR words <> '')"},
	"shop/voucher.orders":    {Since: "created_at", Left: "email <> ''"},
	"einvoice":               {Since: "issued_on"},
	"document":               {Since: "issued_on"},
	"received_invoice":       {Since: "issued_on"},
	"received_invoice.notes": {Since: "created_at"},
	"withdrawal":             {Since: "created_at", Left: "email <> ''"},
	"withdrawal.steps":       {Since: "created_at", Left: "note <> ''"},
	"claim":                  {Since: "created_at", Left: "email <> ''"},
	"claim.notes":            {Since: "created_at"},
	"vat_checks":             {Since: "checked_at"},
	"form/contact":           {Since: "created_at"},
	"form/contact.answers":   {Since: "created_at"},
	"form/return":            {Since: "created_at"},
	"shop/watchdog":          {Since: "COALESCE(sent_at, created_at)"},
	"jobs":                   {Since: "created_at", Left: "state = 1"},
	"list_setups":            {Since: "updated_at"},
	viewsKey:                 {Since: "updated_at", Left: "1 = 0"}, // with the account that they are of
	"activity_log":           {Since: "created_at", Left: "(title <> '' OR search_norm <> '' OR changes IS NOT NULL)"},
	"gdpr/request":           {Since: "answered_at", Left: "status IN (2, 3)", Fate: Erased},
}

// termed gives each place its period, and reports all that is wrong with them.
func (a *Atlas) termed() error {
	var wrong []error
	for _, p := range a.places {
		t, ok := terms[p.Key]
		if !ok {
			wrong = append(wrong, fmt.Errorf("gdpr: %q has data about people and no period: say in terms of backend/gdpr/retention.go since when they are kept", p.Key))
		}
		of := p.Rule.Category
		if _, ruled := rules[p.Key]; ruled && !slices.ContainsFunc(processings, func(one processing) bool { return one.Key == of }) {
			wrong = append(wrong, fmt.Errorf("gdpr: %q belongs to %q, which is not processed", p.Key, of))
		}
		p.term = t
	}
	return errors.Join(wrong...)
}

// of are the places of what is processed.
func (a *Atlas) of(processing string) (all []*Place) {
	for _, p := range a.places {
		if p.Rule.Category == processing {
			all = append(all, p)
		}
	}
	return all
}

// expired is SQL that holds for what is over its period and may go; its argument is
// the moment before.
func (p *Place) expired() string {
	all := []string{p.term.Since + " < ?"}
	if p.term.Left != "" {
		all = append(all, p.term.Left)
	}
	if p.Rule.Unless != "" {
		all = append(all, "NOT ("+p.Rule.Unless+")")
	}
	return strings.Join(all, " AND ")
}
