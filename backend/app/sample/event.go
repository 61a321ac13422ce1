package sample

import (
	"reflect"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// KitEvent is what was reported of a kit: looked at and answered, never written in a form.
type KitEvent struct {
	resource.Record
	resource.Keys
	KitID         uint64
	Title, Answer string
	Stock         int
	Solved        bool
}

var _ = registry.Declare(resource.Resource[KitEvent]{
	Name: "sample/event", Title: "title",
	List: resource.List{
		Columns: column.List{
			column.Text("title"), column.Text("kit_id").As("kit").From("sample/kit/list"),
			column.Status("solved"), column.DateTime("created_at"),
		},
		Filters: filter.List{filter.Search("title"), filter.Status("solved"), filter.DateRange("created_at")},
		Sort:    resource.Desc("created_at"), Bulk: resource.DestroyOnly, NoCreate: true,
	},
	Detail: &resource.Detail{
		Panel: "sample-event", More: column.List{column.Number("stock"), column.Text("answer")},
		Actions: resource.Commands("solve").And(resource.Destroy),
	},
	Feeds: []resource.Feed{{Name: "others", Path: "{id}/others", Answers: reflect.TypeFor[[]otherEvent](), Record: resource.RecordFeed(otherEvents)}},
	States: []resource.States[KitEvent]{{
		Field: "solved", Initial: []any{false},
		Values: []column.State{{Value: false, Key: "open", Color: "warning"}, {Value: true, Key: "completed", Color: "success"}},
		Transitions: []resource.Transition[KitEvent]{{
			Action: "solve", Icon: "check-circle", From: []any{false}, To: true,
			Run: resource.EachRow(solve), Fields: field.List{field.Area("answer").Required().Max(200)},
		}},
	}},
})

func solve(_ *resource.Call, event *KitEvent, in struct{ Answer string }) (resource.Reply, error) {
	event.Answer = in.Answer
	return resource.Reply{}, nil
}

type otherEvent struct {
	ID     uint64 `json:"id"`
	Title  string `json:"title"`
	Solved bool   `json:"solved"`
}

// otherEvents are those of the same kit, for the detail's own panel.
func otherEvents(c *resource.Call, event *KitEvent, _ map[string]string) (resource.Reply, error) {
	others := []otherEvent{}
	err := c.Tx.Model(&KitEvent{}).Select("id", "title", "solved").Order("id DESC").Limit(20).
		Where("live = ? AND id <> ? AND kit_id = ?", true, event.ID, event.KitID).Find(&others).Error
	return resource.Reply{Data: others}, err
}
