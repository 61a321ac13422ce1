package watchdog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/ulule/limiter/v3"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
	"backoffice/backend/lookup"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/secret"
)

const screenName = "shop/watchdog"

// confirmLife is how long the link that confirms a request works.
const confirmLife = 7 * 24 * time.Hour

// asksPerEmail is how many mails to confirm one person is sent in an hour,
// whoever asks for them.
const asksPerEmail = 5

// Deps are what a Keeper works with.
type Deps struct {
	DB    *db.DB
	Queue interface {
		Add(tx *gorm.DB, kind string, payload any) error
	}
	Texts   mail.Texts
	Box     *secret.Box // seals what the links hold
	Limits  limiter.Store
	Address string // where the links lead: that of the back office
	// SiteAddress is the address of a path of the public site; nil where there is none.
	SiteAddress func(locale, path string) string
	Now         func() time.Time
	Locale      string // the first content locale, as whose readers names are sorted
	// Invalidate notifies the lists that records of a screen were written past the engine.
	Invalidate func(ctx context.Context, screens ...string) error
}

// Keeper keeps who waits for goods, and notifies them. Nothing is stored, and no
// mail but one, before who has the e-mail has confirmed it. It is safe for use
// by many goroutines.
type Keeper struct {
	Deps
	asks kv.Limit
}

// New makes a Keeper.
func New(d Deps) *Keeper {
	return &Keeper{d, kv.NewLimit(d.Limits, asksPerEmail, time.Hour)}
}

// watch is what somebody asks for, as the links hold it, sealed.
type watch struct {
	Email     string    `json:"e"`
	ProductID uint64    `json:"p,omitempty"`
	VariantID uint64    `json:"v,omitempty"`
	Locale    string    `json:"l"`
	At        time.Time `json:"a,omitzero"`
}

// link is an address for one purpose that nobody else can make.
func (w *Keeper) link(purpose string, of watch) string {
	raw, _ := json.Marshal(of) // a struct of texts and numbers always can be written
	return w.Address + "/public/watchdog/" + purpose + "?token=" + url.QueryEscape(w.Box.Seal("watchdog "+purpose, raw))
}

// open returns NotFound for a link that is not ours.
func (w *Keeper) open(purpose, token string) (of watch, err error) {
	raw, err := w.Box.Open("watchdog "+purpose, token)
	if err == nil {
		err = json.Unmarshal(raw, &of)
	}
	if err != nil {
		return of, fault.Wrap(err, fault.NotFound, "errors.notFound")
	}
	return of, nil
}

// Check returns by product_id and variant_id what is wrong with a request: there
// are no such goods, or they are in stock. No variant is 0.
func (w *Keeper) Check(ctx context.Context, product, variant uint64) (fault.Fields, error) {
	of, err := goodsIn(w.DB.Read(ctx), w.Locale, product, variant)
	if err != nil {
		return nil, err
	}
	return of.wrong(w.Now()), nil
}

// Ask queues a mail with the link by which the owner of the e-mail confirms that
// they want to be notified of the goods. Returns Invalid as Check does, Throttled
// where somebody asks too often for one e-mail.
func (w *Keeper) Ask(ctx context.Context, email string, product, variant uint64, locale string) error {
	of, err := goodsIn(w.DB.Read(ctx), locale, product, variant)
	if err == nil {
		err = of.wrong(w.Now()).Err()
	}
	if err != nil {
		return err
	}
	if err := w.asks.Pass(ctx, "watchdog:"+email); err != nil {
		return err
	}
	ask := watch{Email: email, ProductID: product, VariantID: variant, Locale: locale, At: w.Now()}
	err = w.DB.Tx(ctx, func(tx *gorm.DB) error { return w.mail(tx, "watchdog_confirm", ask, of, w.link("confirm", ask)) })
	if err != nil {
		return fmt.Errorf("ask to confirm a watchdog: %w", err)
	}
	return nil
}

