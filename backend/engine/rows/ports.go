// Package rows reads records and makes rows of them: of a list, a form, a detail
// and a sheet. Records are read in one way, committed ones and those of a
// transaction.
package rows

import (
	"context"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
)

// Ports are what rows are made with.
type Ports struct {
	Locales query.Locales
	Texts   port.Texts
	Files   port.Files
	Guard   port.Guard
	Zone    *time.Location // of the site's clocks
	Now     func() time.Time
	// SiteAddress is where a path stands on the public site.
	SiteAddress func(locale, path string) string
	// Read reads what is committed, and Tx is the same to those who describe files.
	Read func(context.Context) query.Reader
	Tx   func(context.Context) *gorm.DB
	// Cache keeps what few records are called.
	Cache *listcache.Cache
	// Call is what the hooks of a screen are given in a read.
	Call func(context.Context, port.Caller) *resource.Call
}
