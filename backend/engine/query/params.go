package query

import (
	"cmp"
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
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
)

const (
	pageMax   = 1_000_000_000
	searchMax = 255
	valuesMax = 100
)

// List is the parameters of a list, proven against its declaration.
type List struct {
	Screen    *bind.Screen
	Locale    string // of localised values
	Page      int
	PerPage   int
	Sort      bind.Sorting
	sortKey   string
	desc      bool
	Removed   bool
	conds     []cond
	now       time.Time
	filterKey []string     // the filters in a fixed spelling, for the cache
	window    *bind.Filter // of what shows between two moments, where it is asked by; nil else
	needles   []string     // of which a text has one that the free text finds; empty where none is searched for
}

// cond is one condition. On a table that is not yet joined it says so.
type cond struct {
	sql        string
	args       []any
	main       bool // needs the record's own table
	lang       bool // needs the localised row of the locale
	raw        bool // written by the developer over the record's table alone
	search     bool // of the free text
	inSumTable bool // the table of sums can be narrowed by it
	// timed says that each argument is the moment of the question.
	timed bool
}

// ParseList proves the parameters of a list. Returns Invalid and names every
// parameter that is unknown or wrong, all at once.
func ParseList(s *bind.Screen, q url.Values, locale string, paged bool, now time.Time) (*List, error) {
	lq := &List{Screen: s, Locale: locale, Page: 1, PerPage: resource.PerPage, now: now.Truncate(time.Second)}
	wrong := fault.Fields{}
	by := s.Decl.List.Sort
	lq.sortKey, lq.desc = by.Key, by.Desc
	values := map[string][]string{}
	for _, raw := range slices.Sorted(maps.Keys(q)) {
		name, index, _ := strings.Cut(raw, "[")
		f := s.List.Filters[name]
		given := nonEmpty(q[raw])
		switch {
		case f != nil && index != "" && f.Decl.IsRange() && (index == "from]" || index == "to]"):
			values[raw] = given
		case f != nil && f.Decl.IsRange():
			wrong.Add(name, fault.M("errors.filter"))
		case f != nil && (index == "" || isIndex(index)):
			values[name] = append(values[name], given...)
		case index != "" || !bind.Reserved[raw] || !paged && (raw == "page" || raw == "per_page"):
			wrong.Add(raw, fault.M("errors.parameter"))
		case len(q[raw]) > 1:
			wrong.Add(raw, fault.M("errors.parameterValue"))
		case q.Get(raw) != "":
			lq.general(raw, q.Get(raw), wrong)
		}
	}
	for _, decl := range s.Decl.List.Filters {
		lq.filter(s.List.Filters[decl.Name], values, wrong)
	}
	lq.Sort = s.List.Sorts[lq.sortKey]
	return lq, wrong.Err()
}

// general reads a parameter that every list has.
func (lq *List) general(name, value string, wrong fault.Fields) {
	switch name {
	case "page":
		lq.Page = parseIntParam(name, "errors.page", value, pageMax, wrong)
	case "per_page":
		lq.PerPage = parseIntParam(name, "errors.perPage", value, resource.MostPerPage, wrong)
	case "sort":
		key, desc := strings.CutPrefix(value, "-")
		if _, ok := lq.Screen.List.Sorts[key]; !ok {
			wrong.Add(name, fault.M("errors.sort"))
			return
		}
		lq.sortKey, lq.desc = key, desc
	case "removed":
		yes, ok := field.Truth(value)
		if !ok {
			wrong.Add(name, fault.M("errors.parameterValue"))
		}
		lq.Removed = yes
	case "locale":
		if !slices.Contains(lq.Screen.ContentLocales, value) {
			wrong.Add(name, fault.M("errors.locale"))
			return
		}
		lq.Locale = value
	}
}

