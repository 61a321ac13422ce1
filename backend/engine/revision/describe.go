package revision

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// ChangeView is a changed field as a reader sees it: labels in place of ids.
type ChangeView struct {
	Field  string `json:"field"` // dotted path, as the log has it
	Label  string `json:"label"`
	Locale string `json:"locale,omitempty"` // content locale of a localised field
	Kind   string `json:"kind"`             // text, number, money, bool, date, date_time, items, marks
	Before any    `json:"before"`           // nil where it was empty; []ItemView of items; texts are cut after 2000 characters
	After  any    `json:"after"`
	// Currency is the code of that of money; empty: the shop's own.
	Currency string `json:"currency,omitempty"`
	// Segments are the two texts as one, where they have enough in common for
	// their difference to be worth showing.
	Segments []Segment `json:"pieces,omitempty"`
}

// viewFormatting is the kind of a change of formatted text of which only the
// formatting changed.
const viewFormatting = "marks"

// Describe makes changes of a record of a screen readable in the caller's language.
// What the screen does not declare any more is shown under its own name, all of
// a screen that is nil; secrets are left out.
func Describe(ctx context.Context, p *rows.Ports, c port.Caller, s *bind.Screen, row uint64, all []port.Change) ([]ChangeView, error) {
	t := NewDescriber(p, c, s)
	t.row = row
	views := make([]ChangeView, 0, len(all))
	for _, change := range all {
		f, locale := t.Field(change.Field)
		masked := f != nil && (f.Decl.IsSecret || f.Hash != nil)
		if !masked && (isSecret(change.Field) || f != nil && f.Decl.Traits().IsWriteOnly) {
			continue
		}
		one := ChangeView{Field: change.Field, Label: t.Label(change.Field, locale), Locale: locale}
		switch {
		case masked:
			one.Kind, one.Before, one.After = kind.ViewText, mask(change.Before), mask(change.After)
		case f == nil:
			if err := t.describeColumn(ctx, &one, change); err != nil {
				return nil, err
			}
		default:
			if err := t.describeField(ctx, &one, f, change); err != nil {
				return nil, err
			}
		}
		views = append(views, one)
	}
	return views, nil
}

func isSecret(path string) bool {
	for _, secret := range secrets {
		if strings.Contains(path, secret) {
			return true
		}
	}
	return false
}

// Describer reads the changes of one screen.
type Describer struct {
	p      *rows.Ports
	caller port.Caller
	screen *bind.Screen // nil where there is none any more
	row    uint64       // the record whose changes they are; 0 where it is not known

	currency *string // of the record's money, once it was looked for
	labels   map[*bind.Source]map[string]string
	cells    map[string]map[string]string // of a matrix, by the feed that returns them
}

// NewDescriber begins to read the changes of a screen, nil where there is none
// any more, for a caller.
func NewDescriber(p *rows.Ports, c port.Caller, s *bind.Screen) *Describer {
	return &Describer{p: p, caller: c, screen: s}
}

// Field finds the declared field of a path, and the locale in it.
func (t *Describer) Field(at string) (*bind.Field, string) {
	locale := ""
	if rest, localised := strings.CutPrefix(at, "langs."); localised {
		locale, rest, _ = strings.Cut(rest, ".")
		at = "langs." + rest
	}
	if t.screen == nil {
		return nil, locale
	}
	f, _ := t.screen.Field(at)
	return f, locale
}

// Label is what the reader calls a field or column, in a locale of the content
// where it is localised.
func (t *Describer) Label(at, locale string) string {
	name := strings.TrimPrefix(at, "langs."+locale+".")
	var screen string
	if t.screen != nil {
		screen = t.screen.Decl.Key()
	}
	keys := resource.LabelKeys(screen, name, "fields", "columns")
	if f, _ := t.Field(at); f == nil {
		// What no form has is not called as a field that others have by that name.
		common := resource.LabelKeys("", name, "columns", "fields")
		keys = append(keys[:len(keys)-len(common)], common...)
	}
	if label := t.p.Texts.First(t.caller.Locale, keys...); label != keys[0] {
		return label
	}
	return name
}

