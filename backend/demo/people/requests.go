package people

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/gdpr"
)

// personRequest is what an invented person asks about their data.
type personRequest struct {
	kind        int
	email, name string
	left        int // days until an answer is due; less than 0: it is late
	verified    bool
	note        string
	steps       []string // what staff did with it
	reason      string   // that the person was given
}

// personRequests are such that each state and each nearness of an answer is there.
// They are customers and people who wrote, so that there is something to find.
var personRequests = []personRequest{
	{gdpr.KindAccess, "zuzana.kovacova@example.com", "Zuzana Kováčová", 28, false, "Prišlo e-mailom, totožnosť treba overiť.", nil, ""},
	{gdpr.KindAccess, "lucia.hudecova@example.com", "Lucia Hudecová", 21, true, "Overené telefonicky podľa čísla objednávky.", []string{"search"}, ""},
	{gdpr.KindErase, "peter.horvath@example.com", "Peter Horváth", 3, true, "Žiada výmaz všetkých údajov, prišlo listom.", []string{"search"}, ""},
	{gdpr.KindObject, "michal.durica@example.com", "Michal Ďurica", -5, false, "Namieta proti upozorneniam na tovar, zatiaľ neodpovedal na výzvu.", []string{"search"}, ""},
	{gdpr.KindPortability, "emily.carter@example.com", "Emily Carter", 11, true, "Údaje chce v strojovo čitateľnom súbore.", []string{"search", "extend"}, "Údaje sú na viacerých miestach, ich zhromaždenie potrvá dlhšie."},
	{gdpr.KindErase, "terezia.vlckova@example.com", "Terézia Vlčková", 13, true, "Overené odpoveďou z jej e-mailu.", []string{"search", "anonymise"}, ""},
	{gdpr.KindAccess, "maria.tothova@example.com", "Mária Tóthová", 7, true, "Overené pri osobnom odbere.", []string{"search", "answer"}, "Kópia údajov odoslaná e-mailom."},
	{gdpr.KindRectify, "", "Karol Šimko", 15, false, "Telefonoval, objednávku ani e-mail neuviedol.", []string{"search", "refuse"}, "Žiadateľ ani po výzve nepreukázal svoju totožnosť."},
}

// received is the day of a request whose answer is due in so many days. Where no day
// has that one a month later, as none has the 31st of March, it is the last before.
func (r personRequest) received(now time.Time) time.Time {
	return gdpr.MonthsAfter(now.AddDate(0, 0, r.left), -1)
}

// did says whether a step was done by a fill that broke off behind it.
func did(step string, r *gdpr.Request) bool {
	switch step {
	case "extend":
		return r.Extended
	case "anonymise":
		return r.Erasure != gdpr.NotErased
	case "search":
		return r.Status != gdpr.Received
	}
	return r.Status == gdpr.Answered || r.Status == gdpr.Refused
}

// FillRequests writes what people ask about their data, works on it, and has all
// periods looked at: nothing is erased by that.
func (s *Seeder) FillRequests(ctx context.Context) error {
	for _, r := range personRequests {
		if err := s.saveRequest(ctx, r); err != nil {
			return err
		}
	}
	var unseen []gdpr.Processing
	if err := s.DB.Write(ctx).Where("checked_at IS NULL").Order("id").Find(&unseen).Error; err != nil {
		return fmt.Errorf("read the periods: %w", err)
	}
	nobody := s.Caller()
	nobody.Actor.ID = 0 // each night the program does it by itself: it is none of what the administrator did
	for _, p := range unseen {
		if _, err := s.Engine.Run(ctx, nobody, "gdpr/processing", "check", p.ID, engine.Body{}); err != nil {
			return fmt.Errorf("look what is over its period: %w", err)
		}
	}
	return nil
}

// saveRequest writes a request and does what is left to do of its steps.
func (s *Seeder) saveRequest(ctx context.Context, r personRequest) error {
	var known gdpr.Request
	if err := s.DB.Write(ctx).Where("email = ? AND name = ? AND kind = ?", r.email, r.name, r.kind).Limit(1).Find(&known).Error; err != nil {
		return fmt.Errorf("look for a request: %w", err)
	}
	id := known.ID
	if id == 0 {
		var err error
		if id, err = s.Save(ctx, "gdpr/request", 0, engine.Body{
			"kind": strconv.Itoa(r.kind), "received_on": r.received(s.Now().In(s.Zone)).Format(time.DateOnly), "email": r.email, "name": r.name, "verified": r.verified, "note": r.note,
		}); err != nil {
			return err
		}
	}
	for _, step := range r.steps {
		if did(step, &known) {
			continue
		}
		body := engine.Body{}
		switch step {
		case "extend", "answer", "refuse":
			body["reason"] = r.reason
		case "anonymise":
			body["agreed"] = true
		}
		if _, err := s.Engine.Run(ctx, s.Caller(), "gdpr/request", step, id, body); err != nil {
			return fmt.Errorf("%s the request of %s: %w", step, r.name, err)
		}
	}
	return nil
}
