package gdpr

import (
	"context"
	"fmt"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Controller is what the record of processing says of the controller beyond the
// contact of the site, in the controller's own words.
type Controller struct {
	resource.Record
	Langs []ControllerLang
}

// TableName is where it is kept.
func (Controller) TableName() string { return "gdpr_controllers" }

// ControllerLang is the same in one language.
type ControllerLang struct {
	resource.Lang
	ControllerID uint64
	Officer      string // the data protection officer and how they are reached
	Joint        string // joint controllers and representatives
	Transfers    string // out of the European Economic Area
	Security     string // article 32(1)
}

// TableName is where the words of a language are kept.
func (ControllerLang) TableName() string { return "gdpr_controller_langs" }

var _ = Screens.Add(func(*Desk) resource.Screen {
	return resource.Resource[Controller]{
		Name:      "gdpr/controller",
		Model:     "GDPRController",
		Menu:      resource.Menu{Icon: "profile", Order: 94, Group: "people"},
		Singleton: &resource.Singleton{Key: "1"},
		Form: resource.Form{Locales: field.List{
			field.Area("officer").Max(500), field.Area("joint").Max(1000), field.Area("transfers").Max(2000), field.Area("security").Max(4000),
		}},
		Access: adminOnly(),
	}.Screen()
})

// words are what the controller says in a language, with the program's own where they
// say nothing.
func (d *Desk) words(ctx context.Context, locale string) (ControllerLang, error) {
	var rows []ControllerLang
	if err := d.DB.Read(ctx).Where("controller_id = 1 AND locale = ?", locale).Find(&rows).Error; err != nil {
		return ControllerLang{}, fmt.Errorf("read the controller's words: %w", err)
	}
	var w ControllerLang
	if len(rows) > 0 {
		w = rows[0]
	}
	for at, key := range map[*string]string{&w.Officer: "officer", &w.Joint: "joint", &w.Transfers: "transfers", &w.Security: "security"} {
		if *at == "" {
			*at = d.Texts.Text(locale, "gdpr.usual."+key, nil)
		}
	}
	return w, nil
}
