package save

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// fileAddress finds the addresses of stored files in a text, and their keys.
var fileAddress = regexp.MustCompile(`/files/(?:screen|thumb|document)/([a-z0-9]{2}/[a-z0-9]{24}(?:\.[a-z0-9]{1,10})?)`)

// trackNamedFiles notifies the store of files which of them the record's texts name now and
// did not before. Returns Invalid at the text that names one that is gone.
func (w *saveOp) trackNamedFiles(tx *gorm.DB) error {
	var had, has map[string]string
	if w.old != nil {
		had = fileNamesOf(w.screen, w.old.Val)
	}
	has = fileNamesOf(w.screen, w.rec.Val)
	if len(had) == 0 && len(has) == 0 {
		return nil
	}
	added, removed := missingIn(has, had), missingIn(had, has)
	if len(added) == 0 && len(removed) == 0 {
		return nil
	}
	gone, err := w.Deps.Files.TrackUse(tx, w.screen.Decl.Name, rows.HeadOf(w.screen, w.rec.Val).ID, added, removed)
	if err != nil || len(gone) == 0 {
		return err
	}
	faults := fault.Fields{}
	for _, key := range gone {
		if at := has[key]; len(faults[at]) == 0 {
			faults.Add(at, fault.M("errors.fileNamedGone"))
		}
	}
	return faults.Err()
}

// missingIn are the keys of a that b lacks, in order.
func missingIn(a, b map[string]string) []string {
	var keys []string
	for key := range a {
		if _, there := b[key]; !there {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// fileNamesOf are the keys of the files whose addresses stand in the record's
// texts, each with the path of the text; nil where there are none.
func fileNamesOf(s *bind.Screen, rec reflect.Value) map[string]string {
	n := &addresses{}
	n.fields(s.Fields, rec, "")
	if s.Langs != nil {
		for _, row := range s.Langs.Rows(rec) {
			n.fields(s.Locales, row, "langs."+s.Langs.Locale.Get(row).(string)+".")
		}
	}
	return n.paths
}

// addresses gathers the files that texts name, each with the path of one of them.
type addresses struct{ paths map[string]string }

func (n *addresses) fields(fields []*bind.Field, rec reflect.Value, path string) {
	for _, f := range fields {
		switch {
		case f.Decl.Traits().HasParts:
			n.fields(f.Fields, rec, path)
		case f.Group != nil:
			for _, it := range f.Group.Items(rec) {
				n.fields(f.Group.Fields, it, path+f.Decl.Name+".")
				if f.Group.Langs == nil {
					continue
				}
				for _, row := range f.Group.Langs.Rows(it) {
					n.fields(f.Group.Locales, row, path+f.Decl.Name+".")
				}
			}
		case f.Decl.Traits().NamesFiles:
			n.text(f, rec, path)
		}
	}
}

func (n *addresses) text(f *bind.Field, rec reflect.Value, path string) {
	text, _ := f.Column.Get(rec).(string)
	if !strings.Contains(text, "/files/") {
		return
	}
	for _, found := range fileAddress.FindAllStringSubmatch(text, -1) {
		if n.paths == nil {
			n.paths = map[string]string{}
		}
		if _, known := n.paths[found[1]]; !known {
			n.paths[found[1]] = path + f.Decl.Name
		}
	}
}
