package db_test

import (
	"fmt"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A list's page of 25 rows, read by gorm and by Query; ADR 17 tells why there
// are both.
func BenchmarkRows(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	for n := range 25 {
		err := d.Write(b.Context()).Exec("INSERT INTO secrets (name, value) VALUES (?, ?)", fmt.Sprint("name ", n), []byte("value")).Error
		if err != nil {
			b.Fatal(err)
		}
	}
	type secret struct {
		Name  string
		Value []byte
	}
	const text = "SELECT name, value FROM secrets WHERE name <> ? ORDER BY name LIMIT 25"
	want := func(b *testing.B, rows []secret) {
		if len(rows) != 25 || rows[0].Name != "name 0" || string(rows[24].Value) != "value" {
			b.Fatalf("read %v", rows)
		}
	}
	b.Run("gorm", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var rows []secret
			if err := d.Read(b.Context()).Table("secrets").Where("name <> ?", "x").Order("name").Limit(25).Find(&rows).Error; err != nil {
				b.Fatal(err)
			}
			want(b, rows)
		}
	})
	b.Run("gorm with own SQL", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var rows []secret
			if err := d.Read(b.Context()).Raw(text, "x").Scan(&rows).Error; err != nil {
				b.Fatal(err)
			}
			want(b, rows)
		}
	})
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var list []secret
			rows, err := d.Query(b.Context(), text, "x")
			if err != nil {
				b.Fatal(err)
			}
			for rows.Next() {
				var s secret
				if err := rows.Scan(&s.Name, &s.Value); err != nil {
					b.Fatal(err)
				}
				list = append(list, s)
			}
			if err := rows.Err(); err != nil {
				b.Fatal(err)
			}
			_ = rows.Close()
			want(b, list)
		}
	})
}
