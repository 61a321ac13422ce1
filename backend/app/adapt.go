package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/access"
	"backoffice/backend/account"
	"backoffice/backend/audit"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/forms"
	"backoffice/backend/integration/mail"
	"backoffice/backend/media"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/schema/openapi"
	"backoffice/backend/settings"
	"backoffice/backend/shop/watchdog"
	"backoffice/backend/store/blob"
	"backoffice/backend/web"
	"backoffice/backend/web/preview"
)

// auditAdapter lets package account, which knows no engine, write to the activity log.
type auditAdapter struct{ *audit.Journal }

// Note writes what somebody did to the own sign-in, beside what they do to the
// own record.
func (d auditAdapter) Note(tx *gorm.DB, n account.Note) error {
	e := engine.Entry{
		ActorID: n.UserID, Screen: "profile", Model: "User", RowID: n.UserID, Action: n.Action, Title: n.Fullname, At: n.At,
	}
	if n.OnServer {
		e.ActorID, e.Screen = 0, "user"
	}
	for _, c := range n.Changes {
		e.Changes = append(e.Changes, engine.Change{Field: c.Name, Before: c.Before, After: c.After})
	}
	return d.Write(tx, e)
}

// people lets web, which knows no feature, ask package account.
type people struct {
	*account.Accounts
	guard *access.Guard

	mu    sync.Mutex
	known map[uint64]int64 // version of each extra role that the guard goes by
}

var _ web.Accounts = (*people)(nil)

func newPeople(accounts *account.Accounts, guard *access.Guard) *people {
	return &people{Accounts: accounts, guard: guard}
}

