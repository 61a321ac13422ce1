package app

import (
	"context"
	"errors"
	"strconv"

	"backoffice/backend/app/config"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/placing"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
)

// RebuildStats counts all orders anew, in the days of the configured time zone,
// while copies of the program may be serving.
func RebuildStats(ctx context.Context, c config.Config) error {
	if err := Begun(c); err != nil {
		return err
	}
	d, err := openDB(ctx, c)
	if err != nil {
		return err
	}
	if err := d.Migrate(ctx); err != nil {
		return errors.Join(err, d.Close())
	}
	return errors.Join(sales.Rebuild(ctx, d, c.Zone), d.Close())
}

// RebuildNumbers has orders and documents go on behind numbers that were given after
// the backup that was restored: those of orders, which are digits alone, and of
// documents; of the latter those of the store's files where none is named. It returns
// a line for each that is named, and for each series that files know.
func RebuildNumbers(ctx context.Context, c config.Config, numbers []string) (lines []string, err error) {
	s, err := checkedStores(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	var ofDocuments []string
	for _, number := range numbers {
		order, bad := strconv.ParseUint(number, 10, 63)
		if bad != nil {
			ofDocuments = append(ofDocuments, number)
			continue
		}
		if err := placing.Behind(ctx, s.db, order, db.Now()); err != nil {
			return nil, err
		}
		lines = append(lines, "orders go on behind "+number)
	}
	if len(lines) > 0 && len(ofDocuments) == 0 {
		return lines, nil
	}
	more, err := documents.NewLedger(s.db, s.blob, db.Now, c.Zone).Behind(ctx, ofDocuments)
	return append(lines, more...), err
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
