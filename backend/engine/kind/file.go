package kind

import (
	"reflect"
	"slices"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// FileChange says what happens to a stored file that no upload replaces.
type FileChange string

// The marks of a file.
const (
	FileKept    FileChange = "kept"
	FileRemoved FileChange = "removed"
)

var uploadType = reflect.TypeFor[*resource.Upload]()

var (
	file = Kind{
		Decode: readFile, Hidden: FileRemoved, Columns: []model.Kind{model.KindText},
		Member: memberOf("*resource.Upload", func(t reflect.Type) bool { return t == uploadType }),
		Input: func(_ field.Field, stored any) any {
			if _, isFile := stored.(string); isFile {
				return FileKept
			}
			return stored
		},
	}
	_ = define(field.KindImage, file)
	_ = define(field.KindFile, file)
)

// fileKeys are the keys of a loaded file, which may come back as they were.
var fileKeys = []string{"url", "thumb", "name", "type", "size"}

// readFile reads what happens to a stored file. A loaded object that comes back,
// or nothing, leaves it as it is.
func readFile(r Reader, _ field.Field, raw any, at string) (any, bool) {
	unsaid := any(FileKept)
	if r.IsNew() {
		unsaid = nil
	}
	switch v := raw.(type) {
	case *port.Upload:
		return v, true
	case nil:
		return unsaid, true
	case string:
		switch v {
		case "":
			return unsaid, true
		case field.DeleteMarker:
			return FileRemoved, true
		}
	case map[string]any:
		for key := range v {
			if !slices.Contains(fileKeys, key) {
				r.Unknown(at+".", key)
				return nil, false
			}
		}
		return unsaid, true
	}
	return wrong(r, at, "errors.type")
}
