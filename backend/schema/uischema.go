package schema

import (
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// uiSchema says how the form is shown, by names that the browser's registries know.
func (b *formMaker) uiSchema(f resource.Form) map[string]any {
	ui := b.uiObject(b.main, place{root: true})
	options := map[string]any{"panels": b.panels(f)}
	if s := b.screen.Singleton; s != nil && s.ByField {
		options["byField"] = true // the calls have title.sk where the form has langs.sk.title
	}
	ui["ui:ObjectFieldTemplate"] = "FormLayout"
	ui["ui:options"] = options
	if len(b.locales) > 0 {
		ui["langs"] = b.uiLocalised(b.locales, place{})
		ui["ui:order"] = append([]any{"langs"}, ui["ui:order"].([]any)...)
	}
	return ui
}

// panels are the titled parts of the form; the locales stand above them.
func (b *formMaker) panels(f resource.Form) []any {
	panels := []any{}
	if len(f.Main) > 0 {
		panels = append(panels, b.panel("main", f.Main))
	}
	for _, p := range f.Panels {
		panel := b.panel(p.Name, p.Fields)
		if p.Wide {
			panel["wide"] = true
		}
		if p.Main {
			panel["main"] = true
		}
		if p.Closed {
			panel["closed"] = true
		}
		panels = append(panels, panel)
	}
	return panels
}

func (b *formMaker) panel(name string, list field.List) map[string]any {
	names := []any{}
	for _, f := range list {
		names = append(names, f.Name)
	}
	return map[string]any{"name": name, "title": b.panelLabel(name), "fields": names}
}

func (b *formMaker) uiLocalised(list field.List, at place) map[string]any {
	locales := []any{}
	ui := map[string]any{"ui:ObjectFieldTemplate": "LocaleTabs"}
	for _, l := range b.contentLocales() {
		locales = append(locales, map[string]any{"id": l.ID, "title": l.Title})
		ui[l.ID] = b.uiObject(list, place{names: at.names, steps: at.step("langs", l.ID)})
	}
	ui["ui:options"] = map[string]any{"locales": locales}
	return ui
}

// uiObject is one level of fields. JSON objects do not keep their order, so it
// is said.
func (b *formMaker) uiObject(list field.List, at place) map[string]any {
	ui := map[string]any{}
	order := []any{}
	for _, f := range list {
		ui[f.Name] = b.uiField(f, at)
		order = append(order, f.Name)
	}
	ui["ui:order"] = order
	return ui
}

// inputs are the types of an HTML input, for the right keyboard on a phone.
var inputs = map[field.Format]string{
	field.FormatEmail: "email", field.FormatURL: "url", field.FormatPhone: "tel",
}

func (b *formMaker) uiField(f field.Field, at place) map[string]any {
	is := kinds[f.Kind]
	ui := map[string]any{}
	if is.ui != nil {
		ui = is.ui(b, f, at)
	}
	switch {
	case f.IsSecret:
		ui["ui:widget"] = "SecretInput"
	case is.widget != "":
		ui["ui:widget"] = is.widget
		if f.PerRow != 0 {
			ui["ui:widget"] = "SheetInput"
		}
	case is.field != "":
		ui["ui:field"] = is.field
	}
	if options := b.uiOptions(f, at); len(options) > 0 {
		ui["ui:options"] = options
	}
	return ui
}

func (b *formMaker) uiOptions(f field.Field, at place) map[string]any {
	o := map[string]any{}
	if input, ok := inputs[f.Format]; ok {
		o["inputType"] = input
	}
	if f.Source != nil {
		o["source"] = b.source(*f.Source)
		if f.Source.NotOwn {
			o["excluded"] = true
		}
		if len(f.Source.Fills) > 0 {
			o["fills"] = f.Source.Fills
		}
		if made := b.created(*f.Source); made != nil {
			o["create"] = made
		}
	}
	if more := kinds[f.Kind].options; more != nil {
		more(b, f, o)
	}
	switch f.ResetBy {
	case "", "id":
	case field.ItemID:
		o["resetBy"] = "id"
	default:
		o["resetBy"] = f.ResetBy
	}
	if len(f.SlugFrom) > 0 {
		o["slugFrom"] = f.SlugFrom
	}
	if (len(at.steps) == 0 || at.steps[0] == "langs") && strings.Contains(b.screen.SitePath, "{"+f.Name+"}") {
		o["inSitePath"] = true
	}
	if f.UniqueRule != nil {
		by := f.UniqueRule.By
		if by == nil {
			by = []string{}
		}
		o["unique"] = map[string]any{
			"url": b.screen.API() + "validate/" + f.UniqueCall(), "by": by,
			"localised": len(at.steps) > 0 && at.steps[0] == "langs",
		}
	}
	if f.RemoteCheck != nil {
		o["unique"] = map[string]any{"url": "/api/" + f.RemoteCheck.URL, "by": []string{}, "localised": false, "longer": f.RemoteCheck.Longer, "holds": true}
	}
	if f.ShownIf != nil {
		o["when"] = condition(f.ShownIf)
	}
	if f.ClearIf != nil {
		o["clearedWhen"] = condition(f.ClearIf)
	}
	if f.IsNotCopied {
		o["notCopied"] = true
	}
	if f.IsCurrent {
		o["current"] = true
	}
	if f.CreateOnlyFlag {
		o["createOnly"] = true
	}
	if f.EditOnlyFlag {
		o["editOnly"] = true
	}
	if f.ReadOnlyFlag || !b.chooses(f) {
		o["readonly"] = true
	}
	if f.Unit != "" {
		o["unit"] = b.Texts.Text(b.locale, f.Unit, nil)
		if forms := b.Texts.Forms(b.locale, f.Unit); forms != nil {
			// What stands beside no number, as in the head of a table, is of many.
			o["unit"], o["units"] = forms["other"], forms
		}
	}
	if f.StepValue != 0 {
		o["step"] = f.StepValue
	}
	if f.PairWith != "" {
		o["pair"] = f.PairWith
	}
	if f.FallbackBy != "" {
		o["held"] = f.FallbackBy
	}
	if f.MoneyIn != "" {
		o["currency"] = f.MoneyIn
	}
	if f.PerRow != 0 {
		o["perRow"] = f.PerRow
	}
	if f.NotedBy != "" {
		o["note"] = f.NotedBy
	}
	if f.Compute != nil {
		o["compute"] = map[string]any{"op": f.Compute.Op, "args": f.Compute.Args}
	}
	if f.AllKey != "" {
		o["placeholder"] = b.stateLabel(column.State{Key: f.AllKey})
	}
	if placeholder := b.optional(b.key+".placeholders."+at.path(f.Name), b.key+".placeholders."+f.Name); placeholder != "" {
		o["placeholder"] = placeholder
	}
	if none := b.optional(b.key+".none."+at.path(f.Name), b.key+".none."+f.Name); none != "" {
		o["none"] = none
	}
	return o
}

// chooses says whether the caller has the right that the field takes beyond that to save.
func (b *formMaker) chooses(f field.Field) bool {
	return f.NeededAct == "" || b.may(resource.Act(f.NeededAct))
}
