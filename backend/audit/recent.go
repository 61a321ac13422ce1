package audit

import (
	"context"
	"fmt"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

const recentLimit = 20

// Item is one entry of a user's recent activity, ready to show.
type Item struct {
	ID          uint64    `json:"id"`
	Model       string    `json:"model"`
	Route       string    `json:"route"`  // name of the route that shows the record
	Path        string    `json:"path"`   // of the screen, below /admin/app/
	RowID       uint64    `json:"row_id"` // of the record that is shown: of a child, the one that it belongs to
	Action      string    `json:"action"`
	ActionLabel string    `json:"action_label"`
	Icon        string    `json:"icon"`
	Title       string    `json:"title"`
	CreatedAt   time.Time `json:"created_at"`
}

// Recent returns the latest 20 entries of what the user did, in the reader's
// language. The administrator may read everybody's, others only their own:
// returns Forbidden otherwise.
func (j *Journal) Recent(ctx context.Context, actor resource.Actor, locale string, userID uint64) ([]Item, error) {
	if actor.RoleID != resource.RoleAdmin && actor.ID != userID {
		return nil, fault.New(fault.Forbidden, "errors.forbidden")
	}
	var rows []entryRow
	err := j.db.Read(ctx).Table("activity_log").
		Select("id", "screen", "model", "row_id", "owner_id", "action", "title", "created_at").
		Where("actor_id = ?", userID).Order("id DESC").Limit(recentLimit).Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read activity of user %d: %w", userID, err)
	}
	items := make([]Item, len(rows))
	for i, r := range rows {
		item := Item{
			ID: r.ID, Model: r.Model, RowID: r.RowID, Action: r.Action, Title: j.titles.in(j.texts, locale, r.Screen, r.RowID, r.Title), CreatedAt: r.CreatedAt.UTC(),
			ActionLabel: j.texts.First(locale, "common.activity."+r.Action,
				resource.Screen{Name: r.Screen}.Key()+".actions."+r.Action, "common.actions."+r.Action),
		}
		if r.OwnerID != 0 {
			item.RowID = r.OwnerID
		}
		if screen, ok := j.screens[r.Screen]; ok {
			item.Route, item.Path, item.Icon = screen.RouteName(), screen.Name, screen.Menu.Icon
		}
		if item.Title == "" && j.screens[r.Screen].Singleton != nil {
			item.Title = j.texts.First(locale, j.screens[r.Screen].Key()+".title")
		}
		if item.Title == "" {
			item.Title = j.texts.First(locale, "common.models."+r.Model)
		}
		items[i] = item
	}
	return items, nil
}
