// Package storage is the file manager: folders and the files that staff keep
// in them, to be put into texts (000 §2.12). A file's address stays the same
// wherever it is moved and whatever it is called.
package storage

import (
	"fmt"
	"maps"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// Screens gathers the screens of the file manager.
var Screens resource.Registry[struct{}]

// Root is the id of the folder that holds all others. It is always there.
const Root uint64 = 1

// FileBytes is the greatest size of one file.
const FileBytes = 100 << 20

const (
	nameMost  = 200
	depth     = 20 // of folders within folders
	usesShown = 20 // records listed when something is in use
)

// A name is any text but one that reads as a path.
const namePattern = `^[^/\\]*[^/\\. ][^/\\]*$`

var removeRight = resource.CommandAct("remove")

// nameField asks for what a file or a folder is called.
func nameField() field.Field {
	return field.Text("name").Required().Max(nameMost).Pattern(namePattern).
		Message("pattern", "errors.fileName").Message("max", "errors.fileNameLong")
}

// keyOf is what two names in one folder must not share.
func keyOf(name string) string { return strings.Map(unicode.ToLower, norm.NFC.String(name)) }

// clean takes out of a name what nobody sees and some could be misled by.
func clean(name string) string {
	return norm.NFC.String(strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Bidi_Control) {
			return -1
		}
		return r
	}, name)))
}

// hold keeps a folder from being removed until the transaction ends, and all
// who put something into it in line. Returns Invalid at a field where it is gone.
func hold(tx *gorm.DB, id uint64, at string) error {
	var found []uint64
	err := tx.Table("storage_folders").Clauses(clause.Locking{Strength: "UPDATE"}).
		Where("id = ? AND `live` = ?", id, true).Pluck("id", &found).Error
	if err != nil {
		return fmt.Errorf("hold folder %d: %w", id, err)
	}
	if len(found) == 0 {
		return fault.Field(at, "errors.option")
	}
	return nil
}

// availableName returns name, or name with a number where the folder has that already:
// "leto (2).jpg". What is in besides, by its key, it is about to have.
func availableName(tx *gorm.DB, table, within string, folder uint64, name string, own uint64, besides map[string]bool) (string, error) {
	extension := path.Ext(name)
	if len([]rune(extension)) > 20 || extension == name {
		extension = ""
	}
	stem := strings.TrimSuffix(name, extension)
	var keys []string
	// Read as it is now and not as it was when the transaction began.
	err := tx.Table(table).Clauses(clause.Locking{Strength: "UPDATE"}).
		Where(within+" = ? AND `live` = ? AND id <> ?", folder, true, own).
		Where("name_key LIKE ? ESCAPE '!'", db.LikePrefix(keyOf(shorter(stem, nameMost-30)))).Pluck("name_key", &keys).Error
	if err != nil {
		return "", fmt.Errorf("look for a free name: %w", err)
	}
	taken := maps.Clone(besides)
	if taken == nil {
		taken = make(map[string]bool, len(keys))
	}
	for _, key := range keys {
		taken[key] = true
	}
	for n := 2; taken[keyOf(name)]; n++ {
		number := fmt.Sprintf(" (%d)", n)
		name = shorter(stem, nameMost-len(number)-len([]rune(extension))) + number + extension
	}
	return name, nil
}

func shorter(s string, runes int) string {
	if r := []rune(s); len(r) > runes {
		return string(r[:runes])
	}
	return s
}
