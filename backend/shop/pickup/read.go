package pickup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/integration/courier"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

const (
	readEvery = 6 * time.Hour
	// readAgain is when a list is read again that could not be read: couriers ask for
	// an hour between two readings.
	readAgain = time.Hour
	readTime  = 10 * time.Minute
	moment    = time.Minute // see Again
	// mostPoints is more than any courier has.
	mostPoints = 100_000
	// A list of manyPoints or more that loses more than a half is held back for
	// shortTime: a courier shows a part of its points by mistake.
	manyPoints = 100
	shortTime  = 24 * time.Hour
	step       = 500 // rows of a statement
)

// Reader keeps the lists as their couriers have them.
type Reader struct {
	DB     *db.DB
	Now    func() time.Time
	Locale string // by which towns are sorted
	// Of is whose list a provider's is; false where it has none.
	Of func(provider int) (courier.Courier, bool)
	// Source is what the service of that list is called; nil: there is only one.
	Source func(provider int) string
	// Changed is called when a list is another one than before.
	Changed func(context.Context) error
}

// Refresh reads the lists that are due, each by one of any number of programs. failed
// hears of those that could not be read; what was there before stays.
func (r *Reader) Refresh(ctx context.Context, providers []int, failed func(provider int, problem string, err error)) error {
	for _, provider := range providers {
		from, ok := r.Of(provider)
		if err := r.leave(ctx, provider, ok); err != nil {
			return fmt.Errorf("leave the list of pick-up points %d: %w", provider, err)
		}
		if !ok {
			continue
		}
		won, err := r.claim(ctx, provider)
		if err != nil {
			return err
		}
		if !won {
			continue
		}
		if problem, err := r.Read(ctx, provider, from); problem != "" {
			failed(provider, problem, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// leave forgets the list of a service that carries no more for the provider, so that nobody
// orders to its points; that of the one which does is due at once then. listed says whether
// that one has a list; of one that was read before anybody noted whose it is nothing is known.
func (r *Reader) leave(ctx context.Context, provider int, listed bool) error {
	before, err := StateOf(r.DB.Read(ctx), provider)
	source := r.source(provider)
	if err != nil || before.Source == "" || before.Source == source && (listed || before.Points == 0) {
		return err
	}
	now := r.Now()
	err = r.DB.Tx(ctx, func(tx *gorm.DB) error {
		done := tx.Model(&State{}).Where("provider = ? AND source = ?", provider, before.Source).
			Updates(map[string]any{"source": source, "points": 0, "read_at": nil, "failed_at": nil, "problem": "", "due_at": now})
		if done.Error != nil || done.RowsAffected == 0 {
			return done.Error // another program did it
		}
		return tx.Model(&Point{}).Where("provider = ? AND live = ?", provider, true).UpdateColumns(map[string]any{"live": nil, "deleted_at": now, "updated_at": now}).Error
	})
	if err != nil {
		return err
	}
	return r.Changed(ctx)
}

func (r *Reader) source(provider int) string {
	if r.Source == nil {
		return ""
	}
	return r.Source(provider)
}

// Again has lists be read at once that could not be read: who mends a login or a network
// starts the program anew. Those that failed within a moment wait as they do, since a program
// that fails at each start would ask its courier on and on.
func (r *Reader) Again(ctx context.Context) error {
	now := r.Now()
	return r.DB.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Model(&State{}).Where("problem = ? AND failed_at <= ?", Broken, now.Add(-moment)).Update("due_at", now).Error
	})
}

// claim has nobody else read the list now.
func (r *Reader) claim(ctx context.Context, provider int) (won bool, err error) {
	now := r.Now()
	err = r.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&State{Provider: provider, Source: r.source(provider), DueAt: now}).Error; err != nil {
			return err
		}
		done := tx.Model(&State{}).Where("provider = ? AND due_at <= ?", provider, now).Update("due_at", now.Add(readAgain))
		won = done.RowsAffected == 1
		return done.Error
	})
	if err != nil {
		return false, fmt.Errorf("claim the list of pick-up points %d: %w", provider, err)
	}
	return won, nil
}

