package engine_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func benchBody(b *testing.B, slug string, stock int) engine.Body {
	return body(b, fmt.Sprintf(`{%s,"status":true,"stock":%d,"price":12.5,"note":"a note","code":"%s"}`, fieldExists(slug), stock, slug))
}

func BenchmarkSave(b *testing.B) {
	b.Run("create", func(b *testing.B) {
		e := newBench(b, dbtest.Open(b, db.SQLite), resource.Hooks[gadget]{})
		var n atomic.Int64
		b.SetParallelism(8)
		b.ReportAllocs()
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				in := benchBody(b, fmt.Sprintf("slug-%d", n.Add(1)), 1)
				if _, err := e.Save(ctx, admin, "gadget", 0, in); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "saves/s")
	})
	b.Run("update", func(b *testing.B) {
		e := newBench(b, dbtest.Open(b, db.SQLite), resource.Hooks[gadget]{})
		ids := make([]uint64, 100)
		for i := range ids {
			done, err := e.Save(ctx, admin, "gadget", 0, benchBody(b, fmt.Sprintf("slug-%d", i), 1))
			if err != nil {
				b.Fatal(err)
			}
			ids[i] = done.Data.(engine.Row)["id"].(uint64)
		}
		var n atomic.Int64
		b.SetParallelism(8)
		b.ReportAllocs()
		b.ResetTimer()
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				i := int(n.Add(1))
				in := body(b, fmt.Sprintf(`{"stock":%d,"langs":{"sk":{"title":"Vec %d"},"en":{"title":"Thing %d"}}}`, i, i, i))
				if _, err := e.Save(ctx, admin, "gadget", ids[i%len(ids)], in); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "saves/s")
	})
}
