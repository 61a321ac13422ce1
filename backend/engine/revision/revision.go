// Package revision says what was changed in records, makes it readable, and
// takes it back.
package revision

import (
	"context"
	"fmt"
	"maps"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
)

// Revision is one entry of a record's history, ready to show.
type Revision struct {
	ID          uint64       `json:"id"`
	User        Author       `json:"user"`
	Action      string       `json:"action"`
	ActionLabel string       `json:"action_label"`
	CreatedAt   time.Time    `json:"created_at"`
	Changes     []ChangeView `json:"changes"`
	// CanRevert says that the record may be given back the state that it had
	// after this entry.
	CanRevert bool `json:"can_revert"`
}

// Author is a person by id and full name.
type Author struct {
	ID   uint64 `json:"id"`
	Name string `json:"name"`
}

// List are the entries of a record's history, the latest first, ready to
// show. may says that the caller may change the record, but for the fixed fields.
func List(ctx context.Context, p *rows.Ports, c port.Caller, s *bind.Screen, row uint64, entries []port.Entry, may bool, fixed map[string]bool) ([]Revision, error) {
	revisions := make([]Revision, len(entries))
	later := false                                      // whether anything that can be taken back came after the entry
	is, was := map[string]string{}, map[string]string{} // fixed fields now, and after the entry
	for i, entry := range entries {
		views, err := Describe(ctx, p, c, s, row, entry.Changes)
		if err != nil {
			return nil, err
		}
		revisions[i] = Revision{
			ID: entry.ID, User: Author{entry.ActorID, entry.Actor}, Action: entry.Action, CreatedAt: entry.At.UTC(), Changes: views,
			ActionLabel: p.Texts.First(c.Locale, s.Decl.Key()+".activity."+entry.Action, "common.activity."+entry.Action,
				s.Decl.Key()+".actions."+entry.Action, "common.actions."+entry.Action),
			CanRevert: may && later && maps.Equal(is, was),
		}
		for _, change := range entry.Changes {
			takenBack := isRevertible(s, change)
			later = later || takenBack
			if !takenBack || !fixed[change.Field] {
				continue
			}
			if _, known := is[change.Field]; !known {
				is[change.Field] = fmt.Sprint(change.After)
			}
			was[change.Field] = fmt.Sprint(change.Before)
		}
	}
	return revisions, nil
}
