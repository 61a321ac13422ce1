package settings

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Social is where the site is found on social networks.
type Social struct {
	resource.Record
	Langs []SocialLang `gorm:"foreignKey:SettingID"`
}

// TableName is the table that all groups share.
func (Social) TableName() string { return table }

// SocialLang is the social networks in one locale.
type SocialLang struct {
	resource.Lang
	SettingID           uint64
	SocialFacebookAppID string
	SocialFacebookLink  string
	SocialInstagramLink string
	SocialTwitterLink   string
	SocialYoutubeLink   string
	SocialLinkedinLink  string
}

// TableName is the table that all groups share.
func (SocialLang) TableName() string { return langTable }

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Social]{
		Name:      "settings/social",
		Address:   "settings",
		Model:     "Settings",
		Menu:      resource.Menu{Icon: "share-alt", Order: 93},
		Singleton: singletonOf(GroupSocial),
		Form: resource.Form{Locales: field.List{
			field.Text("social_facebook_app_id").Pattern(`[0-9]{1,20}`).Message("pattern", "errors.digits"),
			field.URL("social_facebook_link"),
			field.URL("social_instagram_link"),
			field.URL("social_twitter_link"),
			field.URL("social_youtube_link"),
			field.URL("social_linkedin_link"),
		}},
	}.Screen()
})
