package app

import (
	"context"
	"errors"

	"backoffice/backend/app/config"
	"backoffice/backend/stats/sales"
)

// RebuildStats counts all orders anew, in the days of the configured time zone,
// while copies of the program may be serving.
func RebuildStats(ctx context.Context, c config.Config) error {
	d, err := openDB(ctx, c)
	if err != nil {
		return err
	}
	if err := d.Migrate(ctx); err != nil {
		return errors.Join(err, d.Close())
	}
	return errors.Join(sales.Rebuild(ctx, d, c.Zone), d.Close())
}

// CheckStats reports every sum of orders that is kept otherwise than the
// orders have it, a line each.
func CheckStats(ctx context.Context, c config.Config) (wrong []string, err error) {
	d, err := checkedDB(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return sales.Check(ctx, d, c.Zone)
}
