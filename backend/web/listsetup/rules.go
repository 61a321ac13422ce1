package listsetup

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"backoffice/backend/fault"
)

// Prove holds parameters of a list, without a page, and keys of its columns against its
// declaration and the rights of whoever asks. Returns NotFound where there is no such
// list, Forbidden, and Invalid naming each parameter, and each column as columns.<index>.
type Prove func(screen string, q url.Values, columns []string) error

// Save is a view as it is to be saved.
type Save struct {
	Screen, Name string
	// Former is the name of the view that is saved anew; empty: a new one is. Where there is none of that name any
	// more a Query makes a new one too.
	Former string
	// Query and Opens, where they are nil, stay as they are.
	Query *string
	Opens *bool
}

// View saves a view. Returns what Prove does, NotFound where what is only renamed is gone, and Invalid for a name that is empty, too
// long or that of another view, for a query that is too long, and for one view too many.
func (in Save) View(prove Prove) func(*Setup, int) error {
	return func(setup *Setup, elsewhere int) error {
		wrong := fault.Fields{}
		view, at := View{Name: in.Name}, setup.at(in.Former)
		if at < 0 && in.Former != "" && in.Query == nil {
			return fault.New(fault.NotFound, "errors.notFound")
		}
		if at >= 0 {
			view = setup.Views[at]
			view.Name = in.Name
		}
		switch same := setup.at(in.Name); {
		case in.Name == "":
			wrong.Add("name", fault.M("errors.required"))
		case utf8.RuneCountInString(in.Name) > nameMost:
			wrong.Add("name", fault.M("errors.max", "Count", nameMost))
		case same >= 0 && same != at:
			wrong.Add("name", fault.M("errors.listViewName"))
		}
		if at < 0 && len(setup.Views) >= PerScreen {
			wrong.Add("name", fault.M("errors.listViews", "Count", PerScreen))
		} else if at < 0 && elsewhere+len(setup.Views) >= PerPerson {
			wrong.Add("name", fault.M("errors.listViewsAll", "Count", PerPerson))
		}
		if in.Query != nil {
			query, err := proven(in.Screen, *in.Query, prove, wrong)
			if err != nil {
				return err
			}
			view.Query = query
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		if in.Opens != nil {
			view.Opens = *in.Opens
		}
		if at < 0 {
			at, setup.Views = len(setup.Views), append(setup.Views, view)
		}
		setup.Views[at] = view
		for i := range setup.Views {
			setup.Views[i].Opens = setup.Views[i].Opens && (i == at || !view.Opens)
		}
		return nil
	}
}

// proven is a query in one spelling; what is wrong with it is noted.
func proven(screen, raw string, prove Prove, wrong fault.Fields) (string, error) {
	q, unreadable := url.ParseQuery(raw)
	query := q.Encode()
	if unreadable != nil || !utf8.ValidString(raw) {
		wrong.Add("query", fault.M("errors.type"))
	} else if len(query) > queryMost {
		wrong.Add("query", fault.M("errors.listViewLong"))
	}
	if len(wrong["query"]) > 0 {
		return "", nil
	}
	err := prove(screen, q, nil)
	var found *fault.Fault
	if !errors.As(err, &found) || found.Code != fault.Invalid {
		return query, err
	}
	for path, messages := range found.Fields {
		wrong["query."+path] = messages
	}
	return query, nil
}

// Remove removes the view of that name. Returns NotFound where there is none.
func Remove(name string) func(*Setup, int) error {
	return func(setup *Setup, _ int) error {
		at := setup.at(name)
		if at < 0 {
			return fault.New(fault.NotFound, "errors.notFound")
		}
		setup.Views = slices.Delete(setup.Views, at, at+1)
		return nil
	}
}

// Hide sets which columns are not shown. Returns what Prove does, each column that is
// none as hidden.<index>.
func Hide(screen string, hidden []string, prove Prove) func(*Setup, int) error {
	return func(setup *Setup, _ int) error {
		err := prove(screen, nil, hidden)
		var found *fault.Fault
		if errors.As(err, &found) && found.Code == fault.Invalid {
			wrong := fault.Fields{}
			for path, messages := range found.Fields {
				wrong["hidden"+strings.TrimPrefix(path, "columns")] = messages
			}
			return wrong.Err()
		}
		slices.Sort(hidden)
		setup.Hidden = slices.Compact(hidden)
		return err
	}
}

// at is the place of the view of that name, in whatever case; -1 where there is none.
func (s Setup) at(name string) int {
	return slices.IndexFunc(s.Views, func(v View) bool { return name != "" && strings.EqualFold(v.Name, name) })
}

// Fit leaves what their lists no longer take out of setups: hidden columns that are gone
// in silence, parameters of views with their names in Dropped, and lists that the person
// may not see any more. What is stored stays, so that a right that comes back brings them.
func Fit(all map[string]Setup, prove Prove) (map[string]Setup, error) {
	fit := make(map[string]Setup, len(all))
	for screen, setup := range all {
		wrong, err := faults(prove(screen, nil, setup.Hidden))
		if gone(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("hold the list %s against its declaration: %w", screen, err)
		}
		one := Setup{Views: []View{}}
		if setup.Hidden != nil {
			one.Hidden = []string{}
		}
		for i, key := range setup.Hidden {
			if _, unknown := wrong[fmt.Sprintf("columns.%d", i)]; !unknown {
				one.Hidden = append(one.Hidden, key)
			}
		}
		for _, v := range setup.Views {
			if v, err = fitView(screen, v, prove); err != nil {
				return nil, err
			}
			one.Views = append(one.Views, v)
		}
		fit[screen] = one
	}
	return fit, nil
}

// faults are the fields that Prove found wrong, and any other error.
func faults(err error) (fault.Fields, error) {
	var found *fault.Fault
	if errors.As(err, &found) && found.Code == fault.Invalid {
		return found.Fields, nil
	}
	return nil, err
}

func gone(err error) bool {
	code := fault.CodeOf(err)
	return err != nil && (code == fault.NotFound || code == fault.Forbidden)
}

func fitView(screen string, v View, prove Prove) (View, error) {
	q, err := url.ParseQuery(v.Query)
	if err != nil {
		return v, fmt.Errorf("read the view %q of %s: %w", v.Name, screen, err)
	}
	wrong, err := faults(prove(screen, q, nil))
	if gone(err) {
		// Removed records are all that a list shows by a right of their own.
		wrong, err = fault.Fields{"removed": nil}, nil
	}
	if err != nil {
		return v, fmt.Errorf("hold the view %q of %s against its declaration: %w", v.Name, screen, err)
	}
	dropped := map[string]bool{}
	for path := range wrong {
		name := base(path)
		dropped[name] = true
		for key := range q {
			if base(key) == name {
				q.Del(key)
			}
		}
	}
	v.Query, v.Dropped = q.Encode(), slices.Sorted(maps.Keys(dropped))
	return v, nil
}

// base is the name of a parameter without what it says of its values: "day[from]".
func base(key string) string {
	if i := strings.IndexAny(key, "[."); i >= 0 {
		return key[:i]
	}
	return key
}

// Opening is the query that a list is opened with: where it asks for nothing but how many
// rows a page has, that of the view which the person opens the list with.
func (s Setup) Opening(q url.Values) url.Values {
	for name := range q {
		if name != "per_page" {
			return q
		}
	}
	for _, v := range s.Views {
		if view, err := url.ParseQuery(v.Query); err == nil && v.Opens {
			maps.Copy(view, q)
			return view
		}
	}
	return q
}