// Read takes over the list of a provider, whole or not at all. problem is what was
// wrong with the list, err why; an error without a problem is one of the database.
func (r *Reader) Read(ctx context.Context, provider int, from courier.Courier) (problem string, err error) {
	fresh, problem, err := r.fetch(ctx, provider, from)
	if problem == "" {
		before, failed := StateOf(r.DB.Read(ctx), provider)
		if failed != nil {
			return "", failed
		}
		if r.short(before, len(fresh)) {
			problem, err = Short, fmt.Errorf("%d points, of %d before", len(fresh), before.Points)
		}
	}
	if problem != "" {
		if ctx.Err() != nil {
			return "", ctx.Err() // the program ends: nothing is known of the list
		}
		noted := r.note(ctx, State{Provider: provider, Problem: problem})
		if noted != nil {
			return "", noted
		}
		return problem, err
	}
	if err := r.take(ctx, provider, fresh); err != nil {
		return "", fmt.Errorf("take over the list of pick-up points %d: %w", provider, err)
	}
	return "", r.Changed(ctx)
}

// short reports whether a list of so many points is held back: the first of which most is
// gone is, and those behind it until a day has passed since the last that was not.
func (r *Reader) short(before State, points int) bool {
	if before.Points < manyPoints || points*2 >= before.Points || before.ReadAt == nil {
		return false
	}
	return before.Problem != Short || r.Now().Sub(*before.ReadAt) < shortTime
}

// fetch reads the list as the courier has it.
func (r *Reader) fetch(ctx context.Context, provider int, from courier.Courier) (fresh []Point, problem string, err error) {
	reading, done := context.WithTimeout(ctx, readTime)
	defer done()
	seen := map[string]bool{}
	for p, err := range from.Points(reading) {
		if err != nil {
			return nil, Broken, err
		}
		row := r.point(provider, p)
		if !p.Open || row.CountryID == 0 || seen[row.Code] || row.Name == "" || row.City == "" {
			continue // it takes no parcels now, or nobody could find it
		}
		if len(fresh) == mostPoints {
			return nil, Huge, fmt.Errorf("more than %d points", mostPoints)
		}
		seen[row.Code] = true
		fresh = append(fresh, row)
	}
	if len(fresh) == 0 {
		return nil, Empty, fmt.Errorf("a list without points")
	}
	return fresh, "", nil
}

// point is a courier's point as it is kept.
func (r *Reader) point(provider int, p courier.Point) Point {
	row := Point{
		Provider: provider, Code: courier.Cut(p.ID, 60), Name: courier.Cut(p.Name, 255), Place: courier.Cut(p.Place, 255), Street: courier.Cut(p.Street, 255),
		City: courier.Cut(p.City, 255), Zip: courier.Cut(p.Zip, 20), CountryID: lookup.CountryID(p.Country), Box: p.Box, Hours: p.Hours,
	}
	if len(p.URL) <= 1024 && (strings.HasPrefix(p.URL, "https://") || strings.HasPrefix(p.URL, "http://")) {
		row.URL = p.URL
	}
	row.Label = courier.Cut(row.label(), 500)
	row.SearchNorm = db.SearchText(db.SearchRunes, row.Label)
	row.SortKey = db.SortKey(r.Locale, row.Label)
	code := lookup.PostCode(row.CountryID, row.Zip)
	row.Label = strings.ReplaceAll(row.Label, code, strings.ReplaceAll(code, " ", "\u00a0")) // a code stays on one line
	raw, _ := json.Marshal(row)                                                              // of plain values
	sum := sha256.Sum256(raw)
	row.Digest = hex.EncodeToString(sum[:])
	return row
}

// label is what a point is called in a list: "Košice, Hlavná 12 – Trafika (040 01)".
func (p Point) label() string {
	text := p.City
	if p.Street != "" {
		text += ", " + p.Street
	}
	text += " – " + p.Name
	if p.Zip != "" {
		text += " (" + lookup.PostCode(p.CountryID, p.Zip) + ")"
	}
	return text
}

func (p Point) words() []string { return db.Words(p.City, p.Street, p.Zip, p.Name, p.Place, p.Code) }

// known is what is compared of a point that is there.
type known struct {
	ID     uint64
	Code   string
	Digest string
	Live   *bool
}

