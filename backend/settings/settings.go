// Package settings holds what the site is called, how it is reached, which
// addresses its mails have and what its prices are worth elsewhere
// (specification 000 §2.11), one screen a file. Others read it through Store.
package settings

import (
	"github.com/ulule/limiter/v3"

	"backoffice/backend/integration/mail"
	"backoffice/backend/integration/newsletter"
	"backoffice/backend/resource"
)

// Deps are what the settings' screens work with; the zero value does for
// reading their declarations.
type Deps struct {
	Store      *Store
	Newsletter newsletter.Service // asked whether its key and list are good
	Mail       mail.Sender        // sends the test mail
	Texts      mail.Texts
	Limits     limiter.Store // counts test mails
}

// Screens gathers the settings' screens.
var Screens resource.Registry[Deps]

// Ids of the groups, which stand in their addresses: /api/settings/{id}.
const (
	GroupMain    uint64 = 1
	GroupContact uint64 = 2
	GroupEmail   uint64 = 3
	GroupSocial  uint64 = 4
)

// The groups share two tables: each is one row of the first, and uses its own
// columns of the second.
const (
	table     = "settings"
	langTable = "setting_langs"
)

// singletonOf makes the place of a group's one record.
func singletonOf(id uint64) *resource.Singleton {
	return &resource.Singleton{Key: groupKeys[id], ByField: true, ID: id, Gallery: "settings/" + groupKeys[id]}
}

var groupKeys = map[uint64]string{GroupMain: "1", GroupContact: "2", GroupEmail: "3", GroupSocial: "4"}
