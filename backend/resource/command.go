package resource

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"backoffice/backend/resource/field"
)

// Command is a typed write that is not create, update or remove. What it is
// run on follows from Run, where it can be called from the buttons that name
// it: POST {api}{id}/{Name} for one record, {api}array/{Name} for ticked ones,
// {api}{Name} for the whole list. What it changes in records that it is given,
// the engine saves.
type Command[T any] struct {
	Name    string
	Icon    string // of the buttons that name none
	Path    string // address below {api}, where it is not the usual one
	Fields  field.List
	When    *field.Condition // the record's state in which it is offered; else 409
	Confirm bool
	Danger  bool // something is lost by it: its question opens at the button that calls it off
	// Warns names a column of the record: where that is filled in, its question or its
	// form says what {screen}.warnings.{column} does. It can be done all the same.
	Warns string
	// Payload is what its button sends along: no caller may send others.
	Payload map[string]any
	// Starts names the feed whose answer its form begins with: one of one record for a
	// command of one, else one of none. Where that holds a record's version, it is sent
	// along, and a record that was changed meanwhile is refused with a Conflict.
	Starts string
	// Previewed has its form show what would change before it is done: a call with
	// "dry" does all of it, undoes it, and reports which records it changed and how.
	Previewed bool
	// Live names the command of one record, one that only reads, whose answer is shown
	// below its form while it is filled in: lines under "summary", and under "errors"
	// what is wrong, by path.
	Live string
	// AuditValues are the values that its Reply has for the log, each called by the locale
	// key common.fields.<value>.
	AuditValues []string
	// Reads says of a command that it changes nothing: it only asks, with more than
	// an address can hold, or makes a file of the records. It has no transaction, so
	// that it may take its time, and leaves no entry in the log but for Logged. Of
	// ticked records it runs once, as AllRows.
	Reads bool
	// Logged has the log record who ran a command that Reads, on which records or with
	// what: it takes people's data out of the program.
	Logged bool
	// Throttled says that Run counts its calls, and refuses those beyond some for a while.
	Throttled bool
	// Off is the locale key of why it cannot be done as the program is configured: no
	// button stands for it, and who calls it all the same is refused with that Conflict.
	Off string
	// Then is what whoever ran it on one record goes on with.
	Then *Follow
	// Answers is the type of the data that its Reply has, as it is written in JSON; nil:
	// no data, but for what the engine adds.
	Answers reflect.Type
	// Keyed refuses a call without the header Idempotency-Key: sent again it is the same call.
	Keyed bool
	Run   Runner[T]
}

// Follow names commands of the same record of which the first that is offered begins
// by itself once another command is done, while When holds; nil: always. The other
// command answers no data of its own.
type Follow struct {
	When     *field.Condition
	Commands []string
}

// ErrAgain is returned by a command that met what another one did at the same
// time: what it had asked before is asked again, in a new transaction.
var ErrAgain = errors.New("what a command had read was changed meanwhile")

// Runner is what a command does to records of type T. Its input is a struct
// whose members' json names are those of the command's Fields, struct{} where
// there are none; the engine decodes and validates it.
type Runner[T any] struct{ RunnerDef }

// RunnerDef is a Runner, its types erased.
type RunnerDef struct {
	On    On
	Input reflect.Type // a struct
	// BeforeTx runs before the transaction, once for each record and with none
	// of a whole list; nil where nothing is to be asked.
	BeforeTx func(c *Call, rec, input any) (any, error)
	// Run gets one record, all of them, or none, and what BeforeTx returned for
	// each of them.
	Run func(c *Call, recs []any, input any, answers []any) (Reply, error)
}

// On says what one run of a command is on.
type On string

// What a command may be run on.
const (
	OnEach On = "each"  // a record; of several, each by itself
	OnAll  On = "all"   // the records together: all or nothing
	OnList On = "whole" // the list
)

// EachRow runs on one record at a time: that of the address, or each ticked
// one behind a savepoint of its own, so that what fails for one is done for the
// others.
func EachRow[T, In any](run func(c *Call, rec *T, in In) (Reply, error)) Runner[T] {
	return Runner[T]{RunnerDef{On: OnEach, Input: reflect.TypeFor[In](),
		Run: func(c *Call, recs []any, input any, _ []any) (Reply, error) { return run(c, recs[0].(*T), input.(In)) },
	}}
}

// EachRowBeforeTx is EachRow for what has to ask a slow service first: ask runs
// before the transaction, with the record as it was read then, and holds up
// nobody; run gets what it returned. Where the record is changed in between, ask
// runs again, so that asking must do no harm: what must be done once belongs to
// Call.EffectOnce.
func EachRowBeforeTx[T, In, Answer any](
	ask func(c *Call, rec *T, in In) (Answer, error), run func(c *Call, rec *T, in In, got Answer) (Reply, error),
) Runner[T] {
	return Runner[T]{RunnerDef{On: OnEach, Input: reflect.TypeFor[In](),
		BeforeTx: func(c *Call, rec, input any) (any, error) { return ask(c, rec.(*T), input.(In)) },
		Run: func(c *Call, recs []any, input any, answers []any) (Reply, error) {
			return run(c, recs[0].(*T), input.(In), answers[0].(Answer))
		},
	}}
}

// AllRows runs once on all records that are named: they change together or not
// at all.
func AllRows[T, In any](run func(c *Call, recs []*T, in In) (Reply, error)) Runner[T] {
	return Runner[T]{RunnerDef{On: OnAll, Input: reflect.TypeFor[In](),
		Run: func(c *Call, recs []any, input any, _ []any) (Reply, error) {
			return run(c, typed[T](recs), input.(In))
		},
	}}
}

