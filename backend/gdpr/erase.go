package gdpr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// EraseJob is the effect that anonymises what a request found.
const EraseJob = "gdpr_erase"

// job of an erasure: the request, and who asked for it.
type eraseJob struct {
	ID    uint64 `json:"id"`
	Actor uint64 `json:"actor"`
}

type agreedInput struct {
	Agreed bool `json:"agreed"`
}

// plan says what an erasure would do, and what stays and why.
func (d *Desk) plan(c *resource.Call, r *Request, in agreedInput) (resource.Reply, error) {
	var rows []Finding
	if err := c.Tx.Where("request_id = ? AND included = ? AND done_at IS NULL", r.ID, true).Order("id").Find(&rows).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read what request %d found: %w", r.ID, err)
	}
	if err := d.fates(c, rows); err != nil {
		return resource.Reply{}, err
	}
	type group struct{ fate, reason, place string }
	counts := map[group]int{}
	for _, f := range rows {
		counts[group{f.Fate, f.Reason, f.Place}]++
	}
	groups := slices.SortedFunc(maps.Keys(counts), func(a, b group) int {
		return strings.Compare(order[a.fate]+a.place+a.reason, order[b.fate]+b.place+b.reason)
	})
	forecast := field.NewForecast()
	for _, g := range groups {
		text := d.Texts.Text(c.Locale, "gdpr.request.findings.states."+g.fate, nil)
		if g.reason != "" {
			text += ": " + d.Texts.Text(c.Locale, "gdpr.reasons."+g.reason, nil)
		}
		forecast.Summary = append(forecast.Summary, field.Fact{Label: fmt.Sprintf("%s (%d)", d.placeLabel(c.Locale, g.place), counts[g]), Text: text, Strong: g.fate == string(Kept)})
	}
	return resource.Reply{Data: forecast}, nil
}

// order is how fates follow each other in the plan.
var order = map[string]string{string(Erased): "1", string(Emptied): "2", string(Kept): "3"}

// anonymise has everything that is the person's anonymised, after the transaction and
// once: a program that dies in between is taken over where it was.
func (d *Desk) anonymise(c *resource.Call, r *Request, in agreedInput) (resource.Reply, error) {
	if !in.Agreed {
		return resource.Reply{}, fault.Field("agreed", "errors.gdprAgree")
	}
	r.Erasure, r.ErasedAt = ErasureWaits, nil
	return resource.Reply{Message: "gdpr.request.messages.anonymised"},
		c.EffectOnce(EraseJob, fmt.Sprintf("gdpr/%d/%d", r.ID, r.Version), eraseJob{ID: r.ID, Actor: c.Actor.ID})
}

// Erase does the effect EraseJob and notes how it went. A job that is done twice finds
// nothing to do; one that failed is tried again by whoever keeps the jobs.
func (d *Desk) Erase(ctx context.Context, _ string, payload json.RawMessage) error {
	var j eraseJob
	if err := json.Unmarshal(payload, &j); err != nil {
		return fmt.Errorf("read which request to erase: %w", err)
	}
	err := d.eraseAll(ctx, j)
	if ctx.Err() != nil {
		return errors.Join(err, ctx.Err()) // the program ends: another one goes on
	}
	noted := d.noteErasure(ctx, j.ID, err)
	return errors.Join(err, noted, d.Changed(ctx))
}

// eraseAll anonymises what a request found: each group of records in a transaction of
// its own with the note that it is done.
func (d *Desk) eraseAll(ctx context.Context, j eraseJob) error {
	var all []Finding
	err := d.DB.Write(ctx).Where("request_id = ? AND included = ? AND done_at IS NULL", j.ID, true).Order("id").Find(&all).Error
	if err != nil {
		return fmt.Errorf("read what request %d found: %w", j.ID, err)
	}
	emails, err := d.emailsOf(ctx, all)
	if err != nil {
		return fmt.Errorf("erase what request %d found: %w", j.ID, err)
	}
	for _, group := range groups(all, emails) {
		if err := d.DB.Tx(ctx, func(tx *gorm.DB) error { return d.eraseGroup(tx, j.Actor, group) }); err != nil {
			return fmt.Errorf("erase %s of request %d: %w", group[0].Place, j.ID, err)
		}
	}
	var r Request
	if err := d.DB.Write(ctx).Select("email").Where("id = ?", j.ID).Find(&r).Error; err != nil {
		return fmt.Errorf("read request %d: %w", j.ID, err)
	}
	if d.ForgetMails == nil || r.Email == "" {
		return nil
	}
	return d.ForgetMails(ctx, r.Email)
}

