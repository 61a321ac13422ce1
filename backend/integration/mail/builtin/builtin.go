// Package builtin writes mails as .eml files into a folder, so that every mail
// can be read on a machine without any account.
package builtin

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
)

// Sender writes mails into a folder.
type Sender struct {
	root *os.Root
	from mail.Address
	now  func() time.Time
}

var _ mail.Sender = (*Sender)(nil)

// Keeps is true: a folder is where mails end.
func (s *Sender) Keeps() bool { return true }

// Open makes the folder where it is missing.
func Open(folder string, from mail.Address) (*Sender, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the mail folder: %w", err)
	}
	root, err := os.OpenRoot(filepath.Clean(folder))
	if err != nil {
		return nil, fmt.Errorf("open the mail folder: %w", err)
	}
	return &Sender{root: root, from: from, now: time.Now}, nil
}

// Send writes the mail as one file, whole or not at all. The same mail tried
// again replaces its file.
func (s *Sender) Send(ctx context.Context, m mail.Message) error {
	msg, err := mail.Compose(m, s.from, s.now())
	if err != nil {
		return err
	}
	name := fileName(m.ID)
	if m.ID == "" {
		name = s.now().UTC().Format("20060102T150405.000") + "-" + rand.Text()[:8] + ".eml"
	}
	if err := s.write(name, func(f *os.File) error { _, err := msg.WriteTo(f); return err }); err != nil {
		return fault.Wrap(fmt.Errorf("write mail %s: %w", name, err), fault.Upstream, "errors.upstream")
	}
	return ctx.Err()
}

func fileName(id string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' {
			return r
		}
		return '_'
	}, id) + ".eml"
}

func (s *Sender) write(name string, fill func(*os.File) error) error {
	part := name + ".part"
	f, err := s.root.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := fill(f); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return err
	}
	return s.root.Rename(part, name)
}

// Forget deletes the mails to an address. Deleting them again finds none.
func (s *Sender) Forget(ctx context.Context, address string) error {
	files, err := fs.Glob(s.root.FS(), "*.eml")
	if err != nil {
		return fmt.Errorf("list the mail folder: %w", err)
	}
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := s.isTo(name, address)
		if err == nil && is {
			err = s.root.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("forget mail %s: %w", name, err)
		}
	}
	return nil
}

// isTo reads only the head of a mail.
func (s *Sender) isTo(name, address string) (bool, error) {
	f, err := s.root.Open(name)
	if err != nil {
		return false, err
	}
	m, err := netmail.ReadMessage(f)
	err = errors.Join(err, f.Close())
	if err != nil {
		return false, err
	}
	for _, field := range []string{"To", "Cc", "Bcc", "Reply-To"} {
		list, err := m.Header.AddressList(field)
		if err != nil && !errors.Is(err, netmail.ErrHeaderNotPresent) {
			return false, err
		}
		for _, one := range list {
			if strings.EqualFold(one.Address, strings.TrimSpace(address)) {
				return true, nil
			}
		}
	}
	return false, nil
}

// Close lets go of the folder.
func (s *Sender) Close() error { return s.root.Close() }
