package schema

import (
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// A form that others open by itself has a view for those who may create there,
// and no place in the menu; one that nobody opens has none.
func TestFormAlone(t *testing.T) {
	deps := toySchema(t).deps
	alone := func(name string) resource.Screen {
		return resource.Screen{
			Name: name, Menu: resource.Menu{None: true}, Form: &resource.Form{Main: field.List{field.Text("title")}},
			Options: []resource.Options{{Path: "list", Label: "title"}}, Access: resource.Access{resource.ActCreate: resource.AdminOnly},
		}
	}
	choosing := alone("shop/choosing")
	choosing.Form.Main = append(choosing.Form.Main, field.Group("rows", field.Select("one").From("shop/made/list").Creatable()))
	deps.Screens = append(deps.Screens, alone("shop/made"), choosing)
	may := deps.May
	deps.May = func(actor resource.Actor, name string, act resource.Act) bool {
		return may(actor, name, act) || (name == "shop/made" || name == "shop/choosing") && actor.RoleID == resource.RoleAdmin
	}
	s, err := New(deps)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.View(admin, "sk", "shop/made")
	if err != nil || v.Kind != "form" || v.Form == nil || v.List != nil {
		t.Errorf("the view is %+v, %v", v, err)
	}
	if _, err := s.View(editor, "sk", "shop/made"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("the editor is told %v", err)
	}
	if _, err := s.View(admin, "sk", "shop/choosing"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a form that nobody opens is told as %v", err)
	}
	for _, link := range s.Menu(admin, "sk").Screens {
		if link.Name == "shop/made" {
			t.Error("it has a place in the menu")
		}
	}
}