// describeField shows what a field held before and after.
func (t *Describer) describeField(ctx context.Context, one *ChangeView, f *bind.Field, c port.Change) (err error) {
	one.Kind = kind.ViewOf(f.Decl)
	switch {
	case one.Kind == kind.ViewItems:
		was, err := t.items(ctx, f, c.Before)
		if err != nil {
			return err
		}
		is, err := t.items(ctx, f, c.After)
		if err != nil {
			return err
		}
		matchItems(was, is)
		one.Before, one.After = was.orNil(), is.orNil()
		return nil
	case f.Decl.Traits().IsList:
		was, err := t.labelsOf(ctx, f, c.Before)
		if err != nil {
			return err
		}
		is, err := t.labelsOf(ctx, f, c.After)
		if err != nil {
			return err
		}
		one.Before, one.After = joinLabels(was), joinLabels(is)
		one.compare(func(_ string, after bool) []string {
			if after {
				return separated(is)
			}
			return separated(was)
		})
		return nil
	}
	if one.Before, err = t.value(ctx, f, c.Before); err != nil {
		return err
	}
	if one.After, err = t.value(ctx, f, c.After); err != nil {
		return err
	}
	if f.Decl.Traits().IsRich && one.Before == one.After {
		one.Kind, one.Before, one.After = viewFormatting, nil, nil
	}
	one.compare(nil)
	return nil
}

func mask(v any) any {
	if v == nil {
		return nil
	}
	return field.SecretMask
}

// value is what a field of one value held; nil of what was empty.
func (t *Describer) value(ctx context.Context, f *bind.Field, v any) (any, error) {
	if v == nil {
		return nil, nil
	}
	switch is := f.Decl.Traits(); {
	case is.IsChoice || is.HasCells:
		labels, err := t.labelsOf(ctx, f, v)
		return joinLabels(labels), err
	case is.IsRich:
		return readable(fmt.Sprint(v)), nil
	case is.IsFile:
		return t.file(ctx, fmt.Sprint(v))
	case is.IsDay:
		return dayOf(fmt.Sprint(v)), nil
	}
	return v, nil
}

// describeColumn shows what a column held that no form has, such as a state that a
// command moves on, or the place in a tree.
func (t *Describer) describeColumn(ctx context.Context, one *ChangeView, c port.Change) (err error) {
	if t.screen != nil && t.screen.Decl.Tree != nil && t.screen.Decl.Tree.Parent == c.Field {
		one.Kind = kind.ViewText
		if one.Before, err = t.node(ctx, c.Before); err != nil {
			return err
		}
		one.After, err = t.node(ctx, c.After)
		return err
	}
	one.Kind, one.Before, one.After = t.undeclared(c)
	if narrowed, is := c.After.(map[string]any); is && c.Field == resource.ExportFilter {
		one.After = t.narrowing(narrowed)
		return nil
	}
	if one.Kind == kind.ViewNumber && t.isMoney(c.Field) {
		code, known, err := t.currencyOf(ctx)
		if err != nil {
			return err
		}
		if known { // else it bears no sign rather than a wrong one
			one.Kind, one.Currency = kind.ViewMoney, code
		}
	}
	one.compare(nil)
	return nil
}

func (t *Describer) isMoney(name string) bool {
	if t.screen == nil {
		return false
	}
	c, ok := t.screen.Main.Column(name)
	return ok && c.Kind == model.KindMoney
}

// currencyOf is the code of the currency that the record's money is in, where a list of
// its screen declares one; known is false where the record does not hold what is declared.
func (t *Describer) currencyOf(ctx context.Context) (code string, known bool, err error) {
	if t.currency != nil {
		return *t.currency, true, nil
	}
	at := slices.IndexFunc(t.shown(), func(c column.Column) bool { return c.CurrencyPath != "" })
	if at < 0 {
		return "", true, nil
	}
	c, ok := t.screen.Main.Column(t.shown()[at].CurrencyPath)
	if !ok || !c.Stored || c.Kind != model.KindText || t.row == 0 {
		return "", false, nil
	}
	err = t.p.Tx(ctx).Raw("SELECT "+c.Quoted()+" FROM "+model.Quote(t.screen.Main.Name)+" WHERE `id` = ?", t.row).Scan(&code).Error
	if err != nil {
		return "", false, fmt.Errorf("read the currency of a record of %s: %w", t.screen.Decl.Name, err)
	}
	t.currency = &code
	return code, code != "", nil
}