// take makes the list what fresh is. New points are written first, in short steps, as
// points that were removed: nobody sees them. One transaction then shows them, changes
// what was changed and removes what is gone.
func (r *Reader) take(ctx context.Context, provider int, fresh []Point) error {
	before, err := r.known(ctx, provider)
	if err != nil {
		return err
	}
	var missing []Point
	for _, p := range fresh {
		if _, there := before[p.Code]; !there {
			missing = append(missing, p)
		}
	}
	if err := r.stage(ctx, missing); err != nil {
		return err
	}
	if len(missing) > 0 {
		if before, err = r.known(ctx, provider); err != nil {
			return err
		}
	}
	return r.DB.Tx(ctx, func(tx *gorm.DB) error { return r.show(tx, provider, fresh, before) })
}

func (r *Reader) known(ctx context.Context, provider int) (map[string]known, error) {
	var rows []known
	if err := r.DB.Read(ctx).Model(&Point{}).Where("provider = ?", provider).Find(&rows).Error; err != nil {
		return nil, err
	}
	all := make(map[string]known, len(rows))
	for _, row := range rows {
		all[row.Code] = row
	}
	return all, nil
}

// stage writes points that nobody sees yet.
func (r *Reader) stage(ctx context.Context, points []Point) error {
	for len(points) > 0 {
		some := points[:min(step, len(points))]
		points = points[len(some):]
		err := r.DB.Tx(ctx, func(tx *gorm.DB) error {
			now := r.Now()
			for i := range some {
				some[i].Record = resource.Record{CreatedAt: now, UpdatedAt: now, DeletedAt: &now}
			}
			if err := tx.CreateInBatches(some, step).Error; err != nil {
				return err
			}
			return addWords(tx, some)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func addWords(tx *gorm.DB, points []Point) error {
	var all []word
	for _, p := range points {
		for _, w := range p.words() {
			all = append(all, word{w, p.ID})
		}
	}
	return tx.CreateInBatches(all, step).Error
}

// show is the moment at which the list becomes another one.
func (r *Reader) show(tx *gorm.DB, provider int, fresh []Point, before map[string]known) error {
	now := r.Now()
	var back []uint64
	gone := make(map[string]known, len(before))
	for code, k := range before {
		if k.Live != nil {
			gone[code] = k
		}
	}
	for _, p := range fresh {
		k := before[p.Code]
		delete(gone, p.Code)
		if k.Digest != p.Digest {
			if err := rewrite(tx, k.ID, p, now); err != nil {
				return err
			}
		}
		if k.Live == nil {
			back = append(back, k.ID)
		}
	}
	var removed []uint64
	for _, k := range gone {
		removed = append(removed, k.ID)
	}
	if err := mark(tx, back, map[string]any{"live": true, "deleted_at": nil, "updated_at": now}); err != nil {
		return err
	}
	if err := mark(tx, removed, map[string]any{"live": nil, "deleted_at": now, "updated_at": now}); err != nil {
		return err
	}
	return tx.Clauses(clause.OnConflict{UpdateAll: true}).
		Create(&State{Provider: provider, Source: r.source(provider), Points: len(fresh), ReadAt: &now, DueAt: now.Add(readEvery)}).Error
}

// rewrite changes a point that the courier describes otherwise than before.
func rewrite(tx *gorm.DB, id uint64, p Point, now time.Time) error {
	p.ID = id
	err := tx.Model(&p).Select(
		"Label", "SearchNorm", "SortKey", "Name", "Place", "Street", "City", "Zip", "CountryID", "URL", "Box", "Hours", "Digest", "UpdatedAt",
	).Updates(withTime(p, now)).Error
	if err == nil {
		err = tx.Where("point_id = ?", id).Delete(&word{}).Error
	}
	if err == nil {
		err = addWords(tx, []Point{p})
	}
	return err
}

func withTime(p Point, now time.Time) Point {
	p.UpdatedAt = now
	return p
}

func mark(tx *gorm.DB, ids []uint64, set map[string]any) error {
	for len(ids) > 0 {
		some := ids[:min(step, len(ids))]
		ids = ids[len(some):]
		if err := tx.Model(&Point{}).Where("id IN ?", some).UpdateColumns(set).Error; err != nil {
			return err
		}
	}
	return nil
}

// note keeps what was wrong, and the list as it was.
func (r *Reader) note(ctx context.Context, s State) error {
	now := r.Now()
	err := r.DB.Write(ctx).Model(&State{}).Where("provider = ?", s.Provider).Updates(map[string]any{"failed_at": now, "problem": s.Problem, "due_at": now.Add(readAgain)}).Error
	if err != nil {
		return fmt.Errorf("note what is wrong with pick-up points: %w", err)
	}
	return nil
}
