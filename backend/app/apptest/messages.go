package apptest

import (
	"testing"
	"time"

	"gorm.io/gorm"
)

// recursion is how deep both databases go.
const recursion = 900

// Messages leaves so many messages of the contact form, all of one moment.
func Messages(t testing.TB, tx *gorm.DB, email string, at time.Time, count int) {
	t.Helper()
	for ; count > 0; count -= recursion {
		err := tx.Exec("INSERT INTO form_contacts (created_at, updated_at, live, version, search_norm, sort_key, name, email, phone, web, message, language_id, opened)"+
			" WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"+
			" SELECT ?, ?, 1, 1, 'jan cierny', '', 'Ján Čierny', ?, '', '', 'Dobrý deň', 1, ? FROM n", min(count, recursion), at, at, email, false).Error
		if err != nil {
			t.Fatal(err)
		}
	}
}
