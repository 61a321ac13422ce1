package db_test

import (
	"fmt"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type named struct {
	Name  string
	Value []byte
}

// A list's page of 25 rows, read by gorm and by Query; ADR 17 says why there
// are both.
func BenchmarkRows(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	for n := range 25 {
		err := d.Write(b.Context()).Exec("INSERT INTO secrets (name, value) VALUES (?, ?)", fmt.Sprint("name ", n), []byte("value")).Error
		if err != nil {
			b.Fatal(err)
		}
	}
	const text = "SELECT name, value FROM secrets WHERE name <> ? ORDER BY name LIMIT 25"
	want := func(b *testing.B, rows []named) {
		if len(rows) != 25 || rows[0].Name != "name 0" || string(rows[24].Value) != "value" {
			b.Fatalf("read %v", rows)
		}
	}
	b.Run("gorm", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var rows []named
			if err := d.Read(b.Context()).Table("secrets").Where("name <> ?", "x").Order("name").Limit(25).Find(&rows).Error; err != nil {
				b.Fatal(err)
			}
			want(b, rows)
		}
	})
	b.Run("gorm with own SQL", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var rows []named
			if err := d.Read(b.Context()).Raw(text, "x").Scan(&rows).Error; err != nil {
				b.Fatal(err)
			}
			want(b, rows)
		}
	})
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			list, err := namedRows(b, d, text)
			if err != nil {
				b.Fatal(err)
			}
			want(b, list)
		}
	})
}

func namedRows(b *testing.B, d *db.DB, text string) (list []named, err error) {
	rows, err := d.Query(b.Context(), text, "x")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s named
		if err := rows.Scan(&s.Name, &s.Value); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
