package content

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Video is a video of the site (001 §3). Its file comes by a call of its own;
// File and Size are nothing without one.
type Video struct {
	resource.Record
	Status bool
	Intro  bool
	Image  string
	File   string
	Size   *int64 // bytes of the file
	Langs  []VideoLang
}

// VideoLang is a video in one locale.
type VideoLang struct {
	resource.Lang
	VideoID uint64
	Localised
}

// openVideo is the button that opens a video's player, or the place to upload it.
var openVideo = resource.PanelAction("video", "play-circle")

var _ = Screens.Declare(resource.Resource[Video]{
	Name:  "video",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "video-camera", Order: 40},
	Tiles: []resource.Tile{{Key: "Video", Order: 90}},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description").Thumb("image"),
			column.Status("status"),
			column.YesNo("intro"),
			column.Bytes("size"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.Actions{openVideo}.And(resource.EditDestroyPreview...),
	},
	Form: resource.Form{
		Locales: localised,
		Main: field.List{
			field.Bool("intro"),
			field.Image("image"),
			field.Bool("status").Default(true),
		},
	},
	Children: []resource.ChildDef{resource.Child[Video]{
		Name: "file", Owner: "id", Upload: "file", View: resource.ViewFile, Fields: field.List{field.Video("file", "size")},
	}.Def()},
	Panels:   []string{openVideo.Name},
	Options:  []resource.Options{{Path: "list", Label: "langs.title"}},
	SitePath: "/{locale}/videos/{title_url}",
})
