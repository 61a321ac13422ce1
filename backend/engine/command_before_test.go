package engine_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// While a slow service thinks about a record, others save it and do not wait;
// the service is then asked again, and the command stands on what it says last.
func TestSlowServiceHoldsUpNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		asked := make(chan struct{}, 8)
		answer := make(chan struct{})
		var calls atomic.Int64
		service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			calls.Add(1)
			asked <- struct{}{}
			<-answer
			_, _ = io.WriteString(w, "label of "+r.URL.Query().Get("note")+" by "+r.Header.Get("Idempotency-Key"))
		}))
		t.Cleanup(service.Close)
		ask := func(c *resource.Call, g *gadget, _ struct{}) (string, error) {
			request, err := http.NewRequestWithContext(c, http.MethodGet, service.URL+"?note="+g.Note, nil)
			if err != nil {
				return "", err
			}
			request.Header.Set("Idempotency-Key", c.Key)
			got, err := http.DefaultClient.Do(request)
			if err != nil {
				return "", fault.Wrap(err, fault.Upstream, "errors.upstream")
			}
			defer got.Body.Close()
			text, err := io.ReadAll(got.Body)
			return string(text), err
		}
		keep := func(c *resource.Call, g *gadget, _ struct{}, label string) (resource.Reply, error) {
			g.Email = label
			return resource.Reply{}, c.EffectOnce("courier", fmt.Sprint("gadget/", g.ID), g.ID)
		}
		b := newBench(t, d, resource.Hooks[gadget]{}, resource.Command[gadget]{Name: "print", Run: resource.EachRowBeforeTx(ask, keep)})
		id := b.mustCreate(t, "one", `"note": "prvý"`)
		finished := make(chan error, 1)
		go func() {
			_, err := b.Run(ctx, admin, "gadget", "print", id, engine.Body{})
			finished <- err
		}()
		<-asked
		// The service thinks: a save of the same record goes through.
		soon, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		if _, err := b.Save(soon, editor, "gadget", id, body(t, `{"note": "druhý"}`)); err != nil {
			t.Fatal(err)
		}
		close(answer)
		if err := <-finished; err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE email = ? AND version = 3", fmt.Sprintf("label of druhý by gadget:print:%d:2", id)); n != 1 || calls.Load() != 2 {
			t.Errorf("%d records stand on the last answer, of %d", n, calls.Load())
		}
		// Of ticked rows each asks for itself; the effect of each is queued once.
		other := b.mustCreate(t, "two", "")
		done, err := b.Run(ctx, admin, "gadget", "print", 0, engine.Body{"rows": inClause([]uint64{id, other, 999})})
		if err != nil {
			t.Fatal(err)
		}
		if sum := done.Data.(engine.Summary); len(sum.Done) != 2 || len(sum.Failed) != 1 {
			t.Errorf("got %+v", sum)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM jobs WHERE kind = 'courier'"); n != 2 {
			t.Errorf("%d effects are queued", n)
		}
		service.Close()
		if _, err := b.Run(ctx, admin, "gadget", "print", id, engine.Body{}); fault.CodeOf(err) != fault.Upstream {
			t.Errorf("a service that is down: %v", err)
		}
	})
}
