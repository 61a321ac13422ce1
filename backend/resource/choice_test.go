package resource_test

import (
	"reflect"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

func TestChoiceOf(t *testing.T) {
	more := filter.Case{Value: "99", Key: "open", Where: "state IN (2, 3)"}
	got := resource.ChoiceOf("state", []column.State{{Value: 10, Key: "done"}, {Value: "late", Key: "late"}}, more)
	want := filter.Choice("state", filter.Case{Value: "10", Key: "done", Where: "state = 10"}, filter.Case{Value: "late", Key: "late", Where: "state = 'late'"}, more)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestOptionsOf(t *testing.T) {
	got := resource.OptionsOf([]column.State{{Value: 10, Key: "done", Color: "success"}, {Value: "late", Key: "late"}})
	if want := []field.Option{{Value: 10, Key: "done"}, {Value: "late", Key: "late"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