// noteErasure writes into a request that its erasure is done, or that it failed.
func (d *Desk) noteErasure(ctx context.Context, id uint64, failed error) error {
	now := d.Now()
	sets := map[string]any{"erasure": ErasureDone, "erased_at": now, "updated_at": now, "version": gorm.Expr("version + 1")}
	if failed != nil {
		sets["erasure"] = ErasureFailed
		delete(sets, "erased_at")
	}
	err := d.DB.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Table("gdpr_requests").Where("id = ? AND erasure IN ?", id, []int{ErasureWaits, ErasureFailed}).Updates(sets).Error
	})
	if err != nil {
		return fmt.Errorf("note how the erasure of request %d went: %w", id, err)
	}
	return nil
}

// emailsOf are the e-mails of the orders among findings.
func (d *Desk) emailsOf(ctx context.Context, all []Finding) (map[uint64]string, error) {
	emails := map[uint64]string{}
	var ids []uint64
	for _, f := range all {
		if f.Place == "order" {
			ids = append(ids, f.RowID)
		}
	}
	for some := range slices.Chunk(ids, atOnce) {
		var rows []struct {
			ID    uint64
			Email string
		}
		if err := d.DB.Write(ctx).Table("orders").Select("id", "email").Where("id IN ?", some).Find(&rows).Error; err != nil {
			return nil, fmt.Errorf("read e-mails of orders: %w", err)
		}
		for _, r := range rows {
			emails[r.ID] = r.Email
		}
	}
	return emails, nil
}

// groups are findings that are done together: orders by their e-mail, so that they
// go on having one buyer, others a hundred of a place at a time.
func groups(all []Finding, emails map[uint64]string) [][]Finding {
	var list [][]Finding
	byEmail := map[string]int{}
	at := map[string]int{}
	for _, f := range all {
		if f.Place == "order" {
			email := emails[f.RowID]
			if i, known := byEmail[email]; known {
				list[i] = append(list[i], f)
				continue
			}
			byEmail[email] = len(list)
			list = append(list, []Finding{f})
			continue
		}
		if i, known := at[f.Place]; known && len(list[i]) < together {
			list[i] = append(list[i], f)
			continue
		}
		at[f.Place] = len(list)
		list = append(list, []Finding{f})
	}
	return list
}

// eraseGroup anonymises findings of one place.
func (d *Desk) eraseGroup(tx *gorm.DB, actor uint64, group []Finding) error {
	p := d.Atlas.byKey[group[0].Place]
	if p == nil {
		return nil
	}
	at := make([]uint64, len(group))
	for i, f := range group {
		at[i] = f.ID
	}
	// Two copies of the program that work on a request at once wait for each other here.
	err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("id IN ? AND done_at IS NULL", at).Order("id").Find(&group).Error
	if err != nil {
		return fmt.Errorf("read what is left to erase: %w", err)
	}
	ids := make([]uint64, len(group))
	for i, f := range group {
		ids[i] = f.RowID
	}
	gone, kept, err := d.sift(tx, p, ids)
	if err != nil {
		return err
	}
	now := d.Now()
	for _, f := range group {
		fate, reason := string(p.Rule.Fate), p.Rule.Reason
		if kept[f.RowID] {
			fate, reason = string(Kept), p.Rule.Because
		}
		err := tx.Exec("UPDATE gdpr_findings SET done_at = ?, fate = ?, reason = ?, updated_at = ?, version = version + 1 WHERE id = ?", now, fate, reason, now, f.ID).Error
		if err != nil {
			return fmt.Errorf("note what became of a record: %w", err)
		}
	}
	if p.Key == viewsKey {
		return d.emptyViews(tx, group[0].RequestID, gone, now)
	}
	return d.erase(tx, p, actor, gone, now)
}

// emptyViews takes the words that mean the person of a request out of views of lists.
func (d *Desk) emptyViews(tx *gorm.DB, request uint64, ids []uint64, now time.Time) error {
	var r Request
	if err := tx.Select("email", "phone", "name").Where("id = ?", request).Take(&r).Error; err != nil {
		return fmt.Errorf("read request %d: %w", request, err)
	}
	var all []listSetup
	if err := tx.Table("list_setups").Clauses(clause.Locking{Strength: "UPDATE"}).Where("id IN ?", ids).Find(&all).Error; err != nil {
		return fmt.Errorf("read views of lists: %w", err)
	}
	for _, one := range all {
		left, err := r.person().OutOfViews(one.Views)
		if err == nil {
			err = tx.Exec("UPDATE list_setups SET views = ?, updated_at = ? WHERE id = ?", left, now, one.ID).Error
		}
		if err != nil {
			return fmt.Errorf("empty the views %d: %w", one.ID, err)
		}
	}
	return nil
}