// refreshPolicies has the guard go by the rights of the person's role as they are now.
// Each call reads the role's version with the person, so that a right given or
// taken holds with the next call, in every copy of the program.
func (p *people) refreshPolicies(ctx context.Context, i account.Identity) error {
	if account.IsFixed(i.RoleID) {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if version, ok := p.known[i.RoleID]; ok && version == i.RoleVersion {
		return nil
	}
	grants, versions, err := p.Grants(ctx)
	if err != nil {
		return err
	}
	policies := make([]access.Policy, len(grants))
	for n, g := range grants {
		policies[n] = access.Policy{RoleID: g.RoleID, Screen: g.Screen, Act: g.Act}
	}
	if err := p.guard.Rebuild(policies...); err != nil {
		return err
	}
	p.known = versions
	return nil
}

func person(i account.Identity) web.Person {
	return web.Person{
		Actor: i.Actor(), Epoch: i.Epoch, Name: i.Name, Surname: i.Surname, Email: i.Email, Image: i.Image,
		Factor: web.Factor{Enabled: i.SecondFactor, Required: i.FactorRequired}, NeedsCode: i.SecondFactor,
		Rights: fmt.Sprintf("%d.%d", i.RoleID, i.RoleVersion),
	}
}

// SignIn is account's.
func (p *people) SignIn(ctx context.Context, email, password, address string) (web.Person, error) {
	i, err := p.Accounts.SignIn(ctx, email, password, address)
	if err == nil && !i.SecondFactor {
		i, err = p.own(ctx, i.ID) // with what the role asks for
	}
	return person(i), err
}

// SignInCode is account's.
func (p *people) SignInCode(ctx context.Context, id uint64, epoch int64, code, address string) (web.Person, error) {
	i, err := p.Accounts.SignInCode(ctx, id, epoch, code, address)
	return person(i), err
}

// own is who a call about the own second factor is about.
func (p *people) own(ctx context.Context, id uint64) (account.Identity, error) {
	i, may, err := p.Accounts.Identity(ctx, id)
	if err == nil && !may {
		err = fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	return i, err
}

// Factor is account's.
func (p *people) Factor(ctx context.Context, id uint64) (web.Factor, error) {
	i, err := p.own(ctx, id)
	if err != nil {
		return web.Factor{}, err
	}
	f, err := p.Accounts.Factor(ctx, i)
	return web.Factor{Enabled: f.Enabled, Required: f.Required, Codes: &f.Codes}, err
}

// BeginFactor is account's, with the secret as a picture to scan.
func (p *people) BeginFactor(ctx context.Context, id uint64) (web.FactorSetup, error) {
	i, err := p.own(ctx, id)
	if err != nil {
		return web.FactorSetup{}, err
	}
	setup, err := p.Accounts.BeginFactor(ctx, i)
	if err != nil {
		return web.FactorSetup{}, err
	}
	picture, err := account.QR(setup.URI)
	return web.FactorSetup{Secret: setup.Secret, URI: setup.URI, QR: picture}, err
}

// ConfirmFactor is account's.
func (p *people) ConfirmFactor(ctx context.Context, id uint64, password, code, address string) ([]string, error) {
	i, err := p.own(ctx, id)
	if err != nil {
		return nil, err
	}
	return p.Accounts.ConfirmFactor(ctx, i, password, code, address)
}

// RenewCodes is account's.
func (p *people) RenewCodes(ctx context.Context, id uint64, password, code, address string) ([]string, error) {
	i, err := p.own(ctx, id)
	if err != nil {
		return nil, err
	}
	return p.Accounts.RenewCodes(ctx, i, password, code, address)
}

// DropFactor is account's.
func (p *people) DropFactor(ctx context.Context, id uint64, password, code, address string) error {
	i, err := p.own(ctx, id)
	if err != nil {
		return err
	}
	return p.Accounts.DropFactor(ctx, i, password, code, address)
}

// Person is account's Identity.
func (p *people) Person(ctx context.Context, id uint64) (web.Person, bool, error) {
	i, may, err := p.Accounts.Identity(ctx, id)
	if err == nil && may {
		err = p.refreshPolicies(ctx, i)
	}
	return person(i), may, err
}

// public lets web take in what visitors send.
func public(submissions *forms.Submissions) map[string]web.Public {
	form := func(message string, store func(context.Context, forms.Post) error) web.Public {
		return web.Public{Message: message, Take: func(ctx context.Context, fields map[string]string, locale string) error {
			return store(ctx, forms.Post{Fields: fields, Locale: locale})
		}}
	}
	return map[string]web.Public{
		"form/contact": form("form.contact.messages.taken", submissions.Contact),
		"form/return":  form("form.return.messages.taken", submissions.Return),
		"watchdog":     form("shop.watchdog.messages.taken", submissions.Watchdog),
	}
}

// publicForms are the same as the document of the API describes them.
func publicForms() []openapi.PublicForm {
	return []openapi.PublicForm{
		{Path: "form/contact", Required: forms.ContactFields.Required, Optional: forms.ContactFields.Optional},
		{Path: "form/return", Required: forms.ReturnFields.Required, Optional: forms.ReturnFields.Optional},
		{Path: "watchdog", Required: forms.WatchdogFields.Required, Optional: forms.WatchdogFields.Optional},
	}
}

// links are what mails to visitors lead to.
func links(dogs *watchdog.Keeper) map[string]web.Link {
	return map[string]web.Link{
		"watchdog/confirm":     {Texts: "shop.watchdog.confirm", Read: dogs.Requested, Do: dogs.Confirm},
		"watchdog/unsubscribe": {Texts: "shop.watchdog.unsubscribe", Read: dogs.Leaving, Do: dogs.Leave},
	}
}

// siteAddress makes addresses of the public site; nil where none is configured.
func siteAddress(template string) func(locale, path string) string {
	if template == "" {
		return nil
	}
	return func(locale, path string) string { return preview.SiteAddress(template, locale, path) }
}

// serve lets web send files of the library.
func serve(galleries *engine.Engine, library *media.Library) func(ctx context.Context, path string) (web.File, error) {
	return func(ctx context.Context, path string) (web.File, error) {
		path, err := galleries.Gallery(ctx, path)
		if err != nil {
			return web.File{}, err
		}
		f, err := library.Open(ctx, path)
		if err != nil {
			return web.File{}, err
		}
		attrs := f.Attrs()
		return web.File{ReadSeekCloser: f, Type: f.Type, ETag: attrs.ETag, Modified: attrs.ModTime, Inline: f.Inline, Name: f.Name}, nil
	}
}

// sendMail does the jobs that account and others queue, from the sender that is
// set for the mail's language. A mail that can never be sent is given up at once.
func sendMail(sender mail.Sender, site *settings.Store, bucket *blob.Bucket) outbox.Handler {
	send := sendMailOnce(sender, site, bucket)
	return func(ctx context.Context, id uint64, payload json.RawMessage) error {
		return send(ctx, fmt.Sprintf("job-%d", id), payload)
	}
}

// sendMailOnce is sendMail for mails that have a key of their own.
func sendMailOnce(sender mail.Sender, site *settings.Store, bucket *blob.Bucket) outbox.OnceHandler {
	return func(ctx context.Context, key string, payload json.RawMessage) error {
		var m mail.Message
		if err := json.Unmarshal(payload, &m); err != nil {
			return &outbox.Permanent{Err: fmt.Errorf("read mail %s: %w", key, err)}
		}
		m.ID = key // the same job tried again is the same mail
		if m.From.Email == "" {
			from, err := site.Sender(ctx, m.Locale)
			if err != nil {
				return err
			}
			m.From = from
		}
		err := attach(ctx, bucket, m.Attachments)
		if err == nil {
			err = sender.Send(ctx, m)
		}
		if fault.CodeOf(err) == fault.Invalid {
			return &outbox.Permanent{Err: err}
		}
		return err
	}
}

// revived notes where a mail that was given up stands that it is on its way again.
func (m *Main) revived(c *resource.Call, was outbox.Revived) error {
	if was.Kind != sale.SendMailJob {
		return nil
	}
	return m.letters.Revived(c, was.Payload)
}

// attach reads the attachments of a mail that are kept in the store of files. One
// that is gone makes the mail one that can never be sent.
func attach(ctx context.Context, bucket *blob.Bucket, all []mail.Attachment) error {
	for i := range all {
		a := &all[i]
		if a.Path == "" {
			continue
		}
		r, err := bucket.Open(ctx, a.Path)
		if fault.CodeOf(err) == fault.NotFound {
			return fault.Wrap(err, fault.Invalid, "errors.notFound")
		}
		if err != nil {
			return err
		}
		a.Content, err = io.ReadAll(io.LimitReader(r, mail.MaxAttachments+1))
		if err = errors.Join(err, r.Close()); err != nil {
			return fmt.Errorf("read attachment %s: %w", a.Path, err)
		}
	}
	return nil
}

// files opens what records hold the keys of.
type files struct{ *blob.Bucket }

// Open opens the file at key.
func (f files) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	return f.Bucket.Open(ctx, key)
}

// describe describes stored files by what records' columns hold.
func (m *Main) describe(tx *gorm.DB, keys []string) (map[string]resource.StoredFile, error) {
	return m.Media.Describe(tx, keys)
}
