package demo

import (
	"cmp"
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/orders"
	"backoffice/backend/demo/people"
	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/shop"
	"backoffice/backend/demo/visitors"
)

// Fill writes the demo content into a database that has no pages. Where there
// are pages it does nothing. A fill that broke off is completed by the next
// call; of several copies that start at once one fills and the others wait.
// It may run while people work: every record is whole once it is shown.
func Fill(ctx context.Context, d Deps) error {
	site, err := content.Load()
	if err != nil {
		return err
	}
	catalogue, err := shop.Load()
	if err != nil {
		return err
	}
	return fill(ctx, d, site, catalogue)
}

func fill(ctx context.Context, d Deps, site *content.Site, catalogue *shop.Catalogue) error {
	l := lease{db: d.DB, now: d.Now}
	mine, err := l.claim(ctx)
	if err != nil || !mine {
		return err
	}
	f := newFilling(d, site, catalogue)
	stop := l.renewUntilStopped(ctx)
	err = f.run(ctx)
	return errors.Join(err, stop(err == nil))
}

// filling is one fill on its way.
type filling struct {
	Deps
	pictures *seed.Pictures
	content  *content.Seeder
	shop     *shop.Seeder
	people   *people.Seeder
	visitors *visitors.Seeder
	orders   *orders.Seeder
}

func newFilling(d Deps, site *content.Site, catalogue *shop.Catalogue) *filling {
	t := seed.Target{Engine: d.Engine, DB: d.DB, Locales: d.Locales, Actor: d.Actor, Now: d.Now, Zone: cmp.Or(d.Zone, time.UTC)}
	f := &filling{Deps: d, pictures: seed.NewPictures(), people: &people.Seeder{Target: t}}
	f.content = content.New(content.Deps{Target: t, Site: site, Pictures: f.pictures, Files: d.Files, Uploads: d.Uploads})
	f.shop = shop.New(shop.Deps{Target: t, Catalogue: catalogue, Pictures: f.pictures})
	f.visitors = visitors.New(visitors.Deps{Target: t, Site: site, Shop: f.shop})
	f.orders = orders.New(orders.Deps{Target: t, Shop: f.shop, Visitors: f.visitors, Orders: d.Orders, Withdrawals: d.Withdrawals, Claims: d.Claims, Document: d.Document})
	return f
}

func (f *filling) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	painting, pictures := errgroup.WithContext(ctx)
	painting.Go(func() error {
		return f.pictures.Paint(pictures, append(f.content.Site.PictureNames(), f.shop.Catalogue.PictureNames()...))
	})
	err := seed.InTurn(ctx,
		f.content.Fill, f.fillShop, f.completeContent, f.people.FillAccounts, f.content.FillSettings, f.shop.Complete,
		f.people.FillForms, f.backdate, f.shop.StartSales, f.orders.Fill, f.shop.UseVouchers, f.people.FillWatchdogs,
		f.orders.FillReceived, f.people.FillRequests, f.forgetLists, f.visitors.Fill,
	)
	if err != nil {
		cancel()
	}
	return errors.Join(err, painting.Wait())
}

func (f *filling) fillShop(ctx context.Context) error {
	return f.shop.Fill(ctx, f.content.Categories, f.content.Videos)
}

func (f *filling) completeContent(ctx context.Context) error {
	return f.content.Complete(ctx, f.shop.Keyed())
}

// backdate sets the times of records over the last year, for a site where
// everything happened in one second looks like what it is.
func (f *filling) backdate(ctx context.Context) error {
	return f.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := f.content.Backdate(tx); err != nil {
			return err
		}
		return f.shop.Backdate(tx)
	})
}

// forgetLists notifies lists that remember rows of what was written past the engine.
func (f *filling) forgetLists(ctx context.Context) error {
	if f.Invalidate == nil {
		return nil
	}
	return f.Invalidate(ctx, "content/page", "blog", "content/category", "gallery", "reference", "video", "shop/product",
		"order", "withdrawal", "claim", "form/return", "shop/movement", "shop/voucher", "shop/shipping", "shop/payment", "shop/watchdog")
}
