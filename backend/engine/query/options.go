package query

import (
	"database/sql"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/store/db"
)

const (
	optionsSearched = 50     // of a search
	optionsMost     = 10_000 // of a list that is not searched
	needlesMost     = 6      // of a text that is searched for: the last holds the rest of it
)

// OptionList is what an option list is asked for.
type OptionList struct {
	Args     []string // of the path, in its order; empty where an optional one is left out
	IDs      []uint64
	text     string
	searched bool
	found    []uint64 // those that have the needles in answered; nil: no index answered any
	answered []string
	Day      time.Time // today, of a list that changes with the days
}

// Needles are the words that are searched for, all of them, and the tables whose folded
// texts may have them: that of the label, and what else of the record its list is
// searched by. Empty where no table has the label.
func (q OptionList) Needles(o *bind.Source) (words, tables []string) {
	s := o.Searched
	switch {
	case q.text == "" || o.Decl.Words != "" || s == nil:
		return nil, nil
	case o.Label.Lang:
		tables = append(tables, s.Langs.Table.Name)
		if len(s.SearchMain) > 0 {
			tables = append(tables, s.Main.Name)
		}
	default:
		tables = append(tables, s.Main.Name)
	}
	return strings.SplitN(q.text, " ", needlesMost), tables
}

// optionText is what is searched for, folded; of a telephone number that is written as
// at home or from abroad its digits, for its groups are no words of their own.
func optionText(given string) string {
	if needles := db.Needles(given); len(needles) > 0 && strings.ContainsAny(given[:1], "0+") {
		return needles[len(needles)-1]
	}
	return strings.Join(strings.Fields(db.Fold(given)), " ")
}

// Distance is how far a label is from what is searched for: 0 where it begins with it, 1
// where it has it, 2 where something else of the record has.
func (q OptionList) Distance(label string) int {
	switch at := strings.Index(db.Fold(label), q.text); {
	case at > 0:
		return 1
	case at < 0:
		return 2
	}
	return 0
}

// Among are the options among ids too, which have a needle. None says that there are
// none.
func (q OptionList) Among(needle string, ids []uint64) (among OptionList, none bool) {
	if q.answered != nil {
		ids = slices.DeleteFunc(slices.Clone(q.found), func(id uint64) bool { return !slices.Contains(ids, id) })
	}
	q.found, q.answered = ids, append(slices.Clone(q.answered), needle)
	return q, len(ids) == 0
}

// Key is the question's key in the cache of a screen; list is the place of the
// option list in its declaration.
func (q OptionList) Key(list int, locale string) string {
	return listcache.Key("options", strconv.Itoa(list), locale, strings.Join(q.Args, "/"), q.text,
		strconv.FormatBool(q.searched), joinIDs(q.IDs), q.Day.Format(time.DateOnly))
}

func joinIDs(ids []uint64) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatUint(id, 10)
	}
	return strings.Join(texts, ",")
}

// ParseOptions proves the parameters of the path and of the query.
func ParseOptions(o *bind.Source, params map[string]string, q url.Values) (OptionList, error) {
	oq := OptionList{Args: make([]string, len(o.Params))}
	wrong := fault.Fields{}
	for i, p := range o.Params {
		value := params[p.Name]
		_, err := strconv.ParseUint(value, 10, 63)
		text := p.Column != nil && p.Column.Kind == model.KindText
		switch {
		case value == "" && p.Optional:
		case value == "" || err != nil && !text:
			wrong.Add(p.Name, fault.M("errors.parameterValue"))
		default:
			oq.Args[i] = value
		}
	}
	for _, name := range slices.Sorted(maps.Keys(q)) {
		values := nonEmpty(q[name])
		base, index, _ := strings.Cut(name, "[")
		switch {
		case name == "query" && len(values) < 2:
			oq.searched = true
			if len(values) == 1 {
				oq.text = optionText(values[0])
			}
			if utf8.RuneCountInString(oq.text) > searchMax {
				wrong.Add(name, fault.M("errors.max", "Count", searchMax))
			}
		case base == "ids" && (index == "" || isIndex(index)):
			for _, value := range values {
				id, err := strconv.ParseUint(value, 10, 63)
				if err != nil || len(oq.IDs) == resource.MostPerPage {
					wrong.Add(base, fault.M("errors.option"))
					break
				}
				oq.IDs = append(oq.IDs, id)
			}
		case name == "query":
			wrong.Add(name, fault.M("errors.parameterValue"))
		default:
			wrong.Add(name, fault.M("errors.parameter"))
		}
	}
	return oq, wrong.Err()
}

