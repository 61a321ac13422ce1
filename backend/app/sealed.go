package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"backoffice/backend/app/config"
	"backoffice/backend/store/secret"
)

// keyFile is where a key is stored that no configuration gives.
const keyFile = "secret.key"

// proof is sealed once a database, so that a copy of the program with another
// key is found out before it seals what the others cannot read.
const proof = "sealed-proof"

// errOtherKey says what to do where the key does not open what is stored.
var errOtherKey = errors.New("the database holds secrets sealed with another key: every copy needs the SECRET_KEY of the first, " +
	"or its " + keyFile + "; where that key is lost for good, run `backoffice secrets renew` and enter the secrets anew")

// openBox makes the box that seals secrets before they are stored. Without
// SECRET_KEY its key is a file of the storage folder, made at first start.
func (s *stores) openBox(ctx context.Context, c config.Config) error {
	key := c.SecretKey
	if key == "" {
		var err error
		if key, err = secret.File(filepath.Join(c.StorageDir, keyFile)); err != nil {
			return err
		}
	}
	box, err := secret.New(key)
	if err != nil {
		return fmt.Errorf("SECRET_KEY: %w", err)
	}
	stored, err := s.storeSecret(ctx, proof, []byte(box.Seal(proof, nil)))
	if err != nil {
		return err
	}
	if _, err := box.Open(proof, string(stored)); err != nil {
		return errOtherKey
	}
	s.box = box
	return nil
}

// RenewSecrets gives up what was sealed with a key that is lost: the next
// start seals with the key that it finds.
func RenewSecrets(ctx context.Context, c config.Config) error {
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
	err = d.Write(ctx).Where("name = ?", proof).Delete(&secretRow{}).Error
	if err != nil {
		err = fmt.Errorf("forget the former key: %w", err)
	}
	return errors.Join(err, d.Close())
}
