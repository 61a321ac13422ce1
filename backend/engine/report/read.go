package report

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/span"
	"backoffice/backend/store/db"
)

const (
	// usual is the range without one in the address: seven days up to yesterday.
	usual      = 7
	searchMost = 255
	pageMost   = 1_000_000
)

// pageParams say which rows of a table are wanted, as they do of a list.
var pageParams = []string{"page", "per_page", "sort", "search"}

// Page says which rows of a table are wanted. PerPage 0 is all, within a bound.
type Page struct {
	Number, PerPage int
	Sort            resource.Sort
	Search          string // folded
	Locale          string // as whose readers texts are sorted
}

// Input reads the parameters of a call that are the report's own into a value
// of its In, and returns those of a table's page, nil where t is nil. Returns
// Invalid naming every wrong or unknown parameter, all at once.
func (r *Report) Input(q url.Values, t *Table, now time.Time, zone *time.Location) (in any, page Page, err error) {
	wrong := fault.Fields{}
	known := r.names(t)
	for _, name := range sortedKeys(q) {
		if !slices.Contains(known, name) {
			wrong.Add(name, fault.M("errors.parameter"))
		} else if len(q[name]) != 1 {
			wrong.Add(name, fault.M("errors.parameterValue"))
		}
	}
	value := reflect.New(r.Def.In).Elem()
	if r.days {
		value.FieldByName("Days").Set(reflect.ValueOf(days(q, now.In(zone), wrong)))
	}
	for _, p := range r.params {
		p.read(q.Get(p.field.Name), value.FieldByIndex(p.index), wrong)
	}
	if t != nil {
		page = t.page(q, wrong)
	}
	return value.Interface(), page, wrong.Err()
}

// NoInput returns Invalid naming every parameter of a call that takes none.
func NoInput(q url.Values) error {
	wrong := fault.Fields{}
	for _, name := range sortedKeys(q) {
		wrong.Add(name, fault.M("errors.parameter"))
	}
	return wrong.Err()
}

// names are the parameters that a call takes.
func (r *Report) names(t *Table) []string {
	var names []string
	if r.days {
		names = append(names, "startDate", "endDate")
	}
	for _, p := range r.params {
		names = append(names, p.field.Name)
	}
	if t != nil {
		names = append(names, pageParams...)
	}
	return names
}

// days reads the range. One end alone reaches from or to where the usual range does.
func days(q url.Values, today time.Time, wrong fault.Fields) span.Days {
	last := today.Format(time.DateOnly)
	d := span.Days{From: today.AddDate(0, 0, -usual).Format(time.DateOnly), To: today.AddDate(0, 0, -1).Format(time.DateOnly)}
	sound := true
	read := func(name string, into *string) {
		text := q.Get(name)
		if text == "" {
			return
		}
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			wrong.Add(name, fault.M("errors.date"))
			sound = false
		} else if text > last {
			wrong.Add(name, fault.M("errors.dayFuture"))
			sound = false
		}
		*into = text
	}
	read("startDate", &d.From)
	read("endDate", &d.To)
	if !sound {
		return d
	}
	first, _ := time.Parse(time.DateOnly, d.From)
	end, _ := time.Parse(time.DateOnly, d.To)
	switch {
	case first.After(end) && q.Get("endDate") == "":
		d.To = d.From // today, or any day after the usual range ends
	case first.After(end):
		wrong.Add("endDate", fault.M("errors.daysReversed"))
	case end.Sub(first) >= span.MostDays*24*time.Hour:
		wrong.Add("startDate", fault.M("errors.daysMost", "Count", span.MostDays))
	}
	return d
}

// read sets a parameter; without a value it is its default.
func (p param) read(text string, into reflect.Value, wrong fault.Fields) {
	if text == "" {
		if v := p.field.DefaultValue; v != nil {
			into.Set(reflect.ValueOf(v).Convert(into.Type()))
		} else if p.field.IsRequired {
			wrong.Add(p.field.Name, fault.M("errors.requiredSelect"))
		}
		return
	}
	if p.field.Source != nil {
		id, err := strconv.ParseUint(text, 10, 63)
		if err != nil || id == 0 {
			wrong.Add(p.field.Name, fault.M("errors.option"))
		}
		into.SetUint(id)
		return
	}
	at := slices.IndexFunc(p.field.Options, func(o field.Option) bool { return textOf(o.Value) == text })
	if at < 0 {
		wrong.Add(p.field.Name, fault.M("errors.option"))
		return
	}
	into.Set(reflect.ValueOf(p.field.Options[at].Value))
}

func textOf(v any) string {
	if n, ok := v.(int); ok {
		return strconv.Itoa(n)
	}
	text, _ := v.(string)
	return text
}

func (t *Table) page(q url.Values, wrong fault.Fields) Page {
	p := Page{Number: 1, Sort: t.Def.Sort}
	readInt := func(name, key string, most int, into *int) {
		text := q.Get(name)
		if text == "" {
			return
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > most {
			wrong.Add(name, fault.M(key, "Value", most))
			return
		}
		*into = n
	}
	readInt("page", "errors.page", pageMost, &p.Number)
	readInt("per_page", "errors.perPage", resource.MostPerPage, &p.PerPage)
	if sort := q.Get("sort"); sort != "" {
		key, falling := strings.CutPrefix(sort, "-")
		p.Sort = resource.Sort{Key: key, Desc: falling}
		if !t.sortable(key) {
			wrong.Add("sort", fault.M("errors.sort"))
		}
	}
	p.Search = strings.Join(strings.Fields(db.Fold(q.Get("search"))), " ")
	if utf8.RuneCountInString(p.Search) > searchMost {
		wrong.Add("search", fault.M("errors.max", "Count", searchMost))
	}
	return p
}

func (t *Table) sortable(key string) bool {
	for _, c := range t.Def.Columns {
		if c.Key == key {
			return !c.NoSort
		}
	}
	return false
}

func sortedKeys(q url.Values) []string {
	keys := make([]string, 0, len(q))
	for key := range q {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
