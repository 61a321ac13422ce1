package collect

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

const (
	// mostNew is how many values of one kind that were never seen before a
	// copy of the program keeps in a day, so that nobody fills the database
	// with invented pages; further ones are counted together.
	mostNew = 5000
	// mostCached bounds how many values are remembered with their ids.
	mostCached = 100_000
)

// values are the texts that views are counted by, each written once and known
// by its id from then on.
type values struct {
	mu      sync.Mutex
	ids     map[value]uint64
	kinds   map[uint64]string
	day     string
	created map[string]int // values made today, by kind
}

// id is that of a value that was found before, or of Other where there were
// too many.
func (v *values) id(val value) uint64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	if id, ok := v.ids[val]; ok {
		return id
	}
	return v.ids[value{val.kind, Other}]
}

func (v *values) kind(id uint64) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.kinds[id]
}

// name makes sure that the kind is known of every value that a session is
// counted under: another copy, or one before the last restart, may have found it.
func (v *values) name(tx *gorm.DB, sessions map[[16]byte]*session) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	strange := map[uint64]bool{}
	for _, s := range sessions {
		for _, id := range s.counted {
			if v.kinds[id] == "" {
				strange[id] = true
			}
		}
	}
	for part := range chunks(slices.Collect(maps.Keys(strange)), 500) {
		var found []struct {
			ID   uint64
			Kind string
		}
		if err := tx.Table("traffic_values").Select("id", "kind").Where("id IN ?", part).Find(&found).Error; err != nil {
			return fmt.Errorf("read kinds of values: %w", err)
		}
		for _, f := range found {
			v.kinds[f.ID] = f.Kind
		}
	}
	return nil
}

// find makes sure that every wanted value has an id.
func (v *values) find(ctx context.Context, d *db.DB, day string, wanted []value) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.day != day {
		v.day, v.created = day, map[string]int{}
	}
	if v.kinds == nil || len(v.ids) > mostCached {
		v.ids, v.kinds = map[value]uint64{}, map[uint64]string{}
	}
	missing := map[string][]string{}
	noted := map[value]bool{}
	for _, val := range wanted {
		if noted[val] || v.ids[val] != 0 {
			continue
		}
		noted[val] = true
		missing[val.kind] = append(missing[val.kind], val.text)
	}
	for kind, texts := range missing {
		if err := v.load(d.Read(ctx), kind, texts); err != nil {
			return err
		}
		if err := v.add(ctx, d, kind, texts); err != nil {
			return err
		}
	}
	return nil
}

// add writes the texts that have no id yet, as many as may be.
func (v *values) add(ctx context.Context, d *db.DB, kind string, texts []string) error {
	var fresh []string
	for _, text := range texts {
		if v.ids[value{kind, text}] == 0 && v.created[kind]+len(fresh) < mostNew {
			fresh = append(fresh, text)
		}
	}
	if len(fresh) < len(texts) && v.ids[value{kind, Other}] == 0 {
		fresh = append(fresh, Other)
	}
	if len(fresh) == 0 {
		return nil
	}
	v.created[kind] += len(fresh)
	return d.Tx(ctx, func(tx *gorm.DB) error {
		for part := range chunks(fresh, 500) {
			rows := make([]map[string]any, len(part))
			for i, text := range part {
				rows[i] = map[string]any{"kind": kind, "value": text}
			}
			if err := tx.Table("traffic_values").Clauses(onConflictLock("kind", "value")).Create(rows).Error; err != nil {
				return fmt.Errorf("write values of %s: %w", kind, err)
			}
		}
		return v.load(tx, kind, fresh)
	})
}

// load remembers the ids of texts that have one.
func (v *values) load(tx *gorm.DB, kind string, texts []string) error {
	for part := range chunks(texts, 500) {
		var found []struct {
			ID    uint64
			Value string
		}
		err := tx.Table("traffic_values").Select("id", "value").Where("kind = ? AND value IN ?", kind, part).Find(&found).Error
		if err != nil {
			return fmt.Errorf("read values of %s: %w", kind, err)
		}
		for _, f := range found {
			v.ids[value{kind, f.Value}] = f.ID
			v.kinds[f.ID] = kind
		}
	}
	return nil
}

// IDs are the ids of texts by their kinds, all read at once. Those that have none
// are written in the transaction of tx. The caller bounds how many there are.
func IDs(tx *gorm.DB, texts map[string][]string) (ids map[string]map[string]uint64, err error) {
	if ids, err = readIDs(tx, texts); err != nil {
		return nil, err
	}
	var missing []map[string]any
	for kind, all := range texts {
		for _, text := range all {
			if ids[kind][text] == 0 {
				missing = append(missing, map[string]any{"kind": kind, "value": text})
			}
		}
	}
	if len(missing) == 0 {
		return ids, nil
	}
	if err := tx.Table("traffic_values").Clauses(onConflictLock("kind", "value")).Create(missing).Error; err != nil {
		return nil, fmt.Errorf("write values: %w", err)
	}
	return readIDs(tx, texts)
}

func readIDs(tx *gorm.DB, texts map[string][]string) (map[string]map[string]uint64, error) {
	ids := make(map[string]map[string]uint64, len(texts))
	where := tx.Session(&gorm.Session{NewDB: true})
	for _, kind := range slices.Sorted(maps.Keys(texts)) {
		ids[kind] = make(map[string]uint64, len(texts[kind]))
		where = where.Or("kind = ? AND value IN ?", kind, texts[kind])
	}
	var found []struct {
		ID          uint64
		Kind, Value string
	}
	if err := tx.Table("traffic_values").Select("id", "kind", "value").Where(where).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read values: %w", err)
	}
	for _, f := range found {
		ids[f.Kind][f.Value] = f.ID
	}
	return ids, nil
}

// Texts are the texts of values by their ids.
func Texts(ctx context.Context, d *db.DB, ids []uint64) (map[uint64]string, error) {
	texts := make(map[uint64]string, len(ids))
	for part := range chunks(ids, 1000) {
		var found []struct {
			ID    uint64
			Value string
		}
		if err := d.Read(ctx).Table("traffic_values").Select("id", "value").Where("id IN ?", part).Find(&found).Error; err != nil {
			return nil, fmt.Errorf("read values: %w", err)
		}
		for _, f := range found {
			texts[f.ID] = f.Value
		}
	}
	return texts, nil
}
