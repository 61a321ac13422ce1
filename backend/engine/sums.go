package engine

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
)

// addedMost is how many records are added up where no kept sums tell of them.
const addedMost = 100_000

// sums are what the foot of the list tells; nil where it tells nothing, or too many
// records would have to be added up.
func (e *Engine) sums(ctx context.Context, lq *query.List, total int64) (*[]port.Sum, error) {
	if lq.Screen.List.Sums == nil {
		return nil, nil
	}
	m, err := e.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	return listcache.Get(ctx, m, lq.FootKey(), func() (*[]port.Sum, int, error) {
		all, err := e.addUp(ctx, lq, total)
		return all, 400, err
	})
}

func (e *Engine) addUp(ctx context.Context, lq *query.List, total int64) (*[]port.Sum, error) {
	if lq.KeepsSums() {
		all, err := e.kept(ctx, lq)
		if err != nil || len(all) > 0 {
			return &all, err
		}
		// Nothing is kept of it: there is no such record, or the database keeps no sums.
	}
	if total > addedMost {
		return nil, nil
	}
	var ids []uint64
	if needle, tables := lq.Needle(); needle != "" {
		found, more, ok, err := e.having(ctx, tables, lq.Locale, needle, foundMost)
		if err != nil || ok && more {
			return nil, err
		}
		if ok {
			ids = append([]uint64{}, found...)
		}
	}
	if ids != nil && len(ids) == 0 {
		return &[]port.Sum{}, nil
	}
	all, err := inTurn(ctx, e, lq, func() ([]port.Sum, error) { return e.foot(ctx, lq, false, ids) })
	return &all, err
}

// kept are the kept sums of a list; none where nothing is kept of it.
func (e *Engine) kept(ctx context.Context, lq *query.List) ([]port.Sum, error) {
	return e.foot(ctx, lq, true, nil)
}

func (e *Engine) foot(ctx context.Context, lq *query.List, kept bool, ids []uint64) ([]port.Sum, error) {
	all := []port.Sum{}
	st := lq.Foot(kept, ids)
	err := e.core.Read(ctx).Each(st.Text, st.Args, func(rows *sql.Rows) error {
		var s port.Sum
		var amount, beside string
		if err := rows.Scan(&s.Currency, &s.Records, &amount, &s.Apart, &beside); err != nil {
			return err
		}
		for _, one := range []struct {
			text string
			into *string
		}{{amount, &s.Amount}, {beside, &s.Beside}} {
			units, ok := new(big.Int).SetString(one.text, 10)
			if !ok {
				return fmt.Errorf("%q is no whole number", one.text)
			}
			*one.into = decimal(units, lq.Screen.List.Sums.Decimals)
		}
		all = append(all, s)
		return nil
	})
	// What most of the records are in comes first.
	slices.SortStableFunc(all, func(a, b port.Sum) int { return cmp.Compare(b.Records+b.Apart, a.Records+a.Apart) })
	return all, err
}

func countOf(all []port.Sum) (n int64) {
	for _, s := range all {
		n += s.Records + s.Apart
	}
	return n
}

// How many rows kept sums may have before they are folded, and how many are at once.
const (
	foldFrom = 500
	foldMost = 20_000
)

var errFolded = errors.New("somebody else folds these sums")

// FoldSums makes one row of those of kept sums that tell of the same records: every
// change adds rows. Nobody waits for it, and any number of programs may do it at once.
func (e *Engine) FoldSums(ctx context.Context) error {
	for _, s := range e.core.Screens {
		if s.List == nil || s.List.Sums == nil || s.List.Sums.Decl.Kept == "" {
			continue
		}
		for more := true; more; {
			err := e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
				more, err = fold(tx, s)
				return err
			})
			if errors.Is(err, errFolded) {
				break
			}
			if err != nil {
				return fmt.Errorf("fold the sums of %s: %w", s.Decl.Name, err)
			}
		}
	}
	return nil
}

// folded is what rows of the same keys make together.
type folded struct {
	ids            []uint64
	keys           []any
	records, price int64
}

// fold makes one row of those of the oldest foldMost rows that tell of the same
// records, and says whether rows are left that it did not look at.
func fold(tx *gorm.DB, s *bind.Screen) (more bool, err error) {
	decl := s.List.Sums.Decl
	table := model.Quote(decl.Kept)
	var count int64
	if err := tx.Raw("SELECT COUNT(*) FROM " + table).Scan(&count).Error; err != nil || count < foldFrom {
		return false, err
	}
	keys := append(append([]string{"live"}, decl.Keys...), decl.By)
	columns := make([]string, len(keys))
	for i, key := range keys {
		columns[i] = model.Quote(key)
	}
	names := strings.Join(columns, ", ") + ", `records`, " + s.List.Sums.Of
	groups, err := readFolded(tx, "SELECT `id`, "+names+" FROM "+table+" ORDER BY `id` LIMIT ?", len(keys))
	if err != nil {
		return false, err
	}
	var gone []uint64
	var whole []*folded
	for _, g := range groups {
		if len(g.ids) == 1 {
			continue
		}
		gone = append(gone, g.ids...)
		if g.records != 0 || g.price != 0 {
			whole = append(whole, g)
		}
	}
	slices.Sort(gone)
	for part := range slices.Chunk(gone, 500) {
		done := tx.Exec("DELETE FROM "+table+" WHERE `id` IN ?", part)
		if done.Error != nil {
			return false, done.Error
		}
		if done.RowsAffected != int64(len(part)) {
			return false, errFolded
		}
	}
	insert := "INSERT INTO " + table + " (" + names + ") VALUES (" + strings.Repeat("?, ", len(keys)+1) + "?)"
	for _, g := range whole {
		if err := tx.Exec(insert, append(slices.Clone(g.keys), g.records, g.price)...).Error; err != nil {
			return false, err
		}
	}
	return count > foldMost && len(gone) > 0, nil
}

// readFolded reads sums, those of the same keys together.
func readFolded(tx *gorm.DB, query string, keys int) (groups map[string]*folded, err error) {
	rows, err := tx.Raw(query, foldMost).Rows()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	groups = map[string]*folded{}
	for rows.Next() {
		var id uint64
		g := folded{keys: make([]any, keys)}
		into := []any{&id}
		for i := range g.keys {
			into = append(into, &g.keys[i])
		}
		if err := rows.Scan(append(into, &g.records, &g.price)...); err != nil {
			return nil, err
		}
		for i, key := range g.keys {
			if text, is := key.([]byte); is {
				g.keys[i] = string(text)
			}
		}
		name := fmt.Sprintf("%v", g.keys)
		if groups[name] == nil {
			groups[name] = &folded{keys: g.keys}
		}
		of := groups[name]
		of.ids, of.records, of.price = append(of.ids, id), of.records+g.records, of.price+g.price
	}
	return groups, rows.Err()
}
