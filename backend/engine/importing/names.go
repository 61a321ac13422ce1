package importing

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// names are what the options of a choice are called: a cell may hold that in place of
// the value.
type names struct {
	of     map[string]string   // of a value, where it is no other's too
	values map[string][]string // of a folded name; several: it says nothing
	shown  map[string]string   // what is offered today is called in the caller's language
	fixed  bool                // the values are words, not ids
}

// namesOf are those of a field; nil of one that is no choice, and of one whose options
// follow from the rest of the record.
func namesOf(ctx context.Context, s *save.Saver, c port.Caller, screen *bind.Screen, f *bind.Field) (*names, error) {
	n := &names{of: map[string]string{}, values: map[string][]string{}}
	shown := map[string]string{}
	switch {
	case !f.Decl.Traits().IsChoice || f.Source != nil && len(f.Decl.Source.Under) > 0:
		return nil, nil
	case f.Source == nil:
		n.fixed = true
		for _, o := range f.Decl.Options {
			label, _ := s.Rows.OptionLabel(c.Locale, screen, f.Decl, o.Value).(string)
			shown[fmt.Sprint(o.Value)] = label
			n.add(fmt.Sprint(o.Value), label)
		}
	default:
		own := s.Locales().Content(c.Locale)
		for _, locale := range s.Locales() {
			labels, err := optionLabels(ctx, s.Rows, f.Source, s.Today(), locale)
			if err != nil {
				return nil, err
			}
			for value, label := range labels {
				n.add(value, label)
			}
			as := c
			as.Locale = locale
			if err := describe(s.ReadCall(ctx, as), f.Source.Source.Decl, labels); err != nil {
				return nil, err
			}
			for value, label := range labels {
				n.add(value, label)
			}
			if locale == own {
				shown = labels
			}
		}
	}
	n.shown = shown
	for value, label := range shown {
		if len(n.values[foldName(label)]) == 1 && !isNumber(label) && !strings.Contains(label, "|") {
			n.of[value] = label
		}
	}
	return n, nil
}

// optionLabels are what an option list offers today, by id.
func optionLabels(ctx context.Context, p *rows.Ports, ref *bind.SourceRef, today time.Time, locale string) (map[string]string, error) {
	args := make([]string, len(ref.Source.Params))
	copy(args, ref.Fixed)
	options, err := p.Read(ctx).Options(ref.Source, query.OptionList{Args: args, Day: today}, p.Locales.Preferring(locale))
	at := ref.Source.LabelPath()
	labels := make(map[string]string, len(options))
	for _, option := range options {
		label, _ := port.ValueAt(option, at).(string)
		labels[fmt.Sprint(option["id"])] = label
	}
	return labels, err
}

// atOnce is how many options are described at a time.
const atOnce = 500

// describe puts what options are called where they are chosen in place of what their
// column holds, which a cell may hold too.
func describe(c *resource.Call, o resource.Options, labels map[string]string) error {
	if o.Describe == nil {
		return nil
	}
	var ids []uint64
	for value := range labels {
		if id, err := strconv.ParseUint(value, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	for some := range slices.Chunk(ids, atOnce) {
		described, err := o.Describe(c, some)
		if err != nil {
			return fmt.Errorf("describe the options of %s: %w", o.Path, err)
		}
		for id, label := range described {
			if label != "" {
				labels[strconv.FormatUint(id, 10)] = label
			}
		}
	}
	return nil
}

// all are the values that are offered, in their order.
func (n *names) all() []string {
	if n == nil {
		return nil
	}
	return slices.SortedFunc(maps.Keys(n.shown), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
}

// called is what a value is called, or the value itself.
func (n *names) called(value string) string {
	if name, known := n.of[value]; known {
		return name
	}
	return value
}

func (n *names) add(value, label string) {
	name := foldName(label)
	if name != "" && !slices.Contains(n.values[name], value) {
		n.values[name] = append(n.values[name], value)
		slices.Sort(n.values[name])
	}
}

// foldName is a name without what a spreadsheet changes of it: it writes "23 %" as "23%".
func foldName(name string) string {
	return strings.ReplaceAll(strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(name), " "))), " %", "%")
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// value is the value that a cell names: an id and a value are themselves. A name of
// several, or of none, is refused.
func (n *names) value(text string) (string, *fault.Message) {
	values := n.values[foldName(text)]
	switch {
	case text == "" || !n.fixed && isNumber(text):
		return text, nil
	case len(values) == 1:
		return values[0], nil
	case len(values) > 1:
		m := fault.M("errors.import.names", "Name", text, "Values", strings.Join(values, ", "))
		return text, &m
	case n.fixed:
		return text, nil // a value, or refused as none
	}
	m := fault.M("errors.import.name", "Name", text)
	return text, &m
}

// list are the values that a cell names, separated by bars, or by commas where these
// are not of a name.
func (n *names) list(text string) ([]any, *fault.Message) {
	list := []any{}
	for piece := range strings.SplitSeq(text, "|") {
		parts := []string{piece}
		if len(n.values[foldName(piece)]) == 0 {
			parts = strings.Split(piece, ",")
		}
		for _, part := range parts {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			value, wrong := n.value(part)
			if wrong != nil {
				return nil, wrong
			}
			list = append(list, value)
		}
	}
	return list, nil
}
