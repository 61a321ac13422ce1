package schema

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// Labels are never written in a declaration: they follow from names, the most
// particular key first.

func (m *maker) fieldLabel(own, path string) string {
	return m.label(own, path, "fields")
}

func (m *maker) columnLabel(own, key string) string {
	return m.label(own, key, "columns", "fields")
}

func (m *maker) filterLabel(own, name string) string {
	return m.label(own, name, "filters", "columns", "fields")
}

// label looks up own, where there is such a key, then name among the kinds of label.
func (m *maker) label(own, name string, kinds ...string) string {
	var keys []string
	if own != "" {
		keys = append(keys, own)
	}
	return m.Texts.First(m.locale, append(keys, resource.LabelKeys(m.key, name, kinds...)...)...)
}

func (m *maker) stateLabel(s column.State) string {
	return m.Texts.First(m.locale, s.LabelKeys(m.key)...)
}

func (m *maker) optionLabel(path, key string) string {
	return m.Texts.First(m.locale, resource.OptionKeys(m.key, path, key)...)
}

func (m *maker) actionLabel(label string) string {
	return m.Texts.First(m.locale, m.key+".actions."+label, "common.actions."+label)
}

func (m *maker) panelLabel(name string) string {
	return m.Texts.First(m.locale, m.key+".panels."+name, "common.panels."+name)
}

// restores says whether what was removed of the screen can be brought back.
func (m *maker) restores() bool {
	return slices.Contains(m.screen.AvailableActions(), resource.ActRestore)
}

// confirm is the question asked before an action. What keeps things as they are
// may be called otherwise than everywhere, and never like the action itself.
func (m *maker) confirm(label string) *Confirm {
	ok := m.actionLabel(label)
	args := map[string]any{"Action": ok}
	usual := "common.confirm." + label + "."
	if label == resource.Destroy.Label && !m.restores() {
		usual = "common.confirm.destroy_final."
	}
	key := func(part string) string {
		for _, key := range []string{m.key + ".confirm." + label + "." + part, usual + part} {
			if m.Texts.Has(key) {
				return key
			}
		}
		return "common.confirm." + part
	}
	keep := "common.actions.cancel"
	if own := key("cancel"); m.Texts.Has(own) {
		keep = own
	}
	return &Confirm{
		Title: m.Texts.Text(m.locale, key("title"), args), Text: m.Texts.Text(m.locale, key("text"), args),
		Many: m.Texts.Forms(m.locale, key("text")), OK: ok, Cancel: m.Texts.Text(m.locale, keep, nil),
	}
}
