package stats

import (
	"context"
	"sync"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

const (
	// presenceTTL is how long an answer stands for all who ask.
	presenceTTL = 2 * time.Second
	// presencePages is how many pages are listed.
	presencePages = 10
)

// Presence reports who is on the site now, as our own collector sees it, whatever
// the source of traffic is: an outside service is minutes late, and counts
// each question.
type Presence struct {
	DB  *db.DB
	Now func() time.Time // nil is db.Now

	mu   sync.Mutex
	at   time.Time
	last collect.Presence
}

// Read returns who is on the site. However many ask, the database is asked once
// in two seconds by each copy of the program.
func (p *Presence) Read(ctx context.Context) (collect.Presence, error) {
	now := db.Now
	if p.Now != nil {
		now = p.Now
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	at := now()
	if age := at.Sub(p.at); age >= 0 && age < presenceTTL {
		return p.last, nil
	}
	found, err := collect.ReadPresence(ctx, p.DB, at, presencePages)
	if err != nil {
		return collect.Presence{}, err
	}
	p.at, p.last = at, found
	return found, nil
}

// presenceTotals are the boxes of who is on the site.
type presenceTotals struct {
	Now    int64 `json:"usersNow"`
	Lately int64 `json:"usersLately"`
}

// presenceRow is a page and who looked at it last.
type presenceRow struct {
	PagePath string `json:"pagePath"`
	presenceTotals
}

// presence is who is on the site, beside the traffic of days.
func (d Deps) presence() *resource.Live {
	users := column.List{column.Number("usersNow"), column.Number("usersLately")}
	return &resource.Live{
		Path: "now", Boxes: users, Columns: append(column.List{column.SitePath("pagePath")}, users...),
		Run: resource.Moment(func(c *resource.Call) (presenceTotals, []presenceRow, error) {
			p, err := d.Presence.Read(c)
			rows := make([]presenceRow, len(p.Pages))
			for i, page := range p.Pages {
				rows[i] = presenceRow{page.Path, presenceTotals{page.Now, page.Lately}}
			}
			return presenceTotals{p.Now, p.Lately}, rows, err
		}),
	}
}
