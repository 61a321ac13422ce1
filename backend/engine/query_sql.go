package engine

import (
	"fmt"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
)

// statement is a text with its arguments.
type statement struct {
	text string
	args []any
}

// from is the tables and conditions of a query: the record's own table, the
// localised rows of one locale, or both, whatever is needed and no more.
func (lq *listQuery) from(sort *bind.Sorting) (id, text string, args []any) {
	main, lang := false, false
	for _, c := range lq.conds {
		main, lang = main || c.main, lang || c.lang
	}
	join := ""
	if sort != nil {
		main, lang, join = main || sort.Main, lang || sort.Lang, sort.Join
	}
	own := model.Quote(lq.screen.Main.Name)
	alive := "`live` = 1"
	if lq.removed {
		alive = "`live` IS NULL"
	}
	var where []string
	if lang {
		l := lq.screen.Langs
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
		args = append(args, lq.locale)
		if !strings.Contains(join, "?") {
			args = args[:0]
		}
	}
	if lang {
		args = append(args, lq.locale)
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

// ids are the ids of one stretch of the list, in its order.
func (lq *listQuery) ids(limit, offset int) statement {
	id, from, args := lq.from(&lq.sort)
	dir := ""
	if lq.desc {
		dir = " DESC"
	}
	order := ""
	for _, expr := range lq.sort.Order {
		order += expr + dir + ", "
	}
	return statement{
		text: "SELECT " + id + " FROM " + from + " ORDER BY " + order + id + dir + " LIMIT ? OFFSET ?",
		args: append(args, limit, offset),
	}
}

// total counts the list.
func (lq *listQuery) total() statement {
	_, from, args := lq.from(nil)
	return statement{text: "SELECT COUNT(*) FROM " + from, args: args}
}

// idsKey and totalKey are the keys of those statements in the cache.
func (lq *listQuery) idsKey() string {
	return listcache.Key("ids", lq.totalKey(), lq.locale, lq.sortKey, fmt.Sprint(lq.desc, lq.page, lq.perPage))
}

func (lq *listQuery) totalKey() string {
	locale := ""
	for _, c := range lq.conds {
		if c.lang {
			locale = lq.locale
		}
	}
	return listcache.Key(append([]string{"total", fmt.Sprint(lq.removed), locale}, lq.asked...)...)
}