// Requested returns what a link to confirm is about. Returns NotFound where it is not
// ours, is older than a week, or the goods are gone.
func (w *Keeper) Requested(ctx context.Context, token string) (locale string, args map[string]any, err error) {
	ask, err := w.open("confirm", token)
	if err != nil {
		return "", nil, err
	}
	of, err := goodsIn(w.DB.Read(ctx), ask.Locale, ask.ProductID, ask.VariantID)
	if err == nil && (!of.isShown(w.Now()) || w.Now().After(ask.At.Add(confirmLife))) {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	return ask.Locale, map[string]any{"Email": ask.Email, "Title": of.name()}, err
}

// Confirm has the owner of the e-mail wait for the goods. A link that is used
// again changes nothing. Where the goods are back meanwhile, the mail is sent at
// once. Returns NotFound as Requested does.
func (w *Keeper) Confirm(ctx context.Context, token string) error {
	if _, _, err := w.Requested(ctx, token); err != nil {
		return err
	}
	ask, err := w.open("confirm", token)
	if err != nil {
		return err
	}
	if err := w.DB.Tx(ctx, func(tx *gorm.DB) error { return w.add(tx, ask) }); err != nil {
		return fmt.Errorf("add a watchdog of product %d: %w", ask.ProductID, err)
	}
	// It is stored: lists that cannot be notified find out by themselves.
	_ = w.Invalidate(ctx, screenName)
	return nil
}

func (w *Keeper) add(tx *gorm.DB, ask watch) error {
	// Whoever puts goods into stock takes the product's row first: either they
	// see who waits, or here it is seen that the goods are back.
	var locked []uint64
	if err := tx.Model(&shop.Product{}).Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).
		Where("id = ?", ask.ProductID).Pluck("id", &locked).Error; err != nil {
		return err
	}
	at := ask.At.Truncate(time.Millisecond) // as databases keep it
	dog := Watchdog{Email: ask.Email, ProductID: ask.ProductID, AskedAt: &at}
	same := tx.Model(&Watchdog{}).Where("product_id = ? AND email = ?", ask.ProductID, ask.Email)
	if ask.VariantID != 0 {
		dog.ProductVariantID = &ask.VariantID
		same = same.Where("product_variant_id = ?", ask.VariantID)
	} else {
		same = same.Where("product_variant_id IS NULL")
	}
	// Who waits by an earlier request does so by this one too.
	waits := same.Session(&gorm.Session{}).Where("live = ? AND sent_at IS NULL", true).Where("asked_at IS NULL OR asked_at < ?", at).UpdateColumn("asked_at", at)
	if waits.Error != nil {
		return waits.Error
	}
	// Notified or taken back since, the link has done what it was for.
	var known int64
	if err := same.Where("(live = ? AND sent_at IS NULL OR created_at >= ? OR asked_at >= ?)", true, ask.At, at).Count(&known).Error; err != nil || known > 0 {
		return err
	}
	of, err := goodsIn(tx, w.Locale, ask.ProductID, ask.VariantID)
	if err != nil {
		return err
	}
	if dog.LanguageID, err = lookup.LanguageID(tx, ask.Locale); err != nil {
		return err
	}
	now, live := w.Now(), true
	dog.Record = resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}
	dog.ProductTitle = of.title
	dog.Keys = resource.Keys{SearchNorm: db.SearchText(db.SearchRunes, dog.Email, dog.ProductTitle), SortKey: db.SortKey(w.Locale, dog.Email)}
	if err := tx.Create(&dog).Error; err != nil {
		return err
	}
	if of.stock <= 0 {
		return nil
	}
	return outbox.Put(tx, RestockedKind, now, restocked{ProductID: ask.ProductID, VariantID: cmp.Or(ask.VariantID, of.inStock)})
}

// Leaving returns whose link to unsubscribe it is. Returns NotFound where it is
// not ours.
func (w *Keeper) Leaving(_ context.Context, token string) (locale string, args map[string]any, err error) {
	who, err := w.open("unsubscribe", token)
	return who.Locale, map[string]any{"Email": who.Email}, err
}

// Leave ends all waiting of the e-mail whose link it is. Returns NotFound as
// Leaving does.
func (w *Keeper) Leave(ctx context.Context, token string) error {
	who, err := w.open("unsubscribe", token)
	if err != nil {
		return err
	}
	now := w.Now()
	err = w.DB.Write(ctx).Model(&Watchdog{}).Where("email = ? AND live = ? AND sent_at IS NULL", who.Email, true).
		UpdateColumns(map[string]any{"deleted_at": now, "live": nil, "updated_at": now, "version": gorm.Expr("version + 1")}).Error
	if err != nil {
		return fmt.Errorf("end the waiting of somebody: %w", err)
	}
	_ = w.Invalidate(ctx, screenName)
	return nil
}
