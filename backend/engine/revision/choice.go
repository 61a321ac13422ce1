package revision

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
)

// joinLabels is what was chosen as one text, nil of nothing.
func joinLabels(labels []string) any {
	if len(labels) == 0 {
		return nil
	}
	return strings.Join(labels, ", ")
}

// separated is a list of labels with what stands between them, as listed has it.
func separated(labels []string) []string {
	var tokens []string
	for i, label := range labels {
		if i > 0 {
			tokens = append(tokens, ", ")
		}
		tokens = append(tokens, label)
	}
	return tokens
}

// labelsOf are the labels of what was chosen, in its order.
func (t *Describer) labelsOf(ctx context.Context, f *bind.Field, v any) ([]string, error) {
	if v == nil {
		return nil, nil
	}
	keys, several := v.([]any)
	if !several {
		keys = []any{v}
	}
	labels := make([]string, len(keys))
	for i, one := range keys {
		key := fmt.Sprint(one)
		var err error
		switch {
		case f.Decl.Traits().HasCells:
			labels[i], err = t.cell(ctx, f.Decl.CellsFeed, key)
		case f.Source == nil:
			labels[i] = t.fixed(f, key)
		default:
			labels[i], err = t.option(ctx, f.Source.Source, key)
		}
		if err != nil {
			return nil, err
		}
	}
	return labels, nil
}

// fixed is the label of an option that the declaration holds, or of a state of the list
// that the form does not offer.
func (t *Describer) fixed(f *bind.Field, key string) string {
	for _, o := range f.Decl.Options {
		if fmt.Sprint(o.Value) == key {
			return t.p.Texts.First(t.caller.Locale, resource.OptionKeys(t.screen.Decl.Key(), f.Decl.Name, o.Key)...)
		}
	}
	if label, ok := t.states(f.Path)[key].(string); ok {
		return label
	}
	return key
}

// option is what an option list calls a record; "#7" of one that is gone.
func (t *Describer) option(ctx context.Context, o *bind.Source, key string) (string, error) {
	if label, known := t.labels[o][key]; known {
		return label, nil
	}
	id, err := strconv.ParseUint(key, 10, 63)
	if err != nil {
		return key, nil //nolint:nilerr // an option of no record is called by its key
	}
	rows, err := t.p.Read(ctx).Options(o, query.OptionList{Args: make([]string, len(o.Params)), IDs: []uint64{id}}, t.p.Locales.Preferring(t.caller.Locale))
	if err != nil {
		return "", err
	}
	label := "#" + key
	if len(rows) == 1 {
		if text, ok := port.ValueAt(rows[0], o.LabelPath()).(string); ok && text != "" {
			label = text
		}
	}
	if t.labels == nil {
		t.labels = map[*bind.Source]map[string]string{}
	}
	if t.labels[o] == nil {
		t.labels[o] = map[string]string{}
	}
	t.labels[o][key] = label
	return label, nil
}

// cell is what the feed of a matrix calls one of its cells: its row's title and
// its own. One that the feed no longer has keeps its id.
func (t *Describer) cell(ctx context.Context, feed, id string) (string, error) {
	if _, read := t.cells[feed]; !read {
		labels, err := t.readCells(ctx, feed)
		if err != nil {
			return "", err
		}
		if t.cells == nil {
			t.cells = map[string]map[string]string{}
		}
		t.cells[feed] = labels
	}
	if label, ok := t.cells[feed][id]; ok {
		return label, nil
	}
	return id, nil
}

func (t *Describer) readCells(ctx context.Context, feed string) (map[string]string, error) {
	feeds := t.screen.Decl.Feeds
	at := slices.IndexFunc(feeds, func(f resource.Feed) bool { return f.Name == feed })
	reply, err := feeds[at].Run(t.p.Call(ctx, t.caller), nil)
	if err != nil {
		return nil, fmt.Errorf("read the cells of a matrix: %w", err)
	}
	// What a feed answers is read from its JSON (field.Field.Cells).
	raw, err := json.Marshal(reply.Data)
	if err != nil {
		return nil, fmt.Errorf("write the cells of a matrix: %w", err)
	}
	var matrix struct {
		Rows []struct {
			Title string
			Cells []struct{ ID, Title string }
		}
	}
	if err := json.Unmarshal(raw, &matrix); err != nil {
		return nil, fmt.Errorf("read the cells of a matrix: %w", err)
	}
	labels := map[string]string{}
	for _, row := range matrix.Rows {
		for _, cell := range row.Cells {
			labels[cell.ID] = row.Title + " – " + cell.Title
		}
	}
	return labels, nil
}
