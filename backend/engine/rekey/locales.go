package rekey

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/engine/save"
)

// filled is the name under which it is noted for what locales rows were made; no
// table is called so.
const filled = "locales"

// Locales calls fill where it was not called for the locales of the content since
// the last migration, and notes that it was.
func Locales(ctx context.Context, e *save.Saver, fill func() error) error {
	d := e.Deps.DB
	edition, err := d.Edition(ctx)
	if err != nil {
		return err
	}
	by := strings.Join(e.Deps.Locales, ",") + " " + edition
	var have []string
	if err := d.Read(ctx).Table("sort_orders").Where("name = ?", filled).Pluck("made_by", &have).Error; err != nil {
		return fmt.Errorf("read what locales are filled: %w", err)
	}
	if len(have) == 1 && have[0] == by {
		return nil
	}
	if err := fill(); err != nil {
		return err
	}
	if err := note(ctx, d, map[string]string{filled: by}); err != nil {
		return fmt.Errorf("note what locales are filled: %w", err)
	}
	return nil
}
