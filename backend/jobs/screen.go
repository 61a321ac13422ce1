// Package jobs shows administrators the jobs of the outbox that do not go, to have them
// tried again. What a job holds is shown to nobody: it is about people, and opens doors.
package jobs

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// States of the jobs that are shown, as the outbox keeps them.
const (
	failing = 0 // tried again by itself
	givenUp = 1
)

// Job is a job that was given up, or that failed and waits to be tried again: no other
// is live.
type Job struct {
	resource.Record
	Kind      string
	State     int
	Attempts  int
	NextAt    *time.Time // nil of those that were given up
	LastError string
	Job       string `gorm:"-"` // what Kind is called
	Why       string `gorm:"-"` // LastError in words
}

// TableName is the table of the outbox. What Record has beyond it the table makes up.
func (Job) TableName() string { return "jobs" }

// Deps are what the screen works with.
type Deps struct {
	Kinds  []string // that there are, each called by the locale key job.states.<kind>
	Outbox func() *outbox.Outbox
	Texts  Texts
	// Revived hears of what was given up and is tried again, in the transaction of it.
	Revived func(c *resource.Call, was outbox.Revived) error
}

// Texts are the texts of the interface.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

var states = []column.State{
	{Value: failing, Key: "failing", Color: "warning"}, {Value: givenUp, Key: "given_up", Color: "danger"},
}

// Screen is the jobs that do not go, for administrators.
func Screen(d Deps) resource.Screen {
	kinds := make([]filter.State, len(d.Kinds))
	for i, kind := range d.Kinds {
		kinds[i] = filter.State{Value: kind, Key: kind}
	}
	retry, discard := resource.CommandAction("retry", "redo"), resource.CommandAction("discard", "delete")
	buttons := resource.Actions{retry, discard}
	return resource.Resource[Job]{
		Name:             "job",
		Title:            "kind",
		NoHistoryNoCache: true,
		Menu:             resource.Menu{Icon: "sync", Order: 96},
		Tiles:            []resource.Tile{{Key: "Job", Order: 150}},
		List: resource.List{
			NoCreate: true,
			Columns: column.List{
				column.Text("job").Unsorted(),
				column.Status("state", states...),
				column.DateTime("created_at"),
				column.Number("attempts"),
				column.DateTime("next_at"),
				column.Text("why").As("last_error").Unsorted(),
			},
			Filters: filter.List{
				filter.Status("kind", kinds...).Many(),
				filter.Status("state"),
				filter.DateRange("created_at"),
			},
			Sort: resource.Desc("created_at"),
			Row:  append(resource.Actions{resource.View}, buttons...),
			Bulk: buttons,
		},
		Detail: &resource.Detail{Actions: buttons, Gone: "job.refused.gone"},
		Access: resource.Access{
			resource.ActList: resource.AdminOnly, resource.ActView: resource.AdminOnly, resource.ActExport: resource.AdminOnly,
			resource.CommandAct("retry"): resource.AdminOnly, resource.CommandAct("discard"): resource.AdminOnly,
		},
		Hooks: resource.Hooks[Job]{
			PrepareAll: d.call,
			// What was done, or only waits, is not to be opened either.
			May: func(_ resource.Actor, _ resource.Act, j *Job) bool { return j.DeletedAt == nil },
		},
		Commands: []resource.Command[Job]{
			{Name: "retry", Icon: "redo", Run: resource.EachRow(d.run(d.retry, "job.messages.retried"))},
			{
				Name: "discard", Icon: "delete", Confirm: true, Danger: true, When: field.When("state", givenUp),
				Run: resource.EachRow(d.run(d.discard, "job.messages.discarded")),
			},
		},
	}.Screen()
}

// call says what each job is; one of a program that had others is called as it calls itself.
func (d Deps) call(c *resource.Call, all []*Job) error {
	for _, j := range all {
		j.Job = j.Kind
		if slices.Contains(d.Kinds, j.Kind) {
			j.Job = d.Texts.Text(c.Locale, "job.states."+j.Kind, nil)
		}
		j.Why = d.inWords(c.Locale, j.LastError)
	}
	return nil
}

// noted is a fault within an error as the outbox keeps it: its code and the key of its text.
var noted = regexp.MustCompile(`\b[a-z_]+: (errors\.\w+(?:\.\w+)*)(?:: )?`)

// inWords is an error with the texts of its faults in place of their keys, before what
// was meant for the log. A text that wants what the outbox did not keep is left out.
func (d Deps) inWords(locale, text string) string {
	said := noted.ReplaceAllStringFunc(text, func(found string) string {
		key := noted.FindStringSubmatch(found)[1]
		if words := d.Texts.Text(locale, key, nil); words != key && !strings.Contains(words, "<no value>") {
			return words + " "
		}
		return found
	})
	return strings.TrimSpace(said)
}

func (d Deps) retry(c *resource.Call, id uint64) error {
	was, err := d.Outbox().Retry(c.Tx, id)
	if err != nil || was.Kind == "" {
		return err
	}
	return d.Revived(c, was)
}

func (d Deps) discard(c *resource.Call, id uint64) error { return d.Outbox().Discard(c.Tx, id) }

// run is a command that has the outbox do something to a job.
func (d Deps) run(do func(*resource.Call, uint64) error, said string) func(*resource.Call, *Job, struct{}) (resource.Reply, error) {
	return func(c *resource.Call, j *Job, _ struct{}) (resource.Reply, error) {
		err := do(c, j.ID)
		for refusal, key := range map[error]string{
			outbox.ErrQueuedAnew: "job.refused.queued_anew", outbox.ErrKeyLost: "job.refused.key_lost", outbox.ErrNotFailing: "job.refused.not_failing",
		} {
			if errors.Is(err, refusal) {
				err = fault.Wrap(err, fault.Conflict, key)
			}
		}
		return resource.Reply{Message: said}, err
	}
}
