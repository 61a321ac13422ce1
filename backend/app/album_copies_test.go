package app_test

import (
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/web/webtest"
)

// Parts of one file may come to any copy of the program, at the same time.
func TestCopiesShareUploads(t *testing.T) {
	copies(t, func(a, b *product) { shareUploads(t, a, b) })
}

func shareUploads(t *testing.T, a, b *product) {
	t.Helper()
	onA := a.admin(t)
	onB := elsewhere(t, onA, a, b)
	g := newGallery(t, a, onA)
	raw := jpegOf(t, 300, 200)
	parts := drops(newUUID(g.t), "a.jpg", raw, len(raw)/3-7)
	answers := make([]*webtest.Answer, 2*len(parts))
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			answers[i] = parts[i/2].send(t, []*webtest.Client{onA, onB}[i%2], g.api("/upload"))
		})
	}
	group.Wait()
	records := map[uint64]bool{}
	for _, answer := range answers {
		switch answer.Status {
		case http.StatusCreated:
			var rec uploadedImage
			answer.Data(&rec)
			records[rec.ID] = true
		case http.StatusOK:
		default:
			t.Errorf("answered %d: %s", answer.Status, answer.Body)
		}
	}
	if len(records) != 1 || len(g.ids()) != 1 {
		t.Errorf("records %v, images %v", records, g.ids())
	}
}