// WholeList runs on the list as such. T is the record of its screen.
func WholeList[T, In any](run func(c *Call, in In) (Reply, error)) Runner[T] {
	return Runner[T]{RunnerDef{On: OnList, Input: reflect.TypeFor[In](),
		Run: func(c *Call, _ []any, input any, _ []any) (Reply, error) { return run(c, input.(In)) },
	}}
}

// WholeListBeforeTx is WholeList for what has to ask a slow service first, as
// EachRowBeforeTx has it.
func WholeListBeforeTx[T, In, Answer any](
	ask func(c *Call, in In) (Answer, error), run func(c *Call, in In, got Answer) (Reply, error),
) Runner[T] {
	return Runner[T]{RunnerDef{On: OnList, Input: reflect.TypeFor[In](),
		BeforeTx: func(c *Call, _, input any) (any, error) { return ask(c, input.(In)) },
		Run: func(c *Call, _ []any, input any, answers []any) (Reply, error) {
			return run(c, input.(In), answers[0].(Answer))
		},
	}}
}

func typed[T any](recs []any) []*T {
	list := make([]*T, len(recs))
	for i, rec := range recs {
		list[i] = rec.(*T)
	}
	return list
}

// Scope says what a call of a command names.
type Scope string

// The scopes.
const (
	ScopeRow  Scope = "row"  // one record, in the address
	ScopeBulk Scope = "bulk" // several, in the body
	ScopeList Scope = "list" // none
)

// CommandDef is a command, its record's type erased.
type CommandDef struct {
	Name, Icon, Path         string
	Fields                   field.List
	When                     *field.Condition
	Confirm, Danger          bool
	Payload                  map[string]any
	Warns, Starts, Live, Off string
	AuditValues              []string
	Previewed, Reads, Keyed  bool
	Logged, Throttled        bool
	Then                     *Follow
	Answers                  reflect.Type
	Scopes                   []Scope // in which it can be called
	Message                  string  // locale key of the answer, where Run names none
	// Transition is what the command does to a state, nil where it does nothing to one.
	Transition *TransitionDef
	RunnerDef
}

// Has says whether the command can be called in that scope.
func (c CommandDef) Has(scope Scope) bool { return slices.Contains(c.Scopes, scope) }

// At is the address of the command below {api} in that scope.
func (c CommandDef) At(scope Scope) string {
	if c.Path != "" && (strings.Contains(c.Path, "{id}") == (scope == ScopeRow) || len(c.Scopes) == 1) {
		return c.Path
	}
	switch scope {
	case ScopeRow:
		return "{id}/" + c.Name
	case ScopeBulk:
		return "array/" + c.Name
	}
	return c.Name
}

// SavesAt says that a command saves what stands at its address, as a form does at
// {id}: "stock/{id}" rather than "{id}/ship". It can be called by PUT as well.
func SavesAt(address string) bool { return strings.HasSuffix(address, "/{id}") }

func (c Command[T]) erase() CommandDef {
	return CommandDef{
		Name: c.Name, Icon: c.Icon, Path: c.Path, Fields: c.Fields, When: c.When, Confirm: c.Confirm, Danger: c.Danger, Warns: c.Warns,
		Payload: c.Payload, Starts: c.Starts, Previewed: c.Previewed, Live: c.Live, AuditValues: c.AuditValues, Reads: c.Reads, Logged: c.Logged, Throttled: c.Throttled, Off: c.Off, Then: c.Then, Answers: c.Answers, Keyed: c.Keyed, RunnerDef: c.Run.RunnerDef,
	}
}

// scopes are those that follow from what the command is run on and from the
// buttons of the screen: one of records that has none can be called for one and
// for several.
func (s Screen) scopes(c CommandDef) []Scope {
	if c.On == OnList {
		return []Scope{ScopeList}
	}
	var scopes []Scope
	add := func(scope Scope, buttons []Action) {
		stands := slices.ContainsFunc(buttons, func(a Action) bool { return a.Command && a.Name == c.Name })
		if stands && !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	if s.List != nil {
		add(ScopeRow, s.List.Row)
		add(ScopeBulk, s.List.Bulk)
	}
	if s.Detail != nil {
		add(ScopeRow, s.Detail.Buttons())
	}
	switch {
	case len(scopes) > 0:
		return scopes
	case c.On == OnAll:
		return []Scope{ScopeBulk}
	case strings.Contains(c.Path, "{id}"):
		return []Scope{ScopeRow}
	}
	return []Scope{ScopeRow, ScopeBulk}
}

// Records is how the engine lends records to commands and hooks; they ask by
// Find and Add.
type Records interface {
	Find(record reflect.Type, where string, args []any) ([]any, error)
	Add(rec any) error
}

// Find reads the live records of T that meet a condition, SQL over their table,
// in the order of their ids, and keeps them from others until the transaction
// ends. What is changed in them is saved with the command or the save that asks,
// each with its own version and entry in the log.
func Find[T any](c *Call, where string, args ...any) ([]*T, error) {
	if c.Records == nil {
		return nil, fmt.Errorf("find %s: a read has no transaction to change records in", reflect.TypeFor[T]())
	}
	found, err := c.Records.Find(reflect.TypeFor[T](), where, args)
	return typed[T](found), err
}

// Add makes rec a new record of its screen, or a child of the record that it names, as a
// save would: with hooks, keys and an entry in the log. It knows its id afterwards.
func Add[T any](c *Call, rec *T) error {
	if c.Records == nil {
		return fmt.Errorf("add %s: a read has no transaction to add records in", reflect.TypeFor[T]())
	}
	return c.Records.Add(rec)
}

// Remove marks the record as removed: whoever was given it to change saves it so.
func (r *Record) Remove(at time.Time) { r.DeletedAt = &at }
