package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/orders/placing"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/settings"
	"backoffice/backend/store/db"
)

// Key is what a shop's site proves itself by, server to server
// (decisions.md 39). The key itself is kept nowhere.
type Key struct {
	resource.Record
	resource.Keys
	Name     string
	Status   bool
	Hash     string `log:"-"`
	Shown    string // how the key begins, to distinguish one from another
	MayQuote bool
	MayOrder bool
	MayRead  bool
	// MayDeliver is for who brings e-invoices that suppliers send, such as an access point.
	MayDeliver bool
	UsedAt     *time.Time
	UserID     *uint64 // who made it
}

// TableName is where keys are kept.
func (Key) TableName() string { return "site_keys" }

// The rights of a key are a role of its own: each combination of them is one.
const (
	mayQuote = 1 << iota
	mayOrder
	mayRead
	mayDeliver
	everyRight = mayQuote | mayOrder | mayRead | mayDeliver
)

// MayDeliver are the roles of the keys that may bring e-invoices.
func MayDeliver() []uint64 { return roles(mayDeliver) }

// roles are those of the keys that have a right.
func roles(right uint64) (list []uint64) {
	for rights := range uint64(everyRight + 1) {
		if rights&right != 0 {
			list = append(list, resource.RoleSite+rights)
		}
	}
	return list
}

// actor is who calls with the key.
func (k *Key) actor() resource.Actor {
	role := resource.RoleSite
	for right, has := range map[uint64]bool{mayQuote: k.MayQuote, mayOrder: k.MayOrder, mayRead: k.MayRead, mayDeliver: k.MayDeliver} {
		if has {
			role += right
		}
	}
	return resource.Actor{RoleID: role, SiteKey: k.ID, Name: k.Name}
}

// keyRights are what a key may be allowed.
var keyRights = field.List{
	field.Text("name").Required().Min(2).Max(120),
	field.Bool("may_quote").Default(true),
	field.Bool("may_order").Default(true),
	field.Bool("may_read").Default(true),
	field.Bool("may_deliver"),
}

var _ = Screens.Add(func(Desk) resource.Screen {
	return resource.Resource[Key]{
		Name:        "settings/site_key",
		Title:       "name",
		Model:       "SiteKey",
		Menu:        resource.Menu{Icon: "key", Order: 97},
		NotPersonal: map[string]string{"name": "what a site is called"},
		List: resource.List{
			Columns: column.List{
				column.Text("name"),
				column.Text("shown").Unsorted(),
				column.Status("status", column.State{Value: true, Key: "active", Color: "success"}, column.State{Value: false, Key: "inactive", Color: "secondary"}),
				column.YesNo("may_quote"), column.YesNo("may_order"), column.YesNo("may_read"), column.YesNo("may_deliver"),
				column.DateTime("used_at"),
				column.DateTime("created_at").Wide(),
			},
			Filters:  filter.List{filter.Search("name", "shown")},
			Sort:     resource.Asc("name"),
			Top:      []resource.Action{resource.CommandAction("make", "key")},
			Row:      resource.EditDestroy,
			Bulk:     resource.DestroyOnly,
			NoCreate: true,
		},
		Form:     resource.Form{Main: append(keyRights[:len(keyRights):len(keyRights)], field.Bool("status").Default(true))},
		Commands: []resource.Command[Key]{{Name: "make", Icon: "key", Fields: keyRights, Run: resource.WholeList[Key](makeKey)}},
		Access: resource.Access{
			resource.ActList: resource.AdminOnly, resource.ActView: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly,
			resource.ActCreate: resource.AdminOnly, resource.CommandAct("make"): resource.AdminOnly, resource.ActExport: resource.AdminOnly,
		},
	}.Screen()
})

// newKey is what the making of a key asks for.
type newKey struct {
	Name       string `json:"name"`
	MayQuote   bool   `json:"may_quote"`
	MayOrder   bool   `json:"may_order"`
	MayRead    bool   `json:"may_read"`
	MayDeliver bool   `json:"may_deliver"`
}

// keyPrefix distinguishes a key from other secrets, in a log that should not have it too.
const keyPrefix = "site_"

// makeKey makes a key and shows it, this once.
func makeKey(c *resource.Call, in newKey) (resource.Reply, error) {
	text, err := placing.Secret()
	if err != nil {
		return resource.Reply{}, err
	}
	text = keyPrefix + text
	k := &Key{Name: in.Name, Status: true, Hash: hashOf(text), Shown: text[:len(keyPrefix)+4] + "…", MayQuote: in.MayQuote, MayOrder: in.MayOrder, MayRead: in.MayRead, MayDeliver: in.MayDeliver}
	if c.Actor.ID != 0 {
		k.UserID = &c.Actor.ID
	}
	if err := resource.Add(c, k); err != nil {
		return resource.Reply{}, err
	}
	company, err := settings.CompanyOf(c.Tx)
	if err != nil {
		return resource.Reply{}, err
	}
	message := "settings.site_key.messages.make"
	if in.MayOrder && !company.Invoices {
		message = "settings.site_key.messages.no_company"
	}
	return resource.Reply{Message: message, Secret: text}, nil
}

// hashOf is what is kept of a key: it is long and random, so that no slow hash
// is needed.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// usePause is how often the last use of a key is noted.
const usePause = time.Minute

// KeyBearer is who calls with a key; Unauthorized where it is none, or is switched off.
func KeyBearer(ctx context.Context, d *db.DB, text string, now time.Time) (resource.Actor, error) {
	var found []Key
	if err := d.Read(ctx).Where("hash = ? AND live = ? AND status = ?", hashOf(text), true, true).Limit(1).Find(&found).Error; err != nil {
		return resource.Actor{}, fmt.Errorf("look for a site's key: %w", err)
	}
	if len(found) == 0 {
		return resource.Actor{}, fault.New(fault.Unauthorized, "errors.siteKey")
	}
	k := &found[0]
	if k.UsedAt == nil || k.UsedAt.Before(now.Add(-usePause)) {
		if err := d.Write(ctx).Exec("UPDATE site_keys SET used_at = ? WHERE id = ? AND (used_at IS NULL OR used_at < ?)", now, k.ID, now.Add(-usePause)).Error; err != nil {
			return resource.Actor{}, fmt.Errorf("note the use of a site's key: %w", err)
		}
	}
	return k.actor(), nil
}

// KeyRoles are the roles of site keys that may order: what whoever buys may do.
func KeyRoles() []uint64 { return roles(mayOrder) }
