package listing

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"slices"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
)

// addedMost is how many records are added up where no table of sums has them.
const addedMost = 100_000

// footBytes is about what a foot takes in the cache.
const footBytes = 400

// Totals adds up the columns that declare it; nil where none does.
func (l *Lists) Totals(ctx context.Context, lq *query.List) (map[string]string, error) {
	st, any := lq.Sums()
	if !any {
		return nil, nil
	}
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	declared := lq.Screen.List.Totals
	return listcache.Get(ctx, m, lq.SumsKey(), func() (map[string]string, int, error) {
		sums, err := inTurn(ctx, l, lq, func() ([]*big.Int, error) { return l.core.Read(ctx).Numbers(st, len(declared)) })
		if err != nil {
			return nil, 0, err
		}
		totals := make(map[string]string, len(declared))
		for i, t := range declared {
			totals[t.Key] = decimal(sums[i], t.Decimals)
		}
		return totals, 64 * len(declared), nil
	})
}

// Sums are what the foot of the list shows; nil where it shows nothing, or too many
// records would have to be added up.
func (l *Lists) Sums(ctx context.Context, lq *query.List, total int64) (*[]port.Sum, error) {
	if lq.Screen.List.Sums == nil {
		return nil, nil
	}
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	return listcache.Get(ctx, m, lq.FootKey(), func() (*[]port.Sum, int, error) {
		all, err := l.addUp(ctx, lq, total)
		return all, footBytes, err
	})
}

func (l *Lists) addUp(ctx context.Context, lq *query.List, total int64) (*[]port.Sum, error) {
	if lq.UsesSumTable() {
		all, err := l.tableSums(ctx, lq)
		if err != nil || len(all) > 0 {
			return &all, err
		}
		// Nothing is kept of it: there is no such record, or the database keeps no sums.
	}
	if total > addedMost {
		return nil, nil
	}
	var ids []uint64
	if needles, _ := lq.Needles(); len(needles) > 0 {
		base, _ := lq.Unsearched()
		named, err := l.named(ctx, lq, base)
		if err != nil || named.ok && (named.more || len(named.ids) > foundMost) {
			return nil, err
		}
		if named.ok {
			ids = append([]uint64{}, named.ids...) // not nil where none has it
		}
	}
	if ids == nil {
		all, err := l.wholeFoot(ctx, lq)
		return &all, err
	}
	if len(ids) == 0 {
		return &[]port.Sum{}, nil
	}
	// Few and named: they wait for nobody who reads a whole list.
	all, err := l.foot(ctx, lq, false, ids)
	return &all, err
}

// readThrough adds up what no index names. It is kept for the foot of the list, so that
// one reading serves that and the number of records.
func (l *Lists) readThrough(ctx context.Context, lq *query.List) (*[]port.Sum, error) {
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	return listcache.Get(ctx, m, lq.FootKey(), func() (*[]port.Sum, int, error) {
		all, err := l.wholeFoot(ctx, lq)
		return &all, footBytes, err
	})
}

// wholeFoot adds up a list by reading it through.
func (l *Lists) wholeFoot(ctx context.Context, lq *query.List) ([]port.Sum, error) {
	return inTurn(ctx, l, lq, func() ([]port.Sum, error) { return l.foot(ctx, lq, false, nil) })
}

// tableSums are the sums of a list by its table of sums; none where that has nothing of
// it. They are read once for the foot of the list and the number of records.
func (l *Lists) tableSums(ctx context.Context, lq *query.List) ([]port.Sum, error) {
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	return listcache.Get(ctx, m, listcache.Key("sums", lq.TotalKey()), func() ([]port.Sum, int, error) {
		all, err := l.foot(ctx, lq, true, nil)
		return all, footBytes, err
	})
}

func (l *Lists) foot(ctx context.Context, lq *query.List, fromTable bool, ids []uint64) ([]port.Sum, error) {
	all := []port.Sum{}
	st := lq.Foot(fromTable, ids)
	err := l.core.Read(ctx).Each(st.Text, st.Args, func(rows *sql.Rows) error {
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

// decimal writes a count of smallest units.
func decimal(units *big.Int, decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	return new(big.Rat).SetFrac(units, scale).FloatString(decimals)
}
