package audit

import (
	"context"
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
func Screen(set resource.Set, describe Describe) resource.Screen {
	models, actions := models(set), actions(set)
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
				column.Text("title").Unsorted().Fallback("screen", screens(set)...),
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
		Detail: &resource.Detail{More: column.List{column.Changes("changed")}},
		Access: resource.Access{
			resource.ActList: resource.AdminOnly, resource.ActView: resource.AdminOnly, resource.ActExport: resource.AdminOnly,
		},
		Hooks: resource.Hooks[Activity]{Prepare: func(c *resource.Call, rec *Activity) (err error) {
			changes, err := entryRow{ID: rec.ID, Changes: rec.Changes}.read()
			if err == nil {
				rec.Changed, err = describe(c, engine.Caller{Actor: c.Actor, Locale: c.Locale}, rec.Screen, rec.RowID, changes)
			}
			return err
		}},
	}.Screen()
}

// screens are those whose title stands for that of what was done: to their one record,
// or to the list as such.
func screens(set resource.Set) (all []column.State) {
	for _, s := range set {
		if s.Singleton != nil || s.List != nil {
			all = append(all, column.State{Value: s.Name, Label: s.Key() + ".title"})
		}
	}
	return all
}

// models are the kinds of record that the log tells of.
func models(set resource.Set) []column.State {
	var all []column.State
	add := func(model string) {
		if !slices.ContainsFunc(all, func(s column.State) bool { return s.Value == model }) {
			all = append(all, column.State{Value: model, Key: model, Label: "common.models." + model, Color: "light"})
		}
	}
	for _, s := range set {
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
// screen can, what features note themselves, and commands.
func actions(set resource.Set) []column.State {
	var all []column.State
	for _, name := range []string{
		"create", "update", "publish", "hide", "destroy", "restore", "revert", "order", "upload", "rotate", "reorder",
	} {
		all = append(all, column.State{Value: name, Key: name, Label: "common.activity." + name, Color: actionColors[name]})
	}
	for _, s := range set {
		for _, name := range []string{"publish", "hide"} {
			word := s.ActionLabel(name)
			if slices.ContainsFunc(all, func(known column.State) bool { return known.Value == word }) {
				continue
			}
			all = append(all, column.State{Value: word, Key: word, Label: "common.activity." + word, Color: actionColors[name]})
		}
		for _, d := range s.AuditActions {
			if slices.ContainsFunc(all, func(known column.State) bool { return known.Value == d.Name }) {
				continue
			}
			all = append(all, column.State{Value: d.Name, Key: d.Name, Label: "common.activity." + d.Name, Color: "primary"})
		}
		for _, c := range s.Commands {
			if slices.ContainsFunc(all, func(known column.State) bool { return known.Value == c.Name }) {
				continue
			}
			all = append(all, column.State{
				Value: c.Name, Key: c.Name, Label: "common.activity." + c.Name, Fallback: s.Key() + ".actions." + c.Name, Color: "primary",
			})
		}
	}
	return all
}
