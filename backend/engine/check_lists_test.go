package engine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"backoffice/backend/store/db"
)

// Sound lists have nothing to report; an index that lost a text is reported.
func TestCheckLists(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		for id := range uint64(30) {
			w.item(id+1, fmt.Sprintf("Vec %d", id+1), "", func(it *ReadItem) { it.Code = fmt.Sprintf("KOD%d", id) })
		}
		w.e.core.Cache.Least = 0
		w.e.core.Search.Least = 1
		wrong, err := w.e.CheckLists(context.Background())
		w.must(err)
		if len(wrong) > 0 {
			t.Errorf("of sound lists: %v", wrong)
		}
		lose := "DELETE FROM search_of_read_item_langs WHERE rowid = (SELECT MIN(id) FROM search_of_read_item_langs_docsize)"
		if w.d.Dialect == db.MySQL {
			lose = "DELETE FROM search_of_read_item_langs WHERE owner = 7 AND locale = 'sk'"
		}
		w.must(w.write().Exec(lose).Error)
		wrong, err = w.e.CheckLists(context.Background())
		w.must(err)
		if !strings.Contains(strings.Join(wrong, "\n"), "read_item_langs: the search index holds") {
			t.Errorf("of a lost text: %v", wrong)
		}
	})
}
