package copies_test

import (
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// Parts of one file may come to any copy of the program, at the same time.
func TestCopiesShareUploads(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) { shareUploads(t, a, b) })
}

func shareUploads(t *testing.T, a, b *apptest.Product) {
	t.Helper()
	onA := a.Admin(t)
	onB := apptest.Elsewhere(t, onA, a, b)
	g := apptest.NewGallery(t, a, onA)
	raw := apptest.JPEGOf(t, 300, 200)
	parts := apptest.Chunks(apptest.NewUUID(g.T), "a.jpg", raw, len(raw)/3-7)
	answers := make([]*webtest.Answer, 2*len(parts))
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			answers[i] = parts[i/2].Send(t, []*webtest.Client{onA, onB}[i%2], g.API("/upload"))
		})
	}
	group.Wait()
	records := map[uint64]bool{}
	for _, answer := range answers {
		switch answer.Status {
		case http.StatusCreated:
			var rec apptest.UploadedImage
			answer.Data(&rec)
			records[rec.ID] = true
		case http.StatusOK:
		default:
			t.Errorf("answered %d: %s", answer.Status, answer.Body)
		}
	}
	if len(records) != 1 || len(g.IDs()) != 1 {
		t.Errorf("records %v, images %v", records, g.IDs())
	}
}
