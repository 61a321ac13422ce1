package query

import (
	"fmt"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
)

// Statement is a text with its arguments.
type Statement struct {
	Text string
	Args []any
}

// from is the tables and conditions of a query: the record's own table, the
// localised rows of one locale, or both, whatever is needed and no more.
func (lq *List) from(sort *bind.Sorting) (id, text string, args []any) {
	main, lang := false, false
	for _, c := range lq.conds {
		main, lang = main || c.main, lang || c.lang
	}
	join := ""
	if sort != nil {
		main, lang, join = main || sort.Main, lang || sort.Lang, sort.Join
	}
	own := model.Quote(lq.Screen.Main.Name)
	alive := "`live` = 1"
	if lq.Removed {
		alive = "`live` IS NULL"
	}
	var where []string
	if lang {
		l := lq.Screen.Langs
		text = model.Quote(l.Table.Name) + " AS `l`"
		id = "`l`." + l.Owner.Quoted()
		if main {
			text += " JOIN " + own + " ON " + own + ".`id` = " + id
		}
		where = append(where, "`l`.`locale` = ?", "`l`."+alive)
	} else {
		text, id = own, own+".`id`"
		where = append(where, own+"."+alive)
	}
	if join != "" {
		text += join
		args = append(args, lq.Locale)
		if !strings.Contains(join, "?") {
			args = args[:0]
		}
	}
	if lang {
		args = append(args, lq.Locale)
	}
	for _, c := range lq.conds {
		sql := c.sql
		if c.raw && (lang || join != "") {
			// Alone with its table, the developer's condition cannot meet a
			// column of the same name in another.
			sql = own + ".`id` IN (SELECT `id` FROM " + own + " WHERE " + c.sql + ")"
		}
		where = append(where, sql)
		args = append(args, c.args...)
	}
	return id, text + " WHERE " + strings.Join(where, " AND "), args
}

// IDs are the ids of one stretch of the list, in its order.
func (lq *List) IDs(limit, offset int) Statement {
	id, from, args := lq.from(&lq.Sort)
	return Statement{
		Text: "SELECT " + id + " FROM " + from + " ORDER BY " + lq.order(id) + " LIMIT ? OFFSET ?",
		Args: append(args, limit, offset),
	}
}

// Members are the records of the list, in no order.
func (lq *List) Members() Statement {
	id, from, args := lq.from(nil)
	return Statement{Text: "SELECT " + id + " FROM " + from, Args: args}
}

// Among are those of the ids that the list has, in its order.
func (lq *List) Among(ids []uint64) Statement {
	id, from, args := lq.from(&lq.Sort)
	in, args := InClause(ids, args)
	return Statement{Text: "SELECT " + id + " FROM " + from + " AND " + id + " IN (" + in + ") ORDER BY " + lq.order(id), Args: args}
}

func (lq *List) order(id string) string {
	dir := ""
	if lq.desc {
		dir = " DESC"
	}
	order := ""
	for _, expr := range lq.Sort.Columns {
		order += expr + dir + ", "
	}
	return order + id + dir
}

// Total counts the list.
func (lq *List) Total() Statement {
	_, from, args := lq.from(nil)
	return Statement{Text: "SELECT COUNT(*) FROM " + from, Args: args}
}

// Sums adds up the totalled columns over the whole list; false where there are none.
func (lq *List) Sums() (Statement, bool) {
	totals := lq.Screen.List.Totals
	if len(totals) == 0 {
		return Statement{}, false
	}
	parts := make([]string, len(totals))
	for i, t := range totals {
		parts[i] = "COALESCE(SUM(" + t.Expr + "), 0)"
	}
	_, from, args := lq.from(&bind.Sorting{Main: true})
	return Statement{Text: "SELECT " + strings.Join(parts, ", ") + " FROM " + from, Args: args}, true
}

// SumsKey is the key of that statement in the cache.
func (lq *List) SumsKey() string { return listcache.Key("sums", lq.TotalKey()) }

// IDsKey and TotalKey are the keys of those statements in the cache.
func (lq *List) IDsKey() string {
	return listcache.Key("ids", lq.OrderKey(), fmt.Sprint(lq.Page, lq.PerPage))
}

// OrderKey is what distinguishes the whole list, in its order, from every other of the screen.
func (lq *List) OrderKey() string {
	return listcache.Key("order", lq.TotalKey(), lq.Locale, lq.sortKey, fmt.Sprint(lq.desc))
}

func (lq *List) TotalKey() string {
	locale := ""
	for _, c := range lq.conds {
		if c.lang {
			locale = lq.Locale
		}
	}
	return listcache.Key(append([]string{"total", fmt.Sprint(lq.Removed), locale}, lq.filterKey...)...)
}
