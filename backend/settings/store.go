package settings

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"backoffice/backend/integration/mail"
	"backoffice/backend/store/db"
)

// Secrets opens what the engine sealed.
type Secrets interface {
	Open(purpose, sealed string) ([]byte, error)
}

// Store gives other packages what is set. It keeps what it read for as long as
// the group's version stays, which it asks each time: every copy of the program
// knows a change at once. It is safe for use by many goroutines.
type Store struct {
	db      *db.DB
	secrets Secrets
	locales []string // content locales, the default first

	main    groupCache[MainLang]
	contact groupCache[ContactLang]
	email   groupCache[EmailLang]
	social  groupCache[SocialLang]
}

// NewStore makes a Store.
func NewStore(d *db.DB, secrets Secrets, locales []string) *Store {
	return &Store{db: d, secrets: secrets, locales: locales}
}

// Main is the site's presentation in a locale, or in the default one where
// that locale has none, or as it was said in a language that is no longer spoken where
// none of now has it; empty before the first save.
func (s *Store) Main(ctx context.Context, locale string) (MainLang, error) {
	rows, err := s.main.read(ctx, s.db, GroupMain)
	return langOrDefault(rows, s.locales, locale, func(l MainLang) (string, bool) { return l.Locale, l.MetaTitle != "" }), err
}

// Contact is the company's contact, in the manner of Main. Its numbers, register and
// account are those of another locale where this one does not say them.
func (s *Store) Contact(ctx context.Context, locale string) (ContactLang, error) {
	rows, err := s.contact.read(ctx, s.db, GroupContact)
	at := langOrDefault(rows, s.locales, locale, func(l ContactLang) (string, bool) { return l.Locale, l.ContactName != "" })
	return withCompany(at, rows), err
}

// Email is the mail settings, in the manner of Main. Its key is sealed: ask
// Newsletter for it.
func (s *Store) Email(ctx context.Context, locale string) (EmailLang, error) {
	rows, err := s.email.read(ctx, s.db, GroupEmail)
	return langOrDefault(rows, s.locales, locale, func(l EmailLang) (string, bool) { return l.Locale, l.EmailSender != "" }), err
}

// Social is the social networks, in the manner of Main.
func (s *Store) Social(ctx context.Context, locale string) (SocialLang, error) {
	rows, err := s.social.read(ctx, s.db, GroupSocial)
	return langOrDefault(rows, s.locales, locale, func(l SocialLang) (string, bool) { return l.Locale, true }), err
}

// Sender is whom mails in a locale come from; empty before the first save.
func (s *Store) Sender(ctx context.Context, locale string) (mail.Address, error) {
	set, err := s.Email(ctx, locale)
	return mail.Address{Name: set.EmailSenderName, Email: set.EmailSender}, err
}

// Newsletter is the key and list of the newsletter in a locale; empty where
// none is set.
func (s *Store) Newsletter(ctx context.Context, locale string) (key, list string, err error) {
	set, err := s.Email(ctx, locale)
	if err != nil || set.MailchimpAPIKey == "" {
		return "", "", err
	}
	key, err = s.open(set)
	return key, set.MailchimpListID, err
}

// open is the key in plain.
func (s *Store) open(l EmailLang) (string, error) {
	plain, err := s.secrets.Open(langTable+".mailchimp_api_key", l.MailchimpAPIKey)
	if err != nil {
		return "", fmt.Errorf("open the newsletter's key: %w", err)
	}
	return string(plain), nil
}

// langOrDefault is the row of a locale that is filled in, else that of the first of the locales,
// else that of any language there was.
func langOrDefault[L any](rows []L, locales []string, locale string, localeOf func(L) (string, bool)) (none L) {
	filled := map[string]L{}
	var all []string
	for _, row := range rows {
		if at, is := localeOf(row); is {
			filled[at] = row
			all = append(all, at)
		}
	}
	for _, wanted := range slices.Concat([]string{locale}, locales, all) {
		if row, is := filled[wanted]; is {
			return row
		}
	}
	return none
}

// groupCache is a group's rows as of a version.
type groupCache[L any] struct {
	mu      sync.Mutex
	version int64
	rows    []L
}

func (k *groupCache[L]) read(ctx context.Context, d *db.DB, group uint64) ([]L, error) {
	version, err := versionOf(ctx, d, group)
	if err != nil || version == 0 {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.version == version && k.rows != nil {
		return k.rows, nil
	}
	// Rows newer than the version are read again next time, never older ones kept.
	var rows []L
	if err := d.Read(ctx).Where("setting_id = ?", group).Order("id").Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read settings %d: %w", group, err)
	}
	k.version, k.rows = version, rows
	return rows, nil
}

type momentKey struct{}

// moment holds the versions of all groups as they were when the first was asked for.
type moment struct {
	mu       sync.Mutex
	versions map[uint64]int64
}

// InOneMoment returns a ctx for one piece of work that takes a moment, a job for
// example: it sees the settings as they are when it first asks, and asks once.
func InOneMoment(ctx context.Context) context.Context {
	return context.WithValue(ctx, momentKey{}, &moment{})
}

// versionOf is the version of a group; 0 before its first save.
func versionOf(ctx context.Context, d *db.DB, group uint64) (int64, error) {
	m, _ := ctx.Value(momentKey{}).(*moment)
	if m == nil {
		m = &moment{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.versions == nil {
		var rows []struct {
			ID      uint64
			Version int64
		}
		if err := d.Read(ctx).Table(table).Select("id", "version").Find(&rows).Error; err != nil {
			return 0, fmt.Errorf("read versions of settings: %w", err)
		}
		m.versions = make(map[uint64]int64, len(rows))
		for _, r := range rows {
			m.versions[r.ID] = r.Version
		}
	}
	return m.versions[group], nil
}
