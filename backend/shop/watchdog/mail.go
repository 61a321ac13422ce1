package watchdog

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/integration/mail"
	"backoffice/backend/lookup"
	"backoffice/backend/outbox"
	"backoffice/backend/shop/stock"
)

// RestockedKind is the kind of the jobs that Keeper.Notify does.
const RestockedKind = "watchdog"

// restocked is what such a job is about.
type restocked struct {
	ProductID uint64 `json:"product_id"`
	VariantID uint64 `json:"variant_id,omitempty"`
}

func init() { stock.OnRestocked(queueRestocked) }

// queueRestocked has whoever waits for goods notified that there are some again.
func queueRestocked(tx *gorm.DB, back stock.Restocked) error {
	var one []uint64
	if err := waiting(tx, back.ProductID, back.VariantID).Limit(1).Pluck("id", &one).Error; err != nil {
		return fmt.Errorf("look for who waits for product %d: %w", back.ProductID, err)
	}
	if len(one) == 0 {
		return nil
	}
	return outbox.Put(tx, RestockedKind, back.At, restocked{ProductID: back.ProductID, VariantID: back.VariantID})
}

// waiting are those who wait for the goods. Who asked for a product without
// saying which variant waits for any of them.
func waiting(tx *gorm.DB, product, variant uint64) *gorm.DB {
	found := tx.Model(&Watchdog{}).Where("product_id = ? AND live = ? AND sent_at IS NULL", product, true)
	if variant == 0 {
		return found.Where("product_variant_id IS NULL")
	}
	return found.Where("(product_variant_id IS NULL OR product_variant_id = ?)", variant)
}

// notifyAtOnce is how many are notified in one transaction.
const notifyAtOnce = 100

// Notify does a job of RestockedKind: it queues a mail for everybody who waits for
// the goods, one for each person, and notes that they were notified. Goods that are
// gone again, or hidden, keep them waiting.
func (w *Keeper) Notify(ctx context.Context, id uint64, payload json.RawMessage) error {
	var job restocked
	if err := json.Unmarshal(payload, &job); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read job %d: %w", id, err)}
	}
	err := w.notifyAll(ctx, job)
	// They were notified: lists that cannot be reached will notice by themselves.
	_ = w.Invalidate(ctx, screenName)
	return err
}

func (w *Keeper) notifyAll(ctx context.Context, job restocked) error {
	for notified := notifyAtOnce; notified == notifyAtOnce; {
		err := w.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
			notified, err = w.notifySome(tx, job)
			return err
		})
		if err != nil {
			return fmt.Errorf("notify who waits for product %d: %w", job.ProductID, err)
		}
	}
	return nil
}

// due are goods that somebody waits for, and that the site shows, in stock: variants before
// the product of which any will do, as whoever waits for both is notified of the variant.
const due = `SELECT DISTINCT w.product_id AS product_id, COALESCE(w.product_variant_id, 0) AS variant_id
FROM watchdogs w JOIN products p ON p.id = w.product_id
LEFT JOIN product_variants v ON v.id = w.product_variant_id
WHERE w.live = ? AND w.sent_at IS NULL AND p.live = ? AND p.status = ?
AND (p.publish_up IS NULL OR p.publish_up <= ?) AND (p.publish_down IS NULL OR p.publish_down > ?)
AND (v.live = ? AND v.status = ? AND v.stock > 0 OR w.product_variant_id IS NULL AND (p.stock > 0 OR EXISTS (
SELECT 1 FROM product_variants a WHERE a.product_id = p.id AND a.live = ? AND a.status = ? AND a.stock > 0)))
ORDER BY 1, 2 DESC`

// NotifyShown notifies whoever waits for goods that came back while the site did not
// show them, and that it shows by now: published by hand or by their window, or restored.
func (w *Keeper) NotifyShown(ctx context.Context) error {
	now := w.Now()
	var jobs []restocked
	err := w.DB.Read(ctx).Raw(due, true, true, true, now, now, true, true, true, true).Scan(&jobs).Error
	if err != nil {
		return fmt.Errorf("look for who waits for goods that are there: %w", err)
	}
	for _, job := range jobs {
		if err := w.notifyAll(ctx, job); err != nil {
			return err
		}
	}
	if len(jobs) > 0 {
		_ = w.Invalidate(ctx, screenName) // as in Notify
	}
	return nil
}

func (w *Keeper) notifySome(tx *gorm.DB, job restocked) (notified int, err error) {
	var dogs []Watchdog
	if err := waiting(tx, job.ProductID, job.VariantID).Order("id").Limit(notifyAtOnce).Find(&dogs).Error; err != nil {
		return 0, err
	}
	goods := map[string]watched{} // by language
	for _, dog := range dogs {
		locale, err := lookup.LanguageCode(tx, dog.LanguageID, w.Locale)
		if err != nil {
			return 0, err
		}
		if _, read := goods[locale]; !read {
			if goods[locale], err = goodsIn(tx, locale, job.ProductID, job.VariantID); err != nil {
				return 0, err
			}
		}
		of := goods[locale]
		if !of.isShown(w.Now()) || of.stock <= 0 {
			return 0, nil
		}
		// Of two programs that notify at once, the one that changes the rows does;
		// and who waits for the product and for its variant is notified once.
		claimed := waiting(tx, job.ProductID, job.VariantID).Where("email = ?", dog.Email).
			UpdateColumns(map[string]any{"sent_at": w.Now(), "updated_at": w.Now(), "version": gorm.Expr("version + 1")})
		if claimed.Error != nil {
			return 0, claimed.Error
		}
		if claimed.RowsAffected == 0 {
			continue
		}
		if err := w.mail(tx, "watchdog", watch{Email: dog.Email, Locale: locale}, of, w.productPage(locale, of)); err != nil {
			return 0, err
		}
	}
	return len(dogs), nil
}

// productPage is where the goods are on the public site; empty where there is none.
func (w *Keeper) productPage(locale string, of watched) string {
	if w.SiteAddress == nil || of.slug == "" {
		return ""
	}
	return w.SiteAddress(locale, "/"+locale+"/product/"+of.slug)
}

// mail queues one of the letters to somebody who waits, or wants to.
func (w *Keeper) mail(tx *gorm.DB, kind string, to watch, of watched, link string) error {
	letter := mail.Letter{
		Kind: kind, Locale: to.Locale, Args: map[string]any{"Title": of.name()}, Link: link,
		Unsubscribe: w.link("unsubscribe", watch{Email: to.Email, Locale: to.Locale}),
	}
	m := mail.Message{To: mail.Address{Email: to.Email}}
	if err := letter.Write(w.Texts, &m); err != nil {
		return err
	}
	return w.Queue.Add(tx, account.MailKind, m)
}
