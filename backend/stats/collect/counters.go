package collect

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// Sums are what is counted of a day.
type Sums struct {
	Users, NewUsers, Sessions, Views, Bounces int64
	Millis                                    int64 // all sessions together, from first to last view
}

// Part is what is counted of one value of a day, such as one page.
type Part struct {
	Views, Sessions int64
	Millis          int64 // of the sessions that the value had a part in
}

// Counters is what is to be added to a day.
type Counters struct {
	Day   string // 2026-11-14
	Sums  Sums
	parts map[uint64]*tallied
}

type tallied struct {
	kind string
	Part
}

func (t *Counters) part(kind string, id uint64) *Part {
	if t.parts == nil {
		t.parts = map[uint64]*tallied{}
	}
	p := t.parts[id]
	if p == nil {
		p = &tallied{kind: kind}
		t.parts[id] = p
	}
	return &p.Part
}

// Day is a whole day as another program, or a demonstration, counted it.
type Day struct {
	Day   string // 2026-11-14
	Sums  Sums
	Parts map[string]map[string]Part // by kind and value
}

// Import adds whole days. Days that have a row already are left as they are,
// so that an import that broke off can be run again.
func Import(ctx context.Context, d *db.DB, days []Day) error {
	known := values{ids: map[value]uint64{}}
	for some := range chunks(days, 50) {
		var all []value
		for _, day := range some {
			if _, err := time.Parse(time.DateOnly, day.Day); err != nil {
				return fmt.Errorf("import traffic: %w", err)
			}
			for kind, byText := range day.Parts {
				for text := range byText {
					all = append(all, value{kind, bounded(text)})
				}
			}
		}
		if err := known.find(ctx, d, some[0].Day, all); err != nil {
			return err
		}
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			for _, day := range some {
				if err := day.write(d, tx, &known); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("import traffic from %s: %w", some[0].Day, err)
		}
	}
	return nil
}

func (day Day) write(d *db.DB, tx *gorm.DB, known *values) error {
	var rows int64
	if err := tx.Table("traffic_days").Where("day = ?", day.Day).Count(&rows).Error; err != nil || rows > 0 {
		return err
	}
	t := Counters{Day: day.Day, Sums: day.Sums}
	for kind, byText := range day.Parts {
		for text, part := range byText {
			*t.part(kind, known.id(value{kind, bounded(text)})) = part
		}
	}
	if err := open(tx, day.Day); err != nil {
		return err
	}
	return t.write(d, tx)
}

// open makes the day's row where there is none, and holds it until the
// transaction ends: of several copies one counts at a time, so that each sees
// what the others counted.
func open(tx *gorm.DB, day string) error {
	row := map[string]any{"day": day, "users": 0, "new_users": 0, "sessions": 0, "views": 0, "bounces": 0, "millis": 0}
	return tx.Table("traffic_days").Clauses(onConflictLock("day")).Create(row).Error
}

// write adds the tally to its day. The day must be open.
func (t *Counters) write(d *db.DB, tx *gorm.DB) error {
	s := t.Sums
	_, err := prepared.Exec(tx, "UPDATE traffic_days SET users = users + ?, new_users = new_users + ?, sessions = sessions + ?,"+
		" views = views + ?, bounces = bounces + ?, millis = millis + ? WHERE day = ?",
		s.Users, s.NewUsers, s.Sessions, s.Views, s.Bounces, s.Millis, t.Day)
	if err != nil {
		return fmt.Errorf("count %s: %w", t.Day, err)
	}
	ids := slices.Collect(maps.Keys(t.parts))
	// In the order of the key, as they lie in the table.
	slices.SortFunc(ids, func(a, b uint64) int {
		return cmp.Or(cmp.Compare(t.parts[a].kind, t.parts[b].kind), cmp.Compare(a, b))
	})
	if len(ids) == 0 {
		return nil
	}
	for _, table := range []string{"day", "month"} { // always in this order, as rows are held until the end
		period := t.Day[:len(map[string]string{"day": "2026-11-14", "month": "2026-11"}[table])]
		args := make([]any, 0, (3+len(partSums))*len(ids))
		for _, id := range ids {
			p := t.parts[id]
			args = append(args, p.kind, period, int64(id), p.Views, p.Sessions, p.Millis)
		}
		last := t.parts[ids[len(ids)-1]]
		nothing := []any{last.kind, period, int64(ids[len(ids)-1]), 0, 0, 0}
		key := []string{"kind", table, "value_id"}
		if err := insert(tx, partTables[table], slices.Concat(key, partSums), d.OnKey(key, nil, partSums), args, nothing); err != nil {
			return fmt.Errorf("count the parts of %s: %w", t.Day, err)
		}
	}
	return nil
}

var (
	partSums = []string{"views", "sessions", "millis"}
	// partTables keep parts by day, and by month so that a year is read as months.
	partTables = map[string]string{"day": "traffic_parts", "month": "traffic_months"}
)
