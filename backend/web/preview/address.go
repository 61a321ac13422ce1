// Package preview shows a record as plain as it is, at an address that whoever
// has it may open for an hour, where no public site shows it.
package preview

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const life = time.Hour

// Pass is what a signed preview address holds: which record, in which
// language, on whose behalf, until when, which Sign fills in.
type Pass struct {
	Screen string `json:"s"`
	ID     uint64 `json:"i"`
	Locale string `json:"l"`
	Actor  uint64 `json:"a"`
	Role   uint64 `json:"r"`
	Until  int64  `json:"u"`
}

// Signer makes addresses that nobody else can.
type Signer struct {
	Secret []byte
	Now    func() time.Time
}

// Sign returns the last part of an address, which holds for an hour.
func (s Signer) Sign(p Pass) (string, error) {
	p.Until = s.Now().Add(life).Unix()
	raw, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("sign a preview: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw) + "." + base64.RawURLEncoding.EncodeToString(s.seal(raw)), nil
}

func (s Signer) seal(raw []byte) []byte {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("preview\x00"))
	mac.Write(raw)
	return mac.Sum(nil)
}

// Check returns what a preview address holds; false where it is not ours or
// its hour is over.
func (s Signer) Check(signed string) (Pass, bool) {
	text, seal, _ := strings.Cut(signed, ".")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Pass{}, false
	}
	given, err := base64.RawURLEncoding.DecodeString(seal)
	if err != nil || !hmac.Equal(given, s.seal(raw)) {
		return Pass{}, false
	}
	var p Pass
	if err := json.Unmarshal(raw, &p); err != nil {
		return Pass{}, false
	}
	return p, s.Now().Unix() < p.Until
}

// SiteAddress fills {locale} and {path} of the template; a path without a
// place of its own comes at the end. Where the template has a place for the language,
// the path is without the one that it begins with.
func SiteAddress(template, locale, path string) string {
	path = strings.TrimPrefix(path, "/")
	if strings.Contains(template, "{locale}") {
		path = strings.TrimPrefix(path, url.PathEscape(locale)+"/")
	}
	placed := strings.Contains(template, "{path}")
	address := strings.NewReplacer("{locale}", url.PathEscape(locale), "{path}", path).Replace(template)
	if placed {
		return address
	}
	return strings.TrimSuffix(address, "/") + "/" + path
}
