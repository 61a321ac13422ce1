// Package ga4test is a stub of Google's token endpoint and Data API that behaves as
// they are known to.
package ga4test

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/integration/httpmock"
)

// What the stub's one account has.
const (
	Property = "123456789"
	Hidden   = "0000" // a property that the account may not read
	Account  = "stats@shop-123.iam.gserviceaccount.com"
	keyID    = "5f1c8d0a"
)

// The calls, as Faults and Calls name them.
const (
	Token  = "POST /token"
	Report = "POST /v1beta/properties/{report}"
)

// Stub is the service. A call that Google would not understand fails the test.
type Stub struct {
	*httpmock.Server
	httpmock.Faults
	// Lifetime is how many seconds tokens say that they last.
	Lifetime int

	t       testing.TB
	private *rsa.PrivateKey
	mu      sync.Mutex
	calls   []string
	tokens  map[string]bool
	issued  int
	busy    int
	most    int
	removed bool
	spent   bool
}

// New starts a stub that ends with the test.
func New(t testing.TB) *Stub {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	s := &Stub{Server: httpmock.New(t), t: t, private: private, Lifetime: 3600, tokens: map[string]bool{}}
	s.On(Token, s.token)
	s.On(Report, s.report)
	return s
}

// KeyFile writes the account's key and returns where.
func (s *Stub) KeyFile() string {
	s.t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(s.private)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.File(map[string]any{
		"type": "service_account", "project_id": "shop-123", "private_key_id": keyID, "client_email": Account, "client_id": "1",
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), "token_uri": s.URL + "/token",
	})
}

// File writes a key file of other content.
func (s *Stub) File(content any) string {
	s.t.Helper()
	raw, err := json.Marshal(content)
	if err != nil {
		s.t.Fatal(err)
	}
	path := filepath.Join(s.t.TempDir(), "key.json")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// Calls are the bodies of reports and the word "token" of all that came since it was last asked.
func (s *Stub) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.calls
	s.calls = nil
	return all
}

// AtOnce is how many reports were asked for at the same time at most.
func (s *Stub) AtOnce() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most
}

// Expire ends every token before its time.
func (s *Stub) Expire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.tokens)
}

// Remove takes the key away from the account, and every token of it.
func (s *Stub) Remove() {
	s.Expire()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.removed = true
}

// Spend uses the quota up, or renews it.
func (s *Stub) Spend(spent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spent = spent
}

func reply(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	httpmock.JSON(status, "application/json; charset=UTF-8", string(raw))(w, nil)
}

func (s *Stub) read(r *http.Request, name, kind string) []byte {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Errorf("%s: %v", name, err)
	}
	for header, want := range map[string]string{"Accept": "application/json", "Content-Type": kind} {
		if got := r.Header.Get(header); got != want {
			s.t.Errorf("%s: %s is %q, want %q", name, header, got, want)
		}
	}
	if r.URL.RawQuery != "" {
		s.t.Errorf("%s: the address has %q", name, r.URL.RawQuery)
	}
	return body
}

func (s *Stub) token(w http.ResponseWriter, r *http.Request) {
	body := s.read(r, Token, "application/x-www-form-urlencoded")
	s.mu.Lock()
	s.calls = append(s.calls, "token")
	s.mu.Unlock()
	s.Guard(Token, func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		form, err := url.ParseQuery(string(body))
		if err != nil || len(form) != 2 || form.Get("grant_type") != "urn:ietf:params:oauth:grant-type:jwt-bearer" {
			s.t.Errorf("a token was asked for with %v, %v", form, err)
		}
		if why := s.verify(form.Get("assertion")); why != "" || s.removed {
			reply(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant", "error_description": "Invalid JWT Signature." + why})
			return
		}
		s.issued++
		token := fmt.Sprintf("ya29.c.b0AT7lpjB%d", s.issued)
		s.tokens[token] = true
		reply(w, http.StatusOK, map[string]any{"access_token": token, "expires_in": s.Lifetime, "token_type": "Bearer"})
	})(w, r)
}

// verify returns what is wrong with a signed claim, or nothing.
func (s *Stub) verify(assertion string) string {
	parts := strings.Split(assertion, ".")
	if len(parts) != 3 {
		s.t.Errorf("the assertion has %d parts", len(parts))
		return "parts"
	}
	var raw [3][]byte
	for i, part := range parts {
		var err error
		if raw[i], err = base64.RawURLEncoding.DecodeString(part); err != nil {
			s.t.Errorf("part %d of the assertion: %v", i, err)
		}
	}
	if got, want := string(raw[0]), `{"alg":"RS256","typ":"JWT","kid":"`+keyID+`"}`; got != want {
		s.t.Errorf("the header is %s, want %s", got, want)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if rsa.VerifyPKCS1v15(&s.private.PublicKey, crypto.SHA256, sum[:], raw[2]) != nil {
		return "signature"
	}
	var claims struct {
		Issuer   string `json:"iss"`
		Scope    string `json:"scope"`
		Audience string `json:"aud"`
		Issued   int64  `json:"iat"`
		Expires  int64  `json:"exp"`
	}
	d := json.NewDecoder(bytes.NewReader(raw[1]))
	d.DisallowUnknownFields()
	if err := d.Decode(&claims); err != nil {
		s.t.Errorf("the claims: %v", err)
	}
	now := time.Now().Unix()
	switch {
	case claims.Issuer != Account || claims.Scope != "https://www.googleapis.com/auth/analytics.readonly" || claims.Audience != s.URL+"/token":
		s.t.Errorf("the claims are %+v", claims)
		return "claims"
	case claims.Issued > now+60 || claims.Expires <= now || claims.Expires-claims.Issued > 3600:
		return "time"
	}
	return ""
}