// optionSQL is the statement of an option list.
func optionSQL(o *bind.Source, oq OptionList, locales []string) (st Statement, cells []bind.Cell, inMemory bool) {
	main := model.Quote(o.Screen.Main.Name)
	r := bind.NewRowBuilder(o.Screen, locales)
	r.AddCell(o.Label, o.LabelPath(), column.Column{}, nil)
	for i, v := range o.Extra {
		r.AddCell(v, bind.RowPath(o.Decl.Extra[i]), column.Column{}, o.Screen.ByPath[o.Decl.Extra[i]])
	}
	order := main + "." + bind.SortColumn(o.Screen.SortMain, o.Label.Column).Quoted()
	if o.Label.Lang {
		order = "`l0`." + bind.SortColumn(o.Screen.SortLang, o.Label.Column).Quoted()
	}
	if o.Sort != nil {
		order = main + "." + o.Sort.Quoted() + ", " + order
	}
	var where []string
	var args []any
	for range r.Langs {
		for _, l := range locales {
			args = append(args, l)
		}
	}
	switch {
	case len(oq.IDs) > 0:
		var in string
		in, args = InClause(oq.IDs, args)
		where = append(where, main+".`id` IN ("+in+")")
	default:
		where, args = narrowOptions(o, []string{main + ".`live` = 1"}, args, oq)
	}
	switch table, owner, _ := strings.Cut(o.Decl.Words, "."); {
	case oq.text == "":
	case table != "":
		words, texts := db.WordConditions(main+".`id`", model.Quote(table), model.Quote(owner), oq.text)
		where, args = append(where, words...), append(args, texts...)
	default:
		where, args, inMemory = searchOptions(o, where, args, oq)
	}
	most := optionsMost
	if oq.searched && !inMemory {
		most = optionsSearched
	}
	exprs := main + ".`id`"
	if o.Parent != nil {
		exprs += ", COALESCE(" + main + "." + o.Parent.Quoted() + ", 0)"
	} else {
		exprs += ", 0"
	}
	for _, c := range r.Cells() {
		exprs += ", " + c.Expr
	}
	st.Text = "SELECT " + exprs + " FROM " + main + strings.Join(r.Joins, "") + " WHERE " + strings.Join(where, " AND ") +
		" ORDER BY " + order + ", " + main + ".`id` LIMIT " + strconv.Itoa(most)
	st.Args = args
	return st, r.Cells(), inMemory
}

// searchOptions adds the conditions of what is searched for; where nothing folded is
// stored of the label, it is to be searched in memory.
func searchOptions(o *bind.Source, where []string, args []any, oq OptionList) ([]string, []any, bool) {
	needles, tables := oq.Needles(o)
	main := model.Quote(o.Screen.Main.Name)
	if len(oq.answered) > 0 {
		var in string
		in, args = InClause(oq.found, args)
		where = append(where, main+".`id` IN ("+in+")")
	}
	for _, needle := range needles {
		if slices.Contains(oq.answered, needle) {
			continue
		}
		var either []string
		for _, table := range tables {
			norm := main
			if table != o.Screen.Main.Name {
				norm = "`l0`"
			}
			either, args = append(either, norm+".`search_norm` LIKE ? ESCAPE '!'"), append(args, db.LikeContains(needle))
		}
		where = append(where, "("+strings.Join(either, " OR ")+")")
	}
	return where, args, len(needles) == 0
}

// narrowOptions adds the conditions of the declaration and of the path.
func narrowOptions(o *bind.Source, where []string, args []any, oq OptionList) ([]string, []any) {
	main := model.Quote(o.Screen.Main.Name)
	if o.Decl.Where != "" {
		where = append(where, main+".`id` IN (SELECT `id` FROM "+main+" WHERE "+o.Decl.Where+")")
	}
	valid, days := o.Valid(main, oq.Day)
	where, args = append(where, valid...), append(args, days...)
	for i, p := range o.Params {
		value := oq.Args[i]
		switch {
		case value == "":
		case p.Narrows():
			where, args = append(where, p.Narrow(main)), append(args, value)
		case o.Parent == nil:
			where, args = append(where, main+".`id` <> ?"), append(args, value)
		default:
			// UNION, not UNION ALL: a circle in old data must end.
			where = append(where, main+".`id` NOT IN (WITH RECURSIVE `below` (`id`) AS (SELECT `id` FROM "+main+
				" WHERE `id` = ? UNION SELECT `m`.`id` FROM "+main+" AS `m` JOIN `below` ON `m`."+o.Parent.Quoted()+
				" = `below`.`id`) SELECT `id` FROM `below`)")
			args = append(args, value)
		}
	}
	return where, args
}

// Options reads what an option list offers, labelled in the first of locales
// that has a text.
func (r Reader) Options(o *bind.Source, oq OptionList, locales []string) ([]port.Row, error) {
	st, cells, inMemory := optionSQL(o, oq, locales)
	rows := []port.Row{}
	var id, parent int64
	branched := o.Parent != nil && oq.text == "" && len(oq.IDs) == 0
	parents := map[uint64]uint64{}
	values := make([]any, len(cells))
	targets := []any{&id, &parent}
	for i := range values {
		targets = append(targets, &values[i])
	}
	err := r.Each(st.Text, st.Args, func(found *sql.Rows) error {
		if err := found.Scan(targets...); err != nil {
			return err
		}
		if inMemory {
			// Nothing folded is stored of this label: short lists do without.
			label, _ := model.TextOf(values[0])
			if len(rows) == optionsSearched || !strings.Contains(db.Fold(label), oq.text) {
				return nil
			}
		}
		row := port.Row{"id": uint64(id)}
		for i := range cells {
			port.SetPath(row, cells[i].Path, cells[i].Codec.Wire(values[i]))
		}
		rows = append(rows, row)
		if branched {
			parents[uint64(id)] = uint64(parent)
		}
		return nil
	})
	if branched {
		rows = byBranch(rows, parents, o.LabelPath())
	}
	return rows, err
}
