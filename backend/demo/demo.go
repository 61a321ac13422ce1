// Package demo fills an empty database with the site of an invented Slovak
// shop, so that whoever starts the product for the first time sees it at work.
// The texts are the files below content; anybody can edit them.
package demo

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Saver saves a record as a form would.
type Saver interface {
	Save(ctx context.Context, caller engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	// Run runs a command of a screen.
	Run(ctx context.Context, caller engine.Caller, screen, name string, id uint64, body engine.Body) (engine.Result, error)
	// Within runs code in a transaction that lends it records.
	Within(ctx context.Context, caller engine.Caller, do func(*resource.Call) error) error
	SaveChild(ctx context.Context, caller engine.Caller, of engine.ChildOf, id uint64, body engine.Body) (engine.Result, error)
	// ReceiveFile makes a child of a record, such as an image of a gallery, of a file.
	ReceiveFile(ctx context.Context, caller engine.Caller, of engine.ChildOf, in resource.Incoming) (engine.Row, error)
}

// Deps are what the demo content is written with.
type Deps struct {
	Engine  Saver
	DB      *db.DB
	Files   Copier
	Uploads Receiver
	Locales []string // content locales, the default first; those without texts get the Slovak ones
	Actor   resource.Actor
	Now     func() time.Time
	Orders  orders.Deps
	// Withdrawals takes what customers withdraw from.
	Withdrawals withdrawals.Deps
	// Document writes down a document that an order was given in former times; nil
	// where another service issues them.
	Document func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error
	Zone     *time.Location // where the site's days begin and end; nil is UTC
	// Invalidate tells lists that remember rows of changes past the engine; nil where none do.
	Invalidate func(ctx context.Context, screens ...string) error
}

// Fill writes the demo content into a database that has no pages. Where there
// are pages it does nothing. A fill that broke off is completed by the next
// call; of several copies that start at once one fills and the others wait.
// It may run while people work: every record is whole once it is shown.
func Fill(ctx context.Context, d Deps) error {
	site, err := Load()
	if err != nil {
		return err
	}
	return fill(ctx, d, site)
}

func fill(ctx context.Context, d Deps, site *Site) error {
	l := lease{db: d.DB, now: d.Now}
	mine, err := l.claim(ctx)
	if err != nil || !mine {
		return err
	}
	f := &filling{Deps: d, site: site, pictures: newPictures()}
	stop := l.renewUntilStopped(ctx)
	err = f.run(ctx)
	return errors.Join(err, stop(err == nil))
}

// filling is one fill on its way. The maps hold ids by the names of files.
type filling struct {
	Deps
	site       *Site
	pictures   *pictures
	categories map[string]uint64
	galleries  map[string]uint64
	pages      map[string]uint64
	articles   map[string]uint64
	references map[string]uint64
	products   map[string]uint64 // those that references name
	makers     map[string]uint64
	goods      productIDs
	values     map[string]savedValue
	currencies map[string]uint64
	videos     map[string]uint64
	addresses  map[string]string // of the file manager's files
}

func (f *filling) run(ctx context.Context) error {
	steps := []func(context.Context) error{
		f.saveFiles, f.saveCategories, f.saveGalleries, f.savePages, f.saveArticles, f.relateArticles, f.saveTexts, f.saveVideos,
		f.saveProperties, f.saveMakers, f.saveProducts, f.saveReferences, f.fillGalleries, f.uploadVideos, f.savePeople, f.saveSite, f.saveAlbums, f.saveShop,
		f.saveForms, f.backdate, f.startSales, f.saveOrders, f.useVouchers, f.saveWatchdogs, f.saveReceived, f.saveRequests, f.forgetLists, f.saveCarts, f.saveTraffic,
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	painting, pictures := errgroup.WithContext(ctx)
	painting.Go(func() error {
		return f.pictures.paint(pictures, append(f.site.pictureNames(), f.site.Catalogue.pictures()...))
	})
	for _, step := range steps {
		if err := step(ctx); err != nil {
			cancel()
			return errors.Join(err, painting.Wait())
		}
	}
	return painting.Wait()
}

// save creates a record and returns its id.
func (f *filling) save(ctx context.Context, screen string, id uint64, body engine.Body) (uint64, error) {
	done, err := f.Engine.Save(ctx, engine.Caller{Actor: f.Actor, Locale: f.Locales[0]}, screen, id, body)
	if err != nil {
		return 0, fmt.Errorf("save to %s: %w", screen, err)
	}
	row, _ := done.Data.(engine.Row)
	saved, ok := row["id"].(uint64)
	if !ok {
		return 0, fmt.Errorf("save to %s: the answer %v names no id", screen, row["id"])
	}
	return saved, nil
}

// publish shows a record that was kept back until it was whole. body is what a
// save of the record must not leave out.
func (f *filling) publish(ctx context.Context, screen, table string, id uint64, e *Entry, body engine.Body) error {
	var shown int64
	err := f.DB.Write(ctx).Table(table).Where("id = ? AND status = ?", id, true).Count(&shown).Error
	if err == nil && shown == 0 && !e.Hidden {
		body["status"] = true
		_, err = f.save(ctx, screen, id, body)
	}
	if err != nil {
		return fmt.Errorf("publish %s: %w", e.Key, err)
	}
	return nil
}

// each runs save for every entry that is not known yet, several at a time.
func (f *filling) each(ctx context.Context, entries []*Entry, known map[string]uint64, save func(context.Context, *Entry) (uint64, error)) error {
	ids := make([]uint64, len(entries))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for i, e := range entries {
		if known[e.Key] != 0 {
			ids[i] = known[e.Key]
			continue
		}
		group.Go(func() error {
			id, err := save(ctx, e)
			if err != nil {
				return fmt.Errorf("%s: %w", e.Key, err)
			}
			ids[i] = id
			return nil
		})
	}
	err := group.Wait()
	for i, e := range entries {
		known[e.Key] = ids[i]
	}
	return err
}

// existing finds what an earlier fill saved, by a value of the default locale.
func (f *filling) existing(ctx context.Context, table, owner, column string, entries []*Entry, value func(*Entry) string) (map[string]uint64, error) {
	var rows []struct {
		ID    uint64
		Value string
	}
	err := f.DB.Write(ctx).Raw("SELECT "+owner+" AS id, "+column+" AS value FROM "+table+
		" WHERE locale = ? AND live = ?", f.Locales[0], true).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look into %s: %w", table, err)
	}
	ids := map[string]uint64{}
	for _, row := range rows {
		ids[row.Value] = row.ID
	}
	known := map[string]uint64{}
	for _, e := range entries {
		if id := ids[value(e)]; id != 0 {
			known[e.Key] = id
		}
	}
	return known, nil
}

// backdate sets the times of records over the last year, for a site where
// everything happened in one second looks like what it is.
func (f *filling) backdate(ctx context.Context) error {
	now := f.Now()
	return f.DB.Tx(ctx, func(tx *gorm.DB) error {
		for table, ids := range map[string]map[string]uint64{
			"pages": f.pages, "articles": f.articles, "categories": f.categories, "galleries": f.galleries,
			"site_references": f.references, "videos": f.videos, "products": f.goods.ids,
		} {
			for key, id := range ids {
				made, changed := recordTimes(table+key, now)
				err := tx.Exec("UPDATE "+table+" SET created_at = ?, updated_at = ? WHERE id = ?", made, changed, id).Error
				if err != nil {
					return fmt.Errorf("date %s of %s: %w", key, table, err)
				}
			}
		}
		// What goods cost, they have cost since they were made.
		err := tx.Exec("UPDATE price_changes SET created_at = (SELECT p.created_at FROM products p WHERE p.id = price_changes.product_id)").Error
		if err != nil {
			return fmt.Errorf("date the prices: %w", err)
		}
		return f.dateShop(tx)
	})
}

// forgetLists tells lists that remember rows of what was written past the engine.
func (f *filling) forgetLists(ctx context.Context) error {
	if f.Invalidate == nil {
		return nil
	}
	return f.Invalidate(ctx, pageScreen, articleScreen, categoryScreen, galleryScreen, workScreen, videoScreen, productScreen,
		"order", "withdrawal", "form/return", "shop/movement", "shop/voucher", "shop/shipping", "shop/payment", "shop/watchdog")
}

// recordTimes are when a record was made and last changed, in working hours.
func recordTimes(key string, now time.Time) (made, changed time.Time) {
	hash := fnv.New64a()
	hash.Write([]byte(key))
	n := hash.Sum64()
	age := 1 + int(n%360)
	at := func(days int, salt uint64) time.Time {
		day := now.AddDate(0, 0, -days)
		minutes := 7*60 + int(n>>8%540+salt*37)%540
		return time.Date(day.Year(), day.Month(), day.Day(), 0, minutes, int(n>>20%60), 0, time.UTC)
	}
	changed = at(1+int(n>>32)%age, 1)
	made = at(age+1, 2)
	if made.After(changed) {
		made = changed
	}
	return made, changed
}
