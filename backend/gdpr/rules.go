package gdpr

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"backoffice/backend/resource/column"
)

// rules are what an erasure does in each place. What it keeps it keeps for one of the
// reasons of article 17(3), which the texts at gdpr.reasons name with their source.
var rules = map[string]Rule{
	"user":                   {Label: "gdpr.places.user", Category: "accounts", Fate: Emptied, Reason: "account", Unless: "role_id <> 3", Because: "staff"},
	"order":                  {Label: "gdpr.places.order", Category: "orders", Fate: Emptied, Reason: "order", Unless: openOrder, Because: "open"},
	"order.notes":            {Label: "gdpr.places.order_notes", Category: "orders", Fate: Erased},
	"order.gifts":            {Label: "gdpr.places.order_gifts", Category: "orders", Fate: Emptied, Reason: "gift"},
	"order.events":           {Label: "gdpr.places.order_events", Category: "orders", Fate: Emptied, Reason: "event"},
	"order.repayments":       {Label: "gdpr.places.order_repayments", Category: "accounting", Fate: Kept, Reason: "accounting"},
	"order.payments":         {Label: "gdpr.places.order_payments", Category: "accounting", Fate: Kept, Reason: "accounting"},
	"order_shipments":        {Label: "gdpr.places.order_shipments", Category: "orders", Fate: Emptied, Reason: "parcel", Unless: openParcel, Because: "open"},
	"shop/voucher.orders":    {Label: "gdpr.places.shop_voucher_orders", Category: "orders", Fate: Emptied, Reason: "gift"},
	"einvoice":               {Label: "gdpr.places.einvoice", Category: "accounting", Fate: Kept, Reason: "accounting"},
	"document":               {Label: "gdpr.places.documents", Category: "accounting", Fate: Kept, Reason: "accounting"},
	"received_invoice":       {Label: "gdpr.places.received_invoice", Category: "accounting", Fate: Kept, Reason: "accounting"},
	"received_invoice.notes": {Label: "gdpr.places.received_invoice_notes", Category: "accounting", Fate: Erased},
	"withdrawal":             {Label: "gdpr.places.withdrawal", Category: "returns", Fate: Emptied, Reason: "withdrawal", Unless: "deleted_at IS NULL AND status IN ('late', 'waiting', 'received', 'refunded')", Because: "return"},
	"withdrawal.steps":       {Label: "gdpr.places.withdrawal_steps", Category: "returns", Fate: Emptied, Reason: "event"},
	"claim":                  {Label: "gdpr.places.claim", Category: "returns", Fate: Emptied, Reason: "withdrawal", Unless: "deleted_at IS NULL AND status IN ('open', 'accepted')", Because: "return"},
	"claim.notes":            {Label: "gdpr.places.claim_notes", Category: "returns", Fate: Erased},
	"vat_checks":             {Label: "gdpr.places.vat_checks", Category: "accounting", Fate: Kept, Reason: "vat"},
	"form/contact":           {Label: "gdpr.places.form_contact", Category: "messages", Fate: Erased},
	"form/contact.answers":   {Label: "gdpr.places.form_answers", Category: "messages", Fate: Erased},
	"form/return":            {Label: "gdpr.places.form_return", Category: "returns", Fate: Erased, Unless: "deleted_at IS NULL AND status = 0", Because: "return"},
	"shop/watchdog":          {Label: "gdpr.places.shop_watchdog", Category: "watchdogs", Fate: Erased},
	"jobs":                   {Label: "gdpr.places.jobs", Category: "mails", Fate: Erased, Unless: "state = 0", Because: "waiting"},
	"list_setups":            {Label: "gdpr.places.list_setups", Category: "accounts", Fate: Erased, Unless: colleague, Because: "staff"},
	viewsKey:                 {Label: "gdpr.places.list_views", Category: "accounts", Fate: Emptied, Reason: "views"},
	"activity_log":           {Label: "gdpr.places.activity_log", Category: "log", Fate: Emptied, Reason: "log"},
	"gdpr/request":           {Label: "gdpr.places.gdpr_request", Category: "requests", Fate: Kept, Reason: "request"},
}

