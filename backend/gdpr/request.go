package gdpr

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/gdpr/person"
	"backoffice/backend/resource"
)

// Kinds of requests, by the articles that give the right.
const (
	KindAccess      = 15
	KindRectify     = 16
	KindErase       = 17
	KindRestrict    = 18
	KindPortability = 20
	KindObject      = 21
)

// States of a request.
const (
	Received = 0
	Searched = 1 // what there is was found
	Answered = 2
	Refused  = 3
)

// States of the erasure of a request.
const (
	NotErased     = 0
	ErasureWaits  = 1 // queued, or under way
	ErasureDone   = 2
	ErasureFailed = 3 // it is tried again by itself a few times, then by hand
)

// Nearnesses of the day on which an answer is due.
const (
	DueLater = "due_later"
	DueSoon  = "due_soon" // within soonDays
	DueLate  = "due_late"
)

// soonDays are the last days of the time for an answer, of which people are warned.
const soonDays = 7

// requestKey is the place of requests themselves.
const requestKey = "gdpr/request"

// Request is somebody asking about their data. Who asks stands in no log.
type Request struct {
	resource.Record
	resource.Keys
	Number     string // "GDPR-3FA91C", by which letters name it
	Kind       int
	Name       string    `gorm:"not null" log:"-"`
	Email      string    `gorm:"not null" log:"-"`
	Phone      string    `gorm:"not null" log:"-"`
	Note       string    `gorm:"not null" log:"-"`
	ReceivedOn time.Time `gorm:"type:date"`
	DueOn      time.Time `gorm:"type:date"` // the last day on which it is answered in time
	Extended   bool
	Reason     string `gorm:"not null" log:"-"` // of the extension or the refusal, as the person was given it
	Verified   bool   // that whoever asks is who they say (article 12(6))
	Status     int
	SearchedAt *time.Time
	AnsweredAt *time.Time
	Erasure    int
	ErasedAt   *time.Time // when the erasure was done

	Urgency string `gorm:"-"` // one of the nearnesses; empty of what is closed
	Left    string `gorm:"-"` // what is left of the time, in words
}

// TableName is where requests are kept.
func (Request) TableName() string { return "gdpr_requests" }

// Finding is a record that a request found, and what became of it.
type Finding struct {
	resource.Record
	RequestID uint64
	Place     string
	RowID     uint64
	Title     string `gorm:"not null"`
	FoundBy   string
	Included  bool
	Fate      string
	Reason    string `gorm:"not null"`
	DoneAt    *time.Time

	What  string `gorm:"-"`
	Which string `gorm:"-"`
	Why   string `gorm:"-"`
}

// TableName is where findings are kept.
func (Finding) TableName() string { return "gdpr_findings" }

// MonthsAfter is the same day so many months after, or before, where they are less than
// 0: its midnight where the day is. Where that month has no such day it is its last one:
// a request of 31 January that has a month is due on the last of February (Regulation
// 1182/71, article 3(2)(c)).
func MonthsAfter(day time.Time, months int) time.Time {
	first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, day.Location())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), last)-1)
}

// due is the last day of the months after a day, as days are kept.
func due(received time.Time, months int) time.Time {
	return MonthsAfter(time.Date(received.Year(), received.Month(), received.Day(), 0, 0, 0, 0, time.UTC), months)
}

// The time for an answer, in months (article 12(3)).
const (
	usualMonths    = 1
	extendedMonths = 3
)

// save demands something to look for and says when an answer is due.
func (d *Desk) save(c *resource.Call, r, old *Request) error {
	r.Email, r.Name, r.Phone = strings.ToLower(strings.TrimSpace(r.Email)), strings.TrimSpace(r.Name), strings.TrimSpace(r.Phone)
	fields := fault.Fields{}
	if r.Email == "" && r.Name == "" && r.Phone == "" {
		for _, name := range []string{"email", "name", "phone"} {
			fields.Add(name, fault.M("errors.gdprNobody"))
		}
	} else if r.Phone != "" && len(person.Digits(r.Phone)) < person.LeastDigits {
		fields.Add("phone", fault.M("errors.gdprPhone", "Digits", person.LeastDigits))
	}
	if r.ReceivedOn.After(c.Today()) {
		fields.Add("received_on", fault.M("errors.gdprFuture"))
	}
	if err := fields.Err(); err != nil {
		return err
	}
	if old == nil {
		raw := make([]byte, 4)
		if _, err := rand.Read(raw); err != nil {
			return fmt.Errorf("make the number of a request: %w", err)
		}
		r.Number = "GDPR-" + strings.ToUpper(hex.EncodeToString(raw))
	}
	months := usualMonths
	if r.Extended {
		months = extendedMonths
	}
	r.DueOn = due(r.ReceivedOn, months)
	return nil
}

// lock keeps what was searched for once it was, and all of a request that is closed.
func lock(_ resource.Actor, r *Request) map[string]string {
	locked := map[string]string{}
	if r.closed() {
		for _, name := range []string{"kind", "received_on", "verified", "note", "email", "name", "phone"} {
			locked[name] = "errors.gdprClosed"
		}
	} else if r.Status == Searched {
		for _, name := range []string{"email", "name", "phone"} {
			locked[name] = "errors.gdprSearched"
		}
	}
	return locked
}

func (r *Request) closed() bool { return r.Status == Answered || r.Status == Refused }

// look finds where the person's data stand, while nobody waits for it.
func (d *Desk) look(c *resource.Call, r *Request, _ struct{}) ([]Found, error) {
	return d.Atlas.Find(c, d.DB.Read(c), r.person())
}