// shown are the columns that the screen shows a record in.
func (t *Describer) shown() []column.Column {
	if t.screen == nil {
		return nil
	}
	var all []column.Column
	if t.screen.Decl.List != nil {
		all = append(all, t.screen.Decl.List.Columns...)
	}
	if t.screen.Decl.Detail != nil {
		all = append(append(all, t.screen.Decl.Detail.Columns...), t.screen.Decl.Detail.More...)
	}
	return all
}

// node is what the node of a tree is called; "#7" of one that is gone, and nil above
// all.
func (t *Describer) node(ctx context.Context, v any) (any, error) {
	id, err := strconv.ParseUint(fmt.Sprint(v), 10, 63)
	if err != nil {
		return nil, nil //nolint:nilerr // no node is above all
	}
	recs, err := rows.FindAll(t.p.Tx(ctx), t.screen, []uint64{id}, rows.Live)
	if err != nil {
		return nil, fmt.Errorf("read a node of the tree of %s: %w", t.screen.Decl.Name, err)
	}
	if len(recs) == 0 {
		return "#" + strconv.FormatUint(id, 10), nil
	}
	return rows.TitleIn(t.p.Locales.Preferring(t.caller.Locale), t.screen, recs[0].Val, t.caller.Locale), nil
}

func (t *Describer) undeclared(c port.Change) (view string, before, after any) {
	if t.showsWhether(c.Field) {
		return kind.ViewBool, holds(c.Before), holds(c.After)
	}
	view = kind.ViewText
	for _, v := range []any{c.Before, c.After} {
		switch v := v.(type) {
		case bool:
			view = kind.ViewBool
		case json.Number, float64, int64, uint64:
			view = kind.ViewNumber
		case string:
			if _, err := time.Parse(time.RFC3339, v); err == nil {
				view = kind.ViewDateTime
			}
		}
	}
	if view == kind.ViewDateTime && slices.ContainsFunc(t.shown(), func(of column.Column) bool { return of.Path == c.Field && of.Kind == column.KindDate }) {
		return kind.ViewDate, dayOf(c.Before), dayOf(c.After)
	}
	if states := t.states(c.Field); states != nil {
		return kind.ViewText, states[fmt.Sprint(c.Before)], states[fmt.Sprint(c.After)]
	}
	return view, flat(c.Before), flat(c.After)
}

// showsWhether reports of a column that only whether it holds something is shown, by the
// struct tag `log:"whether"`: what it holds says nothing to people.
func (t *Describer) showsWhether(name string) bool {
	if t.screen == nil {
		return false
	}
	c, ok := t.screen.Main.Column(name)
	return ok && c.Go != nil && c.Go.Tag.Get("log") == "whether"
}

func holds(v any) bool { return v != nil && v != "" }

// dayOf is the day of a moment that stands for one.
func dayOf(v any) any {
	text, is := v.(string)
	if !is {
		return v
	}
	day, _, _ := strings.Cut(text, "T")
	return day
}

// states are the labels of a column that the screen shows as a status.
func (t *Describer) states(name string) map[string]any {
	for _, column := range t.shown() {
		if column.Path != name || len(column.States) == 0 {
			continue
		}
		labels := map[string]any{fmt.Sprint(nil): nil}
		for _, s := range column.States {
			labels[fmt.Sprint(s.Value)] = t.p.Texts.First(t.caller.Locale, s.LabelKeys(t.screen.Decl.Key())...)
		}
		return labels
	}
	return nil
}

// file is the name of a stored file.
func (t *Describer) file(ctx context.Context, key string) (any, error) {
	if key == "" {
		return nil, nil
	}
	known, err := t.p.Files.Describe(t.p.Tx(ctx), []string{key})
	if err != nil {
		return nil, err
	}
	if stored, ok := known[key]; ok && stored.Name != "" {
		return stored.Name, nil
	}
	return path.Base(key), nil
}

// flat is a value as one text where it is made of several.
func flat(v any) any {
	switch v := v.(type) {
	case []any:
		texts := make([]string, len(v))
		for i, one := range v {
			texts[i] = fmt.Sprint(flat(one))
		}
		return strings.Join(texts, ", ")
	case map[string]any:
		texts := make([]string, 0, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			texts = append(texts, key+": "+fmt.Sprint(flat(v[key])))
		}
		return strings.Join(texts, ", ")
	}
	return v
}
