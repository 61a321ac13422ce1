package schema

import "backoffice/backend/resource"

// Full is a screen as who may do everything is shown it: what the API's
// description is made of.
type Full struct{ m *maker }

// Full are all screens, what people see named in the language.
func (s *Schema) Full(locale string) []Full {
	all := make([]Full, len(s.deps.Screens))
	for i, screen := range s.deps.Screens {
		m := &maker{Deps: s.deps, locale: s.locale(locale), screen: screen, key: screen.Key()}
		m.May = func(resource.Actor, string, resource.Act) bool { return true }
		all[i] = Full{m}
	}
	return all
}

// Languages are the languages that the product can be used in.
func (s *Schema) Languages() []string { return s.deps.Texts.Locales() }

// Screen is its declaration.
func (f Full) Screen() resource.Screen { return f.m.screen }

// Locales are those of the content, the default first.
func (f Full) Locales() []string { return f.m.Locales }

// Form is a form of the screen.
func (f Full) Form(form resource.Form) *Form { return f.m.form(form) }

// ActionLabel is what a button of the screen says.
func (f Full) ActionLabel(name string) string { return f.m.actionLabel(name) }

// CanCreate says whether its form makes records.
func (f Full) CanCreate() bool { return f.m.canCreate() }

// CanRestore says whether the list brings removed records back.
func (f Full) CanRestore(l resource.List) bool { return f.m.canRestore(l) }

// Within is the screen of a list below each record.
func (f Full) Within(d resource.ChildDef) Full { return Full{f.m.within(d)} }