func (r *Request) person() person.Person {
	return person.Person{Email: r.Email, Phone: r.Phone, Name: r.Name}
}

// search notes what was found. What a person decided before about a record stays
// decided.
func (d *Desk) search(c *resource.Call, r *Request, _ struct{}, found []Found) (resource.Reply, error) {
	var known []Finding
	if err := c.Tx.Where("request_id = ?", r.ID).Find(&known).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read what request %d found before: %w", r.ID, err)
	}
	type key struct {
		place string
		id    uint64
	}
	before := map[key]Finding{}
	for _, f := range known {
		before[key{f.Place, f.RowID}] = f
	}
	if err := c.Tx.Exec("DELETE FROM gdpr_findings WHERE request_id = ? AND done_at IS NULL", r.ID).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("find anew for request %d: %w", r.ID, err)
	}
	var rows []Finding
	for _, f := range found {
		if f.Place.Key == requestKey && f.ID == r.ID {
			continue
		}
		was, again := before[key{f.Place.Key, f.ID}]
		if again && was.DoneAt != nil {
			continue
		}
		live := true
		row := Finding{
			Record:    resource.Record{CreatedAt: c.Now, UpdatedAt: c.Now, Live: &live, Version: 1},
			RequestID: r.ID, Place: f.Place.Key, RowID: f.ID, Title: f.Title, FoundBy: f.By, Included: f.Sure,
		}
		if again {
			row.Included = was.Included
		}
		rows = append(rows, row)
	}
	if err := d.fates(c, rows); err != nil {
		return resource.Reply{}, err
	}
	if len(rows) > 0 {
		if err := c.Tx.CreateInBatches(rows, atOnce).Error; err != nil {
			return resource.Reply{}, fmt.Errorf("note what request %d found: %w", r.ID, err)
		}
	}
	r.Status, r.SearchedAt = Searched, &c.Now
	return resource.Reply{Message: "gdpr.request.messages.searched"}, nil
}

// fates says of each record what an erasure would do to it as it is now.
func (d *Desk) fates(c *resource.Call, rows []Finding) error {
	byPlace := map[string][]int{}
	for i := range rows {
		byPlace[rows[i].Place] = append(byPlace[rows[i].Place], i)
	}
	for key, at := range byPlace {
		p := d.Atlas.byKey[key]
		ids := make([]uint64, len(at))
		for n, i := range at {
			ids[n] = rows[i].RowID
		}
		kept, err := d.staying(c.Tx, p, ids)
		if err != nil {
			return err
		}
		for _, i := range at {
			rows[i].Fate, rows[i].Reason = string(p.Rule.Fate), p.Rule.Reason
			if kept[rows[i].RowID] {
				rows[i].Fate, rows[i].Reason = string(Kept), p.Rule.Because
			}
		}
	}
	return nil
}

// staying are those of the records of a place that are kept as they are now.
func (d *Desk) staying(tx *gorm.DB, p *Place, ids []uint64) (map[uint64]bool, error) {
	kept := map[uint64]bool{}
	if p.Key == "order" {
		if err := d.Counted(tx); err != nil {
			return nil, err
		}
	}
	if p.Rule.Unless == "" {
		return kept, nil
	}
	for start := 0; start < len(ids); start += atOnce {
		var some []uint64
		err := tx.Table(p.Table).Where("id IN ?", ids[start:min(len(ids), start+atOnce)]).Where("("+p.Rule.Unless+")").Pluck("id", &some).Error
		if err != nil {
			return nil, fmt.Errorf("ask what of %s is kept: %w", p.Key, err)
		}
		for _, id := range some {
			kept[id] = true
		}
	}
	return kept, nil
}

type reasonInput struct {
	Reason string `json:"reason"`
}

// extend gives two further months, of which the person is informed within the first one.
func (d *Desk) extend(c *resource.Call, r *Request, in reasonInput) (resource.Reply, error) {
	if c.Today().After(due(r.ReceivedOn, usualMonths)) {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.gdprLate")
	}
	r.Extended, r.Reason, r.DueOn = true, in.Reason, due(r.ReceivedOn, extendedMonths)
	return resource.Reply{Message: "gdpr.request.messages.extended"}, nil
}

// close notes when the person was answered.
func (d *Desk) close(c *resource.Call, r *Request, in reasonInput) (resource.Reply, error) {
	if in.Reason != "" {
		r.Reason = in.Reason
	}
	r.AnsweredAt = &c.Now
	return resource.Reply{}, nil
}

// include says that a record is of who asks.
func (d *Desk) include(c *resource.Call, f *Finding, _ struct{}) (resource.Reply, error) {
	f.Included = true
	return resource.Reply{Message: "common.messages.updated"}, decides(c, f)
}

// exclude says that it is somebody else's.
func (d *Desk) exclude(c *resource.Call, f *Finding, _ struct{}) (resource.Reply, error) {
	f.Included = false
	return resource.Reply{Message: "common.messages.updated"}, decides(c, f)
}

// decides refuses to change what a request is about once it is closed, or while
// that is being erased.
func decides(c *resource.Call, f *Finding) error {
	var r Request
	if err := c.Tx.Select("status", "erasure").Where("id = ?", f.RequestID).Take(&r).Error; err != nil {
		return fmt.Errorf("read request %d: %w", f.RequestID, err)
	}
	switch {
	case r.closed():
		return fault.New(fault.Conflict, "errors.gdprClosed")
	case r.Erasure == ErasureWaits:
		return fault.New(fault.Conflict, "errors.gdprErasing")
	}
	return nil
}