// ParsePage proves the parameters of what is only paged. Returns Invalid and
// names every parameter that is unknown or wrong.
func ParsePage(q url.Values) (page, perPage int, err error) {
	page, perPage = 1, resource.PerPage
	wrong := fault.Fields{}
	for _, name := range slices.Sorted(maps.Keys(q)) {
		switch {
		case name != "page" && name != "per_page":
			wrong.Add(name, fault.M("errors.parameter"))
		case len(q[name]) > 1:
			wrong.Add(name, fault.M("errors.parameterValue"))
		case q.Get(name) == "":
		case name == "page":
			page = parseIntParam(name, "errors.page", q.Get(name), pageMax, wrong)
		default:
			perPage = parseIntParam(name, "errors.perPage", q.Get(name), resource.MostPerPage, wrong)
		}
	}
	return page, perPage, wrong.Err()
}

func parseIntParam(name, key, value string, most int, wrong fault.Fields) int {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > most {
		wrong.Add(name, fault.M(key, "Value", most))
		return 1
	}
	return n
}

// filter turns the values of one filter into a condition.
func (lq *List) filter(f *bind.Filter, values map[string][]string, wrong fault.Fields) {
	name := f.Decl.Name
	switch f.Decl.Kind {
	case filter.KindDateRange:
		lq.dates(f, values, wrong)
		return
	case filter.KindNumberRange:
		lq.numbers(f, values, wrong)
		return
	}
	given := values[name]
	if len(given) == 0 {
		return
	}
	if len(given) > 1 && !f.Decl.Multiple || len(given) > valuesMax {
		wrong.Add(name, fault.M("errors.filter"))
		return
	}
	var c cond
	ok := true
	switch f.Decl.Kind {
	case filter.KindSearch:
		if utf8.RuneCountInString(given[0]) > searchMax {
			wrong.Add(name, fault.M("errors.max", "Count", searchMax))
			return
		}
		lq.needles = db.Needles(given[0])
		if len(lq.needles) == 0 {
			return
		}
		given[0], c = strings.Join(lq.needles, " "), lq.search(f, lq.needles)
		c.search = true
	case filter.KindCases:
		c, ok = lq.cases(f, given)
	case filter.KindYesNo, filter.KindSet:
		var yes bool
		if yes, ok = field.Truth(given[0]); ok && f.Decl.Kind == filter.KindYesNo {
			c = lq.column(f, " = ?", yes)
		} else if ok {
			c = lq.set(f, yes)
		}
		given[0] = strconv.FormatBool(yes)
	default:
		c, ok = lq.choose(f, given)
	}
	if !ok {
		wrong.Add(name, fault.M("errors.option"))
		return
	}
	slices.Sort(given)
	c.inSumTable = f.InSumTable && !slices.ContainsFunc(given, func(value string) bool { return slices.Contains(f.BeyondSums, value) })
	lq.conds = append(lq.conds, c)
	lq.filterKey = append(lq.filterKey, name, listcache.Key(given...))
}

func (lq *List) cases(f *bind.Filter, given []string) (cond, bool) {
	var parts []string
	var args []any
	today := resource.DayIn(lq.now, cmp.Or(lq.Screen.Zone, time.UTC))
	for _, value := range given {
		i := slices.IndexFunc(f.Decl.Cases, func(c filter.Case) bool { return c.Value == value })
		if i < 0 {
			return cond{}, false
		}
		where, days := f.Decl.Cases[i].Condition(today)
		parts, args = append(parts, "("+where+")"), append(args, days...)
	}
	if len(args) > 0 { // what is remembered of one day does not hold on the next
		lq.filterKey = append(lq.filterKey, "today", today.Format(time.DateOnly))
	}
	return cond{sql: "(" + strings.Join(parts, " OR ") + ")", args: args, main: true, raw: true}, true
}

// column is a condition on the filter's own column.
func (lq *List) column(f *bind.Filter, is string, args ...any) cond {
	c := f.Value.Column.Quoted()
	if f.Value.Lang {
		return cond{sql: "`l`." + c + is, args: args, lang: true}
	}
	return cond{sql: model.Quote(lq.Screen.Main.Name) + "." + c + is, args: args, main: true}
}

