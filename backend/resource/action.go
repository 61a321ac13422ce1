package resource

import (
	"slices"

	"backoffice/backend/resource/field"
)

// Action is a button of a list: of a row, of the ticked rows, or of the list.
// Its label is the locale key common.actions.<Label>.
type Action struct {
	Name    string // publish, hide, destroy, restore, edit, duplicate, detail, preview, or a command's name
	Label   string
	Icon    string
	Confirm bool
	Danger  bool
	Command bool
	Panel   bool // opens the screen's panel of that name
	Opens   bool // opens what the feed of that name answers, a file, in a new tab
	// Part is where in the detail's own panel its button stands, beside what it
	// is about: "parcel". Empty: with the others.
	Part string
	// When is the record's state in which the button is offered, of a row for ticked
	// rows too. It refuses nobody: what is done all the same, a hook or a feed answers.
	// A command has a state of its own. See OfferedWhen.
	When *field.Condition
}

// OfferedWhen returns the button, offered only while when is true of stored values of
// the record; of a localised one counts the first language that has any.
func (a Action) OfferedWhen(when *field.Condition) Action {
	a.When = when
	return a
}

// The actions that every list knows.
var (
	Publish  = Action{Name: "publish", Label: "publish", Icon: "eye"}
	Hide     = Action{Name: "hide", Label: "hide", Icon: "eye-invisible"}
	Activate = Action{Name: "publish", Label: "activate", Icon: "check-circle"}
	Block    = Action{Name: "hide", Label: "block", Icon: "stop", Confirm: true}
	Destroy  = Action{Name: "destroy", Label: "destroy", Icon: "delete", Confirm: true, Danger: true}
	Restore  = Action{Name: "restore", Label: "restore", Icon: "undo"}
	Edit     = Action{Name: "edit", Label: "edit", Icon: "edit"}
	View     = Action{Name: "detail", Label: "detail", Icon: "profile"}
	Preview  = Action{Name: "preview", Label: "preview", Icon: "export"}
	// Duplicate opens a new form with the record's values: unpublished, its files
	// chosen again, and what no two records may share made free.
	Duplicate = Action{Name: "duplicate", Label: "duplicate", Icon: "copy"}
)

// Actions are buttons in the order shown.
type Actions []Action

// And returns a with more behind it.
func (a Actions) And(more ...Action) Actions { return slices.Concat(a, more) }

// Commands are the buttons of commands, with the icons that these name.
func Commands(names ...string) Actions {
	actions := make(Actions, len(names))
	for i, name := range names {
		actions[i] = CommandAction(name, "")
	}
	return actions
}

// Commands returns a with the buttons of commands behind it.
func (a Actions) Commands(names ...string) Actions { return a.And(Commands(names...)...) }

// In returns a with its buttons standing in a part of the detail's own panel.
func (a Actions) In(part string) Actions {
	placed := slices.Clone(a)
	for i := range placed {
		placed[i].Part = part
	}
	return placed
}

// The sets of actions that most lists have. Restore is offered on removed rows only.
var (
	PublishHideDestroy   = Actions{Publish, Hide, Destroy, Restore}
	ActivateBlockDestroy = Actions{Activate, Block, Destroy, Restore}
	DestroyOnly          = Actions{Destroy, Restore}
	EditDestroy          = Actions{Edit, Destroy, Restore}
	EditDestroyPreview   = Actions{Edit, Preview, Destroy, Restore}
	EditCopyDestroy      = Actions{Edit, Duplicate, Destroy, Restore}
	EditCopyPreview      = Actions{Edit, Preview, Duplicate, Destroy, Restore}
	ViewDestroy          = Actions{View, Destroy, Restore}
)

// ActionLabel is what the screen calls an action that needs no command: "block"
// of a list of people, where "hide" is what it does.
func (s Screen) ActionLabel(name string) string {
	var declared []Action
	if s.List != nil {
		declared = append(append(declared, s.List.Bulk...), s.List.Row...)
	}
	if s.Detail != nil {
		declared = append(declared, s.Detail.Actions...)
	}
	for _, a := range declared {
		if a.Name == name && !a.Command && a.Label != "" {
			return a.Label
		}
	}
	return name
}

// CommandAction is the button of the command called name.
func CommandAction(name, icon string) Action {
	return Action{Name: name, Label: name, Icon: icon, Command: true}
}

// PanelAction is the button that opens the panel called name.
func PanelAction(name, icon string) Action {
	return Action{Name: name, Label: name, Icon: icon, Panel: true}
}

// OpenAction is the button of a row that opens what the feed called name answers
// about the record, a file, in a new tab. It needs the right to a preview.
func OpenAction(name, icon string) Action {
	return Action{Name: name, Label: name, Icon: icon, Opens: true}
}

// Act is the right that the action needs.
func (a Action) Act() Act {
	switch {
	case a.Command:
		return CommandAct(a.Name)
	case a.Opens:
		return ActPreview
	case a.Name == "hide":
		return ActPublish
	case a.Name == "duplicate":
		return ActCreate
	case a.Name == "edit":
		return ActUpdate
	case a.Name == "detail" || a.Panel:
		return ActView
	}
	return Act(a.Name)
}
