package apptest

import (
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"backoffice/backend/web/webtest"
)

// Login is the form of signing in.
func Login(email, password string) map[string]string {
	return map[string]string{"email": email, "password": password}
}

// UserForm is a user's form, whole.
func UserForm(email string, role uint64) map[string]any {
	name, _, _ := strings.Cut(strings.ToLower(email), "@")
	return map[string]any{
		"role_id": role, "name": "Ľubica", "surname": "Čierna", "title_url": "lubica-" + name, "email": email, "status": true,
		"password": Password, "password_2": Password,
	}
}

// UserRow is what the table holds of a user.
func (p *Product) UserRow(t testing.TB, id uint64) (u struct {
	RoleID       uint64
	Status       bool
	DeletedAt    *time.Time
	SessionEpoch int64
	Email        string
	VerifiedAt   *time.Time
	Name         string
}) {
	t.Helper()
	if err := p.DB.Read(t.Context()).Table("users").Where("id = ?", id).Take(&u).Error; err != nil {
		t.Fatal(err)
	}
	return u
}

// UserID is the id of whoever has that address.
func (p *Product) UserID(t testing.TB, email string) (id uint64) {
	t.Helper()
	if err := p.DB.Read(t.Context()).Table("users").Select("id").Where("email = ?", email).Take(&id).Error; err != nil {
		t.Fatal(err)
	}
	return id
}

// CreateUser makes someone with all that a form asks for.
func (p *Product) CreateUser(t *testing.T, admin *webtest.Client, email string, role uint64) uint64 {
	t.Helper()
	var saved struct{ ID uint64 }
	Post(t, admin, "/api/user/", UserForm(email, role)).Is(http.StatusCreated).Data(&saved)
	return saved.ID
}

// RolesPath is the address of the roles in the API.
const RolesPath = "/api/user/role/"

// RoleForm is a role's form, whole.
func RoleForm(title string, rights ...any) map[string]any {
	return map[string]any{
		"langs":  map[string]any{"sk": map[string]any{"title": title}, "en": map[string]any{"title": title + " (en)"}},
		"rights": rights,
	}
}

// Extra makes a role and someone who has it, and signs them in.
func (p *Product) Extra(t *testing.T, admin *webtest.Client, title string, rights ...any) (role uint64, b *webtest.Client) {
	t.Helper()
	var saved struct{ ID uint64 }
	Post(t, admin, RolesPath, RoleForm(title, rights...)).Is(http.StatusCreated).Data(&saved)
	email := fmt.Sprintf("rola%d@example.com", saved.ID)
	return saved.ID, p.Staff(t, email, saved.ID)
}

var link = regexp.MustCompile(`/admin/reset\?token=([0-9A-Za-z_-]{43})`)

// Mailed waits for the mail to that address and returns the token of its link.
func (p *Product) Mailed(t *testing.T, email string) string {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		for file, token := range p.MailedLinks(t) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(raw), email) {
				return token
			}
		}
	}
	t.Fatalf("no mail with a link to %s", email)
	return ""
}

// MailedLinks are the tokens of the links that were mailed, by the file of the mail.
func (p *Product) MailedLinks(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.Config.StorageDir, "mail", "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	tokens := map[string]string{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(string(raw), "\r\n\r\n")
		text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
		if err != nil {
			t.Fatal(err)
		}
		if found := link.FindStringSubmatch(string(text)); found != nil {
			tokens[file] = found[1]
		}
	}
	return tokens
}

// Phone is somebody's authenticator app.
type Phone struct {
	Secret string
	Codes  []string // for recovery
}

// Code is what the phone shows now, by the product's clock.
func (ph Phone) Code(t testing.TB, p *Product) string {
	t.Helper()
	code, err := totp.GenerateCode(ph.Secret, p.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// Factor sets up the second factor of whoever is signed in by Password.
func (p *Product) Factor(t testing.TB, b *webtest.Client) Phone {
	t.Helper()
	return p.FactorBy(t, b, Password)
}

// FactorBy sets up the second factor of whoever is signed in by that password.
func (p *Product) FactorBy(t testing.TB, b *webtest.Client, password string) Phone {
	t.Helper()
	var setup struct{ Secret, URI, QR string }
	b.Post("/api/second-factor/setup", nil).Is(http.StatusOK).Data(&setup)
	u, err := url.Parse(setup.URI)
	if err != nil || u.Scheme != "otpauth" || u.Query().Get("secret") != setup.Secret || !strings.HasPrefix(setup.QR, "<svg ") {
		t.Fatalf("the setup is %+v, %v", setup, err)
	}
	ph := Phone{Secret: setup.Secret}
	var done struct {
		Codes []string `json:"recovery_codes"`
	}
	b.Post("/api/second-factor/confirm", map[string]string{"password": password, "code": ph.Code(t, p)}).Is(http.StatusOK).Data(&done)
	if len(done.Codes) != 10 {
		t.Fatalf("%d recovery codes", len(done.Codes))
	}
	ph.Codes = done.Codes
	p.Clock.Pass(time.Minute) // a code is taken once
	return ph
}

// FirstStep gives the password alone.
func (p *Product) FirstStep(t testing.TB, email string) *webtest.Client {
	t.Helper()
	b := p.Browser(t).Begin()
	var answer struct {
		SecondFactor bool `json:"second_factor"`
	}
	b.Post("/api/login", Login(email, Password)).Is(http.StatusAccepted).Data(&answer)
	if !answer.SecondFactor {
		t.Error("the answer does not ask for a code")
	}
	return b
}