func (lq *List) set(f *bind.Filter, yes bool) cond {
	if f.Join != nil {
		c := lq.linked(f.Join, "", nil)
		if !yes {
			c.sql = "NOT " + c.sql
		}
		return c
	}
	c := lq.column(f, "")
	switch text := f.Value.Column.Kind == model.KindText; {
	case yes && text:
		c.sql += " <> ''"
	case yes:
		c.sql += " IS NOT NULL"
	case text:
		c.sql = "COALESCE(" + c.sql + ", '') = ''"
	default:
		c.sql += " IS NULL"
	}
	return c
}

// linked is a condition on what a Multi field chose.
func (lq *List) linked(j *bind.Join, is string, args []any) cond {
	return cond{main: true, args: args, sql: "EXISTS (SELECT 1 FROM " + model.Quote(j.Table) + " AS `j` WHERE `j`." +
		model.Quote(j.Owner) + " = " + model.Quote(lq.Screen.Main.Name) + ".`id`" + is + ")"}
}

// choose is a condition on chosen values.
func (lq *List) choose(f *bind.Filter, given []string) (cond, bool) {
	none := f.OrNone && slices.Contains(given, "0")
	if none {
		given = slices.DeleteFunc(slices.Clone(given), func(value string) bool { return value == "0" })
	}
	if none && len(given) == 0 {
		return lq.set(f, false), true
	}
	args := make([]any, len(given))
	for i, value := range given {
		arg, ok := parseChoice(f, value)
		if !ok {
			return cond{}, false
		}
		args[i] = arg
	}
	if f.From != nil {
		lq.window = f
		return lq.showing(f, args), true
	}
	is := " = ?"
	if len(args) > 1 {
		is = " IN (" + Placeholders(len(args)) + ")"
	}
	if f.Join != nil {
		c := lq.linked(f.Join, " AND `j`."+model.Quote(f.Join.Ref)+is, args)
		if none {
			c.sql = "(" + c.sql + " OR " + lq.set(f, false).sql + ")"
		}
		return c, true
	}
	return lq.column(f, is, args...), true
}

// parseChoice reads one chosen value: one of the fixed choice, else an id.
func parseChoice(f *bind.Filter, value string) (any, bool) {
	for _, allowed := range f.Allowed {
		switch a := allowed.(type) {
		case bool:
			if yes, ok := field.Truth(value); ok && yes == a {
				return a, true
			}
		case string:
			if a == value {
				return a, true
			}
		default:
			want, ok := model.IntOf(bind.Widen(allowed))
			if got, err := strconv.ParseInt(value, 10, 64); ok && err == nil && got == want {
				return got, true
			}
		}
	}
	if len(f.Allowed) > 0 {
		return nil, false
	}
	if f.Value != nil && f.Value.Column.Kind == model.KindText {
		return value, len(value) <= searchMax
	}
	id, err := strconv.ParseUint(value, 10, 63)
	return int64(id), err == nil
}

// dates is a range of days of the site's zone, both inclusive.
func (lq *List) dates(f *bind.Filter, values map[string][]string, wrong fault.Fields) {
	zone := lq.Screen.Zone
	if f.Days {
		zone = time.UTC
	}
	for _, end := range []string{"from", "to"} {
		name := f.Decl.Name + "[" + end + "]"
		given := values[name]
		if len(given) == 0 {
			continue
		}
		day, err := time.ParseInLocation(time.DateOnly, given[0], zone)
		if err != nil || len(given) > 1 || day.Year() < 1 {
			wrong.Add(f.Decl.Name+"."+end, fault.M("errors.filter"))
			continue
		}
		if end == "from" {
			lq.conds = append(lq.conds, lq.column(f, " >= ?", day.UTC()))
		} else {
			lq.conds = append(lq.conds, lq.column(f, " < ?", day.AddDate(0, 0, 1).UTC()))
		}
		lq.filterKey = append(lq.filterKey, name, given[0])
	}
}

func isIndex(s string) bool {
	digits, ok := strings.CutSuffix(s, "]")
	return ok && len(digits) < 6 && strings.Trim(digits, "0123456789") == ""
}

func nonEmpty(values []string) []string {
	var given []string
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			given = append(given, v)
		}
	}
	return given
}
