package ga4

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"backoffice/backend/integration/analytics"
	"backoffice/backend/integration/call"
)

// key is a service account's, as Google gives it out.
type key struct {
	Type     string `json:"type"` // "service_account"
	ID       string `json:"private_key_id"`
	PEM      string `json:"private_key"`
	Account  string `json:"client_email"`
	TokenURI string `json:"token_uri"`

	private *rsa.PrivateKey
}

// CheckKey says what is wrong with the key file, if anything is.
func (c *Client) CheckKey() error {
	_, err := c.readKey()
	return err
}

// readKey reads the key file, whenever a token is needed: one that was replaced
// holds without a restart. Its error repeats nothing of the file.
func (c *Client) readKey() (key, error) {
	none := func(why error) (key, error) { return key{}, failed(analytics.NoKey, why) }
	raw, err := os.ReadFile(c.config.KeyFile)
	if err != nil {
		return none(err)
	}
	var k key
	if json.Unmarshal(raw, &k) != nil || k.Type != "service_account" || k.Account == "" {
		return none(errors.New("the file is no service account's key"))
	}
	// The signed claims must not be readable on their way.
	at, err := url.Parse(k.TokenURI)
	if own, _ := url.Parse(c.config.URL); err != nil || at.Host == "" || at.Scheme != own.Scheme {
		return none(errors.New("the key's token_uri is no address"))
	}
	block, _ := pem.Decode([]byte(k.PEM))
	if block == nil {
		return none(errors.New("the private key is not PEM"))
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return none(errors.New("the private key cannot be read"))
	}
	private, is := parsed.(*rsa.PrivateKey)
	if !is {
		return none(fmt.Errorf("the private key is a %T", parsed))
	}
	k.private = private
	c.account.Store(k.Account)
	return k, nil
}

const (
	scope     = "https://www.googleapis.com/auth/analytics.readonly"
	grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
	tokenLife = time.Hour
)

// assertion is what the account claims about itself, signed (RFC 7523, RS256).
func (k key) assertion(now time.Time) (string, error) {
	header, err := call.JSON(struct {
		Algorithm string `json:"alg"`
		Type      string `json:"typ"`
		Key       string `json:"kid,omitempty"`
	}{"RS256", "JWT", k.ID})
	if err != nil {
		return "", err
	}
	claims, err := call.JSON(struct {
		Issuer   string `json:"iss"`
		Scope    string `json:"scope"`
		Audience string `json:"aud"`
		Issued   int64  `json:"iat"`
		Expires  int64  `json:"exp"`
	}{k.Account, scope, k.TokenURI, now.Unix(), now.Add(tokenLife).Unix()})
	if err != nil {
		return "", err
	}
	text := base64.RawURLEncoding.EncodeToString(header) + "." + base64.RawURLEncoding.EncodeToString(claims)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, k.private, crypto.SHA256, sum[:])
	if err != nil {
		return "", err
	}
	return text + "." + base64.RawURLEncoding.EncodeToString(signature), nil
}

// fetchToken exchanges what the account claims for an access token.
func (c *Client) fetchToken(ctx context.Context) (value string, lasts time.Duration, err error) {
	k, err := c.readKey()
	if err != nil {
		return "", 0, err
	}
	signed, err := k.assertion(c.config.Now())
	if err != nil {
		return "", 0, failed(analytics.NoKey, fmt.Errorf("sign: %w", err))
	}
	body := url.Values{"grant_type": {grantType}, "assertion": {signed}}.Encode()
	a, err := c.call.Do(ctx, http.MethodPost, k.TokenURI, map[string]string{
		"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
	}, []byte(body))
	if err != nil {
		return "", 0, failed(analytics.Down, err)
	}
	if a.Status != http.StatusOK {
		return "", 0, tokenFailure(a)
	}
	var answer struct {
		Type    string `json:"token_type"`
		Token   string `json:"access_token"`
		Expires int64  `json:"expires_in"`
	}
	if json.Unmarshal(a.Body, &answer) != nil || answer.Token == "" || !strings.EqualFold(answer.Type, "bearer") || strings.ContainsAny(answer.Token, "\r\n") {
		return "", 0, nonsense("no token")
	}
	return answer.Token, time.Duration(min(answer.Expires, 86400)) * time.Second, nil
}

// tokenFailure says why no token came, from the error of OAuth (RFC 6749 §5.2).
func tokenFailure(a call.Answer) *analytics.Failure {
	f := failed(analytics.Down, fmt.Errorf("token: status %d", a.Status))
	f.Server = a.Status >= 500
	var e struct {
		Error       string `json:"error"`
		Description string `json:"error_description"`
	}
	if json.Unmarshal(a.Body, &e) == nil {
		f.Words = words(e.Error + " " + e.Description)
	}
	switch {
	case a.Status == http.StatusTooManyRequests:
		f.Kind = analytics.Quota
	case a.Status >= 400 && a.Status < 500:
		// invalid_grant is a key that was removed or a clock that is wrong.
		f.Kind = analytics.Expired
	}
	return f
}
