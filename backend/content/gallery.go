package content

import (
	"time"

	"backoffice/backend/resource"
)

// Gallery is a set of images (001 §3).
type Gallery struct {
	resource.Record
	Status      bool
	Image       string
	Order       int
	PublishUp   *time.Time
	PublishDown *time.Time
	Langs       []GalleryLang
}

// GalleryLang is a gallery in one locale.
type GalleryLang struct {
	resource.Lang
	GalleryID uint64
	Localised
}

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Gallery]{
		Name:    "gallery",
		Title:   "langs.title",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Path: "list", Label: "langs.title"}},
	}.Screen()
})
