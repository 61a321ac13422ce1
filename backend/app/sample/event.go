package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// KitEvent is what was reported of a kit: it is looked at and answered, never
// written in a form.
type KitEvent struct {
	resource.Record
	resource.Keys
	KitID  uint64
	Title  string
	Stock  int
	Solved bool
	Answer string
}

var eventStates = []column.State{
	{Value: false, Key: "open", Color: "warning"}, {Value: true, Key: "completed", Color: "success"},
}

var _ = registry.Add(func(struct{}) resource.Screen {
	return resource.Resource[KitEvent]{
		Name: "sample/event", Title: "title",
		List: resource.List{
			Columns: column.List{
				column.Text("title"), column.Text("kit_id").As("kit").From("sample/kit/list"),
				column.Status("solved", eventStates...), column.DateTime("created_at"),
			},
			Filters: filter.List{
				filter.Search("title"),
				filter.Status("solved", filter.State{Value: false, Key: "open"}, filter.State{Value: true, Key: "completed"}),
				filter.DateRange("created_at"),
			},
			Sort: resource.Desc("created_at"), Row: resource.ViewDestroy, Bulk: resource.DestroyOnly, NoCreate: true,
		},
		Detail: &resource.Detail{
			Panel: "sample-event",
			Columns: column.List{
				column.Text("title"), column.Text("kit_id").As("kit").From("sample/kit/list"), column.Number("stock"),
				column.Status("solved", eventStates...), column.Text("answer"), column.DateTime("created_at"),
			},
			Actions: []resource.Action{resource.CommandAction("solve", "check-circle"), resource.Destroy},
		},
		Feeds: []resource.Feed{{Name: "others", Path: "{id}/others", Record: resource.RecordFeed(otherEvents)}},
		States: []resource.States[KitEvent]{{
			Field: "solved", Values: eventStates, Initial: []any{false}, Transitions: []resource.Transition[KitEvent]{{
				Action: "solve", From: []any{false}, To: true, Run: resource.EachRow(solve),
				Fields: field.List{field.Area("answer").Required().Max(200)},
			}},
		}},
	}.Screen()
})

func solve(_ *resource.Call, event *KitEvent, in struct{ Answer string }) (resource.Reply, error) {
	event.Answer = in.Answer
	return resource.Reply{}, nil
}

// otherEvents are those of the same kit, for the detail's own panel.
func otherEvents(c *resource.Call, event *KitEvent, _ map[string]string) (resource.Reply, error) {
	var others []struct {
		ID     uint64 `json:"id"`
		Title  string `json:"title"`
		Solved bool   `json:"solved"`
	}
	err := c.Tx.Model(&KitEvent{}).Where("live = ? AND id <> ? AND kit_id = ?", true, event.ID, event.KitID).
		Order("id DESC").Limit(20).Find(&others).Error
	return resource.Reply{Data: others}, err
}
