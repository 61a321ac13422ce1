package audit

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

// Activity is an entry of the log as its screen shows it.
type Activity struct {
	resource.Record
	resource.Keys
	ActorID uint64
	Screen  string
	Model   string
	RowID   uint64
	Action  string
	Title   string
	Changes *string
	// Called is Title in the reader's words.
	Called string `gorm:"-"`
	// Changed is Changes made readable.
	Changed []engine.ChangeView `gorm:"-"`
}

// TableName is where the log is kept. What Record has beyond it the table makes up.
func (Activity) TableName() string { return "activity_log" }

// Describe makes changes of a record readable, as the engine's Describe does.
type Describe func(ctx context.Context, c engine.Caller, screen string, row uint64, all []engine.Change) ([]engine.ChangeView, error)

// what is done to records by every screen, and the colours it is shown in
var actionColors = map[string]string{
	"create": "success", "update": "info", "publish": "success", "hide": "secondary", "destroy": "danger", "restore": "warning",
	"revert": "warning", "order": "light", "upload": "success", "rotate": "light", "reorder": "light",
}

// Screen is the log as a screen, for administrators: what was done to the
// records of set, by whom, with the fields that changed.
func Screen(set resource.Set, describe Describe, texts Texts) resource.Screen {
	models, actions, titles := models(set), actions(set), titlesOf(set)
	return resource.Resource[Activity]{
		Name:             "activity",
		Title:            "title",
		NoHistoryNoCache: true,
		Menu:             resource.Menu{Icon: "clock-circle", Order: 95},
		List: resource.List{
			NoCreate: true,
			Columns: column.List{
				column.DateTime("created_at"),
				column.Text("actor_id").As("user").From("staff").Unsorted().Absent("system"),
				column.Status("action", actions...),
				column.Status("model", models...),
				column.Text("called").As("title").Unsorted().Names(),
			},
			Filters: filter.List{
				filter.Search("title"),
				filter.Select("user").On("actor_id").From("staff"),
				filter.Status("action").Many(),
				filter.Status("model").Many(),
				filter.DateRange("created_at"),
			},
			Sort: resource.Desc("created_at"),
			Row:  []resource.Action{resource.View},
		},
		Detail: &resource.Detail{Head: []string{"action", "model"}, More: column.List{column.Changes("changed")}},
		Access: resource.Access{
			resource.ActList: resource.AdminOnly, resource.ActView: resource.AdminOnly, resource.ActExport: resource.AdminOnly,
		},
		Hooks: resource.Hooks[Activity]{
			PrepareAll: func(c *resource.Call, all []*Activity) error {
				for _, rec := range all {
					rec.Called = titles.in(texts, c.Locale, rec.Screen, rec.RowID, rec.Title)
				}
				if len(all) > 1 {
					return nil // what changed is shown of one that is opened
				}
				changes, err := entryRow{ID: all[0].ID, Changes: all[0].Changes}.read()
				if err == nil {
					all[0].Changed, err = describe(c, engine.Caller{Actor: c.Actor, Locale: c.Locale}, all[0].Screen, all[0].RowID, changes)
				}
				return err
			},
		},
	}.Screen()
}

// titles are the locale keys of what stands for titles, by screen.
type titles struct {
	// words are by title: of those that are one of the values that a list is narrowed by,
	// such as the kind of a job, or of the states of a child's column; of none, as of a
	// screen's one record or a list as such, the screen's.
	words map[string]map[string]string
	known map[string][]string // by the id of the record, see resource.Screen
}

func titlesOf(set resource.Set) titles {
	all, known := map[string]map[string]string{}, map[string][]string{}
	for _, s := range set {
		known[s.Name] = s.Known
		for _, c := range s.Children {
			if c.Screen.List == nil { // of a screen of its own
				continue
			}
			all[c.Screen.Name] = map[string]string{}
			for _, column := range c.Screen.List.Columns {
				if column.Path != c.Screen.Title {
					continue
				}
				for _, state := range column.States {
					all[c.Screen.Name][fmt.Sprint(state.Value)] = state.LabelKeys(c.Screen.Key())[0]
				}
			}
		}
		if s.Report != nil {
			all[s.Name] = map[string]string{}
			for _, t := range s.Report.Tables {
				all[s.Name][t.Name] = s.Key() + ".tables." + t.Name
			}
		}
		if s.Singleton == nil && s.List == nil {
			continue
		}
		all[s.Name] = map[string]string{"": s.Key() + ".title"}
		if s.List == nil || s.Title == "" {
			continue
		}
		for _, f := range s.List.Filters {
			if f.Path != s.Title {
				continue
			}
			for _, state := range f.States {
				all[s.Name][fmt.Sprint(state.Value)] = cmp.Or(state.Label, s.Key()+".states."+state.Key)
			}
		}
	}
	return titles{words: all, known: known}
}

// in is the title of a record in the reader's language; what is in none of them is one
// already.
func (t titles) in(texts Texts, locale, screen string, id uint64, title string) string {
	key := t.words[screen][title]
	if known := t.known[screen]; id > 0 && id <= uint64(len(known)) {
		key = known[id-1]
	}
	if key == "" || texts == nil {
		return title
	}
	return texts.First(locale, key)
}

// models are the kinds of record that the log is about.
func models(set resource.Set) []column.State {
	var all []column.State
	add := func(model string) {
		if !slices.ContainsFunc(all, func(s column.State) bool { return s.Value == model }) {
			all = append(all, column.State{Value: model, Key: model, Label: "common.models." + model, Color: "light"})
		}
	}
	for _, s := range set {
		if s.Report != nil && len(s.Report.Tables) > 0 {
			add(resource.ReportModel)
		}
		if s.Form == nil && s.List == nil && s.Tree == nil {
			continue
		}
		add(s.Model)
		for _, child := range s.Children {
			if child.Of == "" && !child.Single() {
				add(child.Screen.Model)
			}
		}
	}
	return all
}

// actions are what the log may say was done: what every
// screen can, what features note themselves, and commands, those of children included.
func actions(set resource.Set) []column.State {
	var all []column.State
	add := func(s column.State) {
		if !slices.ContainsFunc(all, func(known column.State) bool { return known.Value == s.Value }) {
			s.Key = s.Value.(string)
			s.Label = "common.activity." + s.Key
			all = append(all, s)
		}
	}
	commands := func(s resource.Screen) {
		for _, c := range s.Commands {
			add(column.State{Value: c.Name, Fallback: s.Key() + ".actions." + c.Name, Color: "primary"})
		}
	}
	for _, name := range []string{
		"create", "update", "publish", "hide", "destroy", "restore", "revert", "order", "upload", "rotate", "reorder",
	} {
		add(column.State{Value: name, Color: actionColors[name]})
	}
	for _, s := range set {
		for _, name := range []string{"publish", "hide"} {
			add(column.State{Value: s.ActionLabel(name), Color: actionColors[name]})
		}
		for _, d := range s.AuditActions {
			add(column.State{Value: d.Name, Color: "primary"})
		}
		commands(s)
		for _, c := range s.Children {
			commands(c.Screen)
			if c.Single() {
				add(column.State{Value: resource.RemoveFileAction, Color: "danger"})
			}
		}
	}
	return all
}
