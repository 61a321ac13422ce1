package web

import (
	"testing"

	"backoffice/backend/web/public"
)

// The pay page is bounded like every other page for people who are not signed in.
func TestPayPageIsSmall(t *testing.T) {
	if !small(public.Pages + "pay") {
		t.Error("anybody may send it files")
	}
}