// placeStates are the places, as a column of states has them.
func placeStates() []column.State {
	var states []column.State
	for _, key := range slices.Sorted(maps.Keys(rules)) {
		states = append(states, column.State{Value: key, Key: key, Label: rules[key].Label})
	}
	return states
}

// RuleTexts are the locale keys that the rules name.
func RuleTexts() (keys []string) {
	for _, r := range rules {
		keys = append(keys, r.Label)
		for _, reason := range []string{r.Reason, r.Because} {
			if reason != "" {
				keys = append(keys, "gdpr.reasons."+reason)
			}
		}
	}
	return keys
}

// openOrder is an order that is not done with: whoever ordered waits for it (article
// 6(1)(b)), which nobody does for one that was removed. Its neighbours of the day stay with
// it, since statistics count who buys by day and e-mail.
const openOrder = "is_open = 1 AND deleted_at IS NULL OR EXISTS (SELECT 1 FROM sales_orders AS one JOIN sales_orders AS other ON other.day = one.day AND other.buyer = one.buyer" +
	" JOIN orders AS beside ON beside.id = other.order_id WHERE one.order_id = orders.id AND beside.is_open = 1 AND beside.deleted_at IS NULL)"

// openParcel is one of an order that is not done with.
const openParcel = "EXISTS (SELECT 1 FROM orders WHERE orders.id = order_shipments.order_id AND orders.is_open = 1 AND orders.deleted_at IS NULL)"

// belongs are places that belong to others beyond what screens declare.
var belongs = map[string][]link{
	"order":               {{"user_id", "user"}},
	"form/contact":        {{"user_id", "user"}},
	"form/return":         {{"user_id", "user"}},
	"shop/voucher.orders": {{"order_id", "order"}},
	"einvoice":            {{"order_id", "order"}},
	"document":            {{"order_id", "order"}},
	"order_shipments":     {{"order_id", "order"}},
	"withdrawal":          {{"order_id", "order"}},
	"claim":               {{"order_id", "order"}},
	"list_setups":         {{"user_id", "user"}},
}

// colleague is what somebody set up in lists who works with them.
const colleague = "EXISTS (SELECT 1 FROM users WHERE users.id = list_setups.user_id AND users.role_id <> 3 AND users.deleted_at IS NULL)"

// listSetup is what somebody set up in the list of a screen: hidden columns, and views with
// what they search for.
type listSetup struct {
	ID        uint64 `gorm:"primaryKey"`
	UpdatedAt time.Time
	UserID    uint64
	Screen    string
	Hidden    *string
	Views     string
}

// viewsKey is the place of words in anybody's views of lists, which may mean the person.
const viewsKey = "list_views"

// listViews is what is shown of it: in which list, and nothing of whom else it searches for.
type listViews struct {
	ID     uint64 `gorm:"primaryKey"`
	Screen string
}

// vatCheck is what the register said of a VAT number.
type vatCheck struct {
	ID           uint64 `gorm:"primaryKey"`
	Number       string
	Valid        bool
	Name         string
	Address      string
	Consultation string
	CheckedAt    time.Time
}

// parcel is what a courier was asked to take, with whom it goes to.
type parcel struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	OrderID   uint64
	State     string
	Parcel    string
	Words     string
}

// job is an effect that waits, or that was given up: a mail to somebody.
type job struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	Kind      string
	Payload   string
	State     int
}

// logEntry is what somebody did to a record, with what changed.
type logEntry struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	ActorID   uint64
	Model     string
	RowID     uint64
	OwnerID   uint64
	Action    string
	Title     string
	Changes   *string
}

// outside are the tables with data about people that no screen declares.
func outside() []*Place {
	place := func(key string, record any, personal ...string) *Place {
		return &Place{Key: key, Table: key, record: reflect.TypeOf(record), Personal: personal}
	}
	return []*Place{
		place("vat_checks", vatCheck{}, "number", "name", "address"),
		place("order_shipments", parcel{}, "parcel", "words"),
		place("jobs", job{}, "payload"),
		place("list_setups", listSetup{}, "hidden", "views"),
		{Key: viewsKey, Table: "list_setups", record: reflect.TypeFor[listViews]()},
		place("activity_log", logEntry{}, "title", "changes"),
	}
}
