package resource

import (
	"slices"
	"testing"

	"backoffice/backend/resource/field"
)

func TestPersonalColumns(t *testing.T) {
	s := Screen{Personal: []string{"fullname", "email"}, Form: &Form{
		Main:   field.List{field.Text("name").Personal(), field.Email("email").Personal(), field.Number("pieces")},
		Panels: []Panel{{Fields: field.List{field.Object("point", field.Text("street").Personal(), field.Text("kind"))}}, {Fields: field.List{field.Text("vat"), field.Text("city")}.Personal("vat")}},
	}}
	if got, want := s.PersonalColumns(), []string{"city", "email", "fullname", "name", "point_street"}; !slices.Equal(got, want) {
		t.Errorf("personal are %v, want %v", got, want)
	}
	if got := (Screen{Form: &Form{Main: field.List{field.Text("title")}}}).PersonalColumns(); len(got) != 0 {
		t.Errorf("of a screen about nobody: %v", got)
	}
}