// sift says which records of a place may go, and which are kept as they are now though
// others of their place are not.
func (d *Desk) sift(tx *gorm.DB, p *Place, ids []uint64) (gone []uint64, kept map[uint64]bool, err error) {
	if kept, err = d.staying(tx, p, ids); err != nil {
		return nil, nil, err
	}
	if p.Key == "order" {
		beside, err := besideOthers(tx, ids, kept)
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(kept, beside)
	}
	for _, id := range ids {
		if !kept[id] && p.Rule.Fate != Kept {
			gone = append(gone, id)
		}
	}
	return gone, kept, nil
}

// besideOthers are orders of which another one of the same buyer and day stays: they
// stay with it, since statistics count buyers by day.
func besideOthers(tx *gorm.DB, ids []uint64, kept map[uint64]bool) (map[uint64]bool, error) {
	var going []uint64
	for _, id := range ids {
		if !kept[id] {
			going = append(going, id)
		}
	}
	beside := map[uint64]bool{}
	if len(going) == 0 {
		return beside, nil
	}
	var found []uint64
	err := tx.Raw("SELECT DISTINCT one.order_id FROM sales_orders AS one JOIN sales_orders AS other ON other.day = one.day AND other.buyer = one.buyer"+
		" WHERE one.order_id IN ? AND other.order_id NOT IN ?", going, going).Scan(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for other orders of a buyer: %w", err)
	}
	for _, id := range found {
		beside[id] = true
	}
	return beside, nil
}

// erase anonymises records of a place, whatever it was asked by.
func (d *Desk) erase(tx *gorm.DB, p *Place, actor uint64, ids []uint64, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	if err := d.scrubLog(tx, p, ids); err != nil {
		return err
	}
	if p.Rule.Fate == Erased {
		if err := tx.Exec("DELETE FROM `"+p.Table+"` WHERE id IN ?", ids).Error; err != nil {
			return fmt.Errorf("delete from %s: %w", p.Table, err)
		}
		return nil
	}
	if err := d.empty(tx, p, ids, now); err != nil {
		return err
	}
	if p.Model == "" || strings.Contains(p.Key, ".") {
		return nil
	}
	for _, id := range ids {
		if err := d.Note(tx, actor, p.screen, p.Model, id, now); err != nil {
			return err
		}
	}
	return nil
}

// empty empties the personal columns of records; what a place needs beyond that is
// written with it.
func (d *Desk) empty(tx *gorm.DB, p *Place, ids []uint64, now time.Time) error {
	switch p.Key {
	case "activity_log":
		return d.scrub(tx, "id IN ?", ids)
	case "order.events":
		return wrapped(p, tx.Exec("UPDATE order_events SET data = JSON_REMOVE(data, '$.reason') WHERE id IN ? AND data LIKE '{%'", ids).Error)
	}
	sets := map[string]any{}
	for _, name := range p.Personal {
		if f := p.field(name); f != nil {
			sets[name] = nothing(f.FieldType)
		}
	}
	if p.field("version") != nil {
		sets["version"], sets["updated_at"] = gorm.Expr("version + 1"), now
	}
	if p.Key == "user" {
		sets["status"], sets["live"], sets["deleted_at"], sets["password_hash"], sets["session_epoch"] = false, nil, now, "", gorm.Expr("session_epoch + 1")
	}
	if p.Key == "order" {
		token, err := d.rename(tx, ids)
		if err != nil {
			return err
		}
		sets["email"] = token
		delete(sets, "token")
		if err := shutOff(tx, ids, now); err != nil {
			return wrapped(p, err)
		}
	}
	if err := tx.Table(p.Table).Where("id IN ?", ids).Updates(sets).Error; err != nil {
		return wrapped(p, err)
	}
	if p.Key != "user" {
		return p.findable(tx, ids)
	}
	for _, statement := range []string{
		"DELETE FROM password_resets WHERE user_id IN ?", "DELETE FROM sessions WHERE user_id IN ?", "DELETE FROM recovery_codes WHERE user_id IN ?",
		"DELETE FROM second_factors WHERE user_id IN ?", "DELETE FROM file_uses WHERE screen IN ('user', 'profile') AND row_id IN ?",
	} {
		if err := tx.Exec(statement, ids).Error; err != nil {
			return wrapped(p, err)
		}
	}
	return nil
}

func wrapped(p *Place, err error) error {
	if err != nil {
		return fmt.Errorf("empty %s: %w", p.Table, err)
	}
	return nil
}

// nothing is what an empty column of a type holds.
func nothing(t reflect.Type) any {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map:
		return nil
	case reflect.String:
		return ""
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return []byte{}
		}
		return nil
	}
	return reflect.Zero(t).Interface()
}
