package query

import (
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
)

// UsesSumTable says that the table of sums of the screen can answer this list.
func (lq *List) UsesSumTable() bool {
	s := lq.Screen.List.Sums
	if s == nil || s.Decl.Table == "" {
		return false
	}
	for _, c := range lq.conds {
		if !c.inSumTable || c.lang {
			return false
		}
	}
	return true
}

// Foot adds up what the foot of the list shows, a row for each currency: the code,
// the records and their sum, then those that are counted apart. Of the table of sums, or of
// the list itself; of only those of the ids where there are any.
func (lq *List) Foot(fromTable bool, ids []uint64) Statement {
	s := lq.Screen.List.Sums
	own := model.Quote(lq.Screen.Main.Name)
	one := "1"
	_, from, args := lq.from(&bind.Sorting{Main: true})
	if fromTable {
		from = model.Quote(s.Decl.Table) + " AS " + from
		one = own + ".`records`"
	}
	if ids != nil {
		var in string
		in, args = InClause(ids, args)
		from += " AND " + own + ".`id` IN (" + in + ")"
	}
	apart := s.Decl.Apart
	if apart == "" {
		apart = "1 = 0"
	}
	sum := func(what, when string) string {
		return "COALESCE(SUM(CASE WHEN " + when + " THEN " + what + " END), 0)"
	}
	of, by := own+"."+s.Of, own+"."+s.By
	columns := []string{by, sum(one, "NOT ("+apart+")"), sum(of, "NOT ("+apart+")"), sum(one, apart), sum(of, apart)}
	return Statement{Text: "SELECT " + strings.Join(columns, ", ") + " FROM " + from + " GROUP BY " + by + " HAVING SUM(" + one + ") <> 0 ORDER BY " + by, Args: args}
}

// FootKey is the key of that in the cache.
func (lq *List) FootKey() string { return listcache.Key("foot", lq.TotalKey()) }
