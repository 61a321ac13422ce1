package schema

import "backoffice/backend/resource/field"

var _ = define(field.KindMatrix, fieldKind{
	field: "MatrixField",
	jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any {
		return counted(map[string]any{"type": "array", "items": map[string]any{"type": "string", "minLength": 1, "maxLength": 160}, "uniqueItems": true}, f)
	},
	options: func(b *formMaker, f field.Field, o map[string]any) { o["cells"] = b.feedURL(f.CellsFeed) },
	messages: func(s *speaker) {
		mistyped(s)
		s.say("minLength", "type", "errors.type")
		s.say("maxLength", "option", "errors.option")
		s.say("uniqueItems", "duplicate", "errors.duplicate")
		s.counts()
	},
})

// feedURL is the address of a feed of the screen.
func (b *formMaker) feedURL(name string) string {
	for _, feed := range b.screen.Feeds {
		if feed.Name == name {
			return b.screen.API() + feed.Path
		}
	}
	return ""
}
