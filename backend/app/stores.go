package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ulule/limiter/v3"
	"gorm.io/gorm/clause"

	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail"
	"backoffice/backend/integration/mail/builtin"
	"backoffice/backend/integration/mail/smtp"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/secret"
)

// stores are the open drivers.
type stores struct {
	db   *db.DB
	kv   kv.Store
	blob *blob.Bucket
	mail mail.Sender
	box  *secret.Box
}

// open opens every driver and brings the tables up to date, unless ready, which may be
// nil, returns an error; what was opened is closed again where one fails.
func open(ctx context.Context, c config.Config, ready func() error) (s *stores, err error) {
	s = &stores{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if err := os.MkdirAll(c.StorageDir, 0o700); err != nil {
		return s, about("STORAGE_DIR", fmt.Errorf("make the storage folder: %w", err))
	}
	if s.db, err = openDB(ctx, c); err != nil {
		return s, err
	}
	if ready != nil {
		if err = ready(); err != nil {
			return s, err
		}
	}
	if err = s.db.Migrate(ctx); err != nil {
		return s, err
	}
	if err = s.openBox(ctx, c); err != nil {
		return s, err
	}
	if s.kv, err = kv.Open(ctx, c.KVURL); err != nil {
		return s, about("KV_URL", err)
	}
	if s.blob, err = blob.Open(ctx, c.BlobURL, blob.Credentials{AccessKey: c.S3AccessKey, SecretKey: c.S3SecretKey}); err != nil {
		return s, about(variable(c, "BLOB_URL", c.BlobURL), err)
	}
	if s.mail, err = openMail(c); err != nil {
		return s, about(variable(c, "MAIL_URL", c.MailURL), err)
	}
	return s, nil
}

// counted is a store whose tries are counted elsewhere.
type counted struct {
	kv.Store
	limits limiter.Store
}

// Limits counts attempts for throttling.
func (c counted) Limits() limiter.Store { return c.limits }

// count has tries be counted by limits, where they are given.
func (s *stores) count(limits limiter.Store) {
	if limits != nil {
		s.kv = counted{s.kv, limits}
	}
}

func openMail(c config.Config) (mail.Sender, error) {
	from := mail.Address{Email: c.MailFrom}
	if folder, ok := strings.CutPrefix(c.MailURL, "file://"); ok {
		s, err := builtin.Open(folder, from)
		if err != nil {
			return nil, err // a mail.Sender that holds no *builtin.Sender is not nil
		}
		return s, nil
	}
	s, err := smtp.New(c.MailURL, from)
	if err != nil {
		return nil, errors.New("must be an address such as smtp://user:password@mail.example.com:587")
	}
	return s, nil
}

func (s *stores) close() error {
	var errs []error
	if s.mail != nil {
		errs = append(errs, s.mail.Close())
	}
	if s.blob != nil {
		errs = append(errs, s.blob.Close())
	}
	if s.kv != nil {
		errs = append(errs, s.kv.Close())
	}
	if s.db != nil {
		errs = append(errs, s.db.Close())
	}
	return errors.Join(errs...)
}

// readyTime bounds the wait for a store that neither answers nor refuses.
const readyTime = 2 * time.Second

// ready returns an error while one of the stores is out of reach.
func (s *stores) ready(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, readyTime)
	defer done()
	return errors.Join(s.db.Ping(ctx), s.kv.Ping(ctx), s.blob.Ping(ctx))
}

type secretRow struct {
	Name  string `gorm:"primaryKey"`
	Value []byte
}

// TableName is where secrets are stored.
func (secretRow) TableName() string { return "secrets" }

// secret returns the 32 random bytes of that name, the same in every copy of
// the program and after every start.
func (s *stores) secret(ctx context.Context, name string) ([]byte, error) {
	value := make([]byte, 32)
	if _, err := rand.Read(value); err != nil {
		return nil, fmt.Errorf("make secret %s: %w", name, err)
	}
	return s.storeSecret(ctx, name, value)
}

// storeSecret stores value under that name where nothing is, and returns what is.
func (s *stores) storeSecret(ctx context.Context, name string, value []byte) ([]byte, error) {
	row := secretRow{Name: name, Value: value}
	if err := s.db.Write(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
		return nil, fmt.Errorf("store secret %s: %w", name, err)
	}
	var stored secretRow
	if err := s.db.Write(ctx).Where("name = ?", name).Take(&stored).Error; err != nil {
		return nil, fmt.Errorf("read secret %s: %w", name, err)
	}
	return stored.Value, nil
}
