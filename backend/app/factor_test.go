package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// phone is somebody's authenticator app.
type phone struct {
	secret string
	codes  []string // for recovery
}

func (ph phone) code(t testing.TB, p *product) string {
	t.Helper()
	code, err := totp.GenerateCode(ph.secret, p.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// factor sets up the second factor of whoever is signed in.
func (p *product) factor(t testing.TB, b *webtest.Client) phone {
	t.Helper()
	var setup struct{ Secret, URI, QR string }
	b.Post("/api/second-factor/setup", nil).Is(http.StatusOK).Data(&setup)
	u, err := url.Parse(setup.URI)
	if err != nil || u.Scheme != "otpauth" || u.Query().Get("secret") != setup.Secret || !strings.HasPrefix(setup.QR, "<svg ") {
		t.Fatalf("the setup is %+v, %v", setup, err)
	}
	ph := phone{secret: setup.Secret}
	var done struct {
		Codes []string `json:"recovery_codes"`
	}
	b.Post("/api/second-factor/confirm", map[string]string{"code": ph.code(t, p)}).Is(http.StatusOK).Data(&done)
	if len(done.Codes) != 10 {
		t.Fatalf("%d recovery codes", len(done.Codes))
	}
	ph.codes = done.Codes
	p.clock.pass(time.Minute) // a code is taken once
	return ph
}

func code(text string) map[string]string { return map[string]string{"code": text} }

// firstStep gives the password alone.
func (p *product) firstStep(t testing.TB, email string) *webtest.Client {
	t.Helper()
	b := p.browser(t).Begin()
	var answer struct {
		SecondFactor bool `json:"second_factor"`
	}
	b.Post("/api/login", login(email, password)).Is(http.StatusAccepted).Data(&answer)
	if !answer.SecondFactor {
		t.Error("the answer does not ask for a code")
	}
	return b
}

func TestSecondFactor(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		const email = "redaktor@example.com"
		b := p.staff(t, email, resource.RoleEditor)
		other := p.browser(t).SignIn(email, password)
		b.Post("/api/second-factor/confirm", code("000000")).Is(http.StatusUnprocessableEntity).Problem()
		ph := p.factor(t, b)
		b.Get("/api/me").Is(http.StatusOK)
		other.Get("/api/me").Is(http.StatusUnauthorized)
		var kept string
		if err := p.DB.Read(t.Context()).Table("second_factors").Select("secret").Take(&kept).Error; err != nil || strings.Contains(kept, ph.secret) {
			t.Errorf("the secret is kept as %q, %v", kept, err)
		}

		half := p.firstStep(t, email)
		half.Get("/api/me").Is(http.StatusUnauthorized)
		half.Get("/api/content/page").Is(http.StatusUnauthorized)
		for _, bad := range []string{"", "12345", "abcdef", strings.Repeat("9", 5000)} {
			if _, fields := half.Post("/api/login/code", code(bad)).Is(http.StatusUnprocessableEntity).Problem(); fields["code"] == nil {
				t.Errorf("%.10q: %v", bad, fields)
			}
		}
		now := ph.code(t, p)
		half.Post("/api/login/code", code(now[:3]+" "+now[3:])).Is(http.StatusOK)
		half.Get("/api/content/page").Is(http.StatusOK)

		t.Run("a code is taken once", func(t *testing.T) {
			again := p.firstStep(t, email)
			again.Post("/api/login/code", code(now)).Is(http.StatusUnprocessableEntity).Problem()
			again.Get("/api/me").Is(http.StatusUnauthorized)
			p.clock.pass(time.Minute)
			fresh := ph.code(t, p)
			browsers := make([]*webtest.Client, 4)
			for i := range browsers {
				browsers[i] = p.firstStep(t, email)
			}
			statuses := make([]int, len(browsers))
			var wait sync.WaitGroup
			for i, b := range browsers {
				wait.Go(func() { statuses[i] = b.Post("/api/login/code", code(fresh)).Status })
			}
			wait.Wait()
			if strings.Count(fmt.Sprint(statuses), "200") != 1 {
				t.Errorf("of four calls with one code: %v", statuses)
			}
		})
		t.Run("recovery codes", func(t *testing.T) {
			p.clock.pass(time.Minute)
			p.firstStep(t, email).Post("/api/login/code", code(strings.ToLower(ph.codes[0]))).Is(http.StatusOK)
			p.firstStep(t, email).Post("/api/login/code", code(ph.codes[0])).Is(http.StatusUnprocessableEntity).Problem()
			var f struct {
				Enabled bool
				Codes   int `json:"recovery_codes"`
			}
			half.Get("/api/second-factor").Is(http.StatusOK).Data(&f)
			if !f.Enabled || f.Codes != 9 {
				t.Errorf("told is %+v", f)
			}
			var hashes int64
			if err := p.DB.Read(t.Context()).Table("recovery_codes").Where("code_hash = ?", ph.codes[1]).Count(&hashes).Error; err != nil || hashes > 0 {
				t.Errorf("a code is kept as it is, %v", err)
			}
			both := map[string]string{"password": password, "code": ph.code(t, p)}
			half.Post("/api/second-factor/codes", both).Is(http.StatusOK)
			p.firstStep(t, email).Post("/api/login/code", code(ph.codes[1])).Is(http.StatusUnprocessableEntity).Problem()
		})
		t.Run("a late second step", func(t *testing.T) {
			b := p.firstStep(t, email)
			p.clock.pass(11 * time.Minute)
			b.Post("/api/login/code", code(ph.code(t, p))).Is(http.StatusUnauthorized)
			p.browser(t).Begin().Post("/api/login/code", code(ph.code(t, p))).Is(http.StatusUnauthorized)
		})
		t.Run("a password changed between the steps", func(t *testing.T) {
			p.clock.pass(time.Minute)
			b := p.firstStep(t, email)
			p.exec(t, "UPDATE users SET session_epoch = session_epoch + 1 WHERE email = ?", email)
			b.Post("/api/login/code", code(ph.code(t, p))).Is(http.StatusUnauthorized)
		})
	})
}

func TestSecondFactorThrottled(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		const email = "redaktor@example.com"
		ph := p.factor(t, p.staff(t, email, resource.RoleEditor))
		b := p.firstStep(t, email)
		for range 5 {
			b.Post("/api/login/code", code("000000")).Is(http.StatusUnprocessableEntity)
		}
		a := b.Post("/api/login/code", code(ph.code(t, p))).Is(http.StatusTooManyRequests)
		if a.Header.Get("Retry-After") == "" {
			t.Error("it is not told when to try again")
		}
	})
}

func TestSecondFactorOff(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		const email = "redaktor@example.com"
		b := p.staff(t, email, resource.RoleEditor)
		id := p.userID(t, email)
		post(t, admin, userPath(id)+"/reset_factor", nil).Is(http.StatusConflict).Problem()
		ph := p.factor(t, b)
		try := func(password, code string) *webtest.Answer {
			return b.Post("/api/second-factor/disable", map[string]string{"password": password, "code": code})
		}
		try("wrong", ph.code(t, p)).Is(http.StatusUnprocessableEntity).Problem()
		try(password, "000000").Is(http.StatusUnprocessableEntity).Problem()
		try("", "").Is(http.StatusUnprocessableEntity).Problem()
		p.firstStep(t, email)
		try(password, ph.code(t, p)).Is(http.StatusOK)
		p.browser(t).SignIn(email, password)

		t.Run("reset by an administrator alone", func(t *testing.T) {
			b := p.browser(t).SignIn(email, password)
			p.factor(t, b)
			staff := p.staff(t, "kolega@example.com", resource.RoleEditor)
			for _, who := range []*webtest.Client{b, staff} {
				post(t, who, userPath(id)+"/reset_factor", nil).Is(http.StatusForbidden).Problem()
			}
			p.firstStep(t, email)
			post(t, admin, userPath(id)+"/reset_factor", nil).Is(http.StatusOK)
			b.Get("/api/me").Is(http.StatusUnauthorized)
			p.browser(t).SignIn(email, password)
			p.factor(t, admin)
			post(t, admin, userPath(1)+"/reset_factor", nil).Is(http.StatusForbidden).Problem()
			if err := p.Accounts.ResetFactor(t.Context(), "ADMIN@example.com"); err != nil {
				t.Error(err)
			}
			p.admin(t)
		})
	})
}

// A role that requires the factor leaves nothing but setting it up.
func TestSecondFactorRequired(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		const email = "redaktor@example.com"
		before := p.staff(t, email, resource.RoleEditor)
		before.Get("/api/content/page").Is(http.StatusOK)
		post(t, admin, rolesPath+"2/require_factor", nil).Is(http.StatusOK)
		after := p.browser(t).Begin()
		var me struct {
			SecondFactor struct{ Enabled, Required bool } `json:"second_factor"`
		}
		after.Post("/api/login", login(email, password)).Is(http.StatusOK).Data(&me)
		if !me.SecondFactor.Required || me.SecondFactor.Enabled {
			t.Errorf("told is %+v", me)
		}
		for _, b := range []*webtest.Client{before, after} {
			for _, path := range []string{"/api/content/page", "/api/schema", "/api/schema/content/page", "/api/profile/own", "/api/user/logs/1", "/api/openapi.json"} {
				if a := b.Get(path).Is(http.StatusForbidden); a.Header.Get("X-Second-Factor") != "missing" {
					t.Errorf("%s does not say why: %s", path, a.Body)
				}
			}
			b.Post("/api/content/page/", page("x")).Is(http.StatusForbidden)
			b.Post("/api/profile/own", map[string]string{"name": "Iné"}).Is(http.StatusForbidden)
			b.Get("/api/me").Is(http.StatusOK)
		}
		ph := p.factor(t, after)
		after.Get("/api/content/page").Is(http.StatusOK)
		before.Get("/api/content/page").Is(http.StatusUnauthorized)
		both := map[string]string{"password": password, "code": ph.code(t, p)}
		after.Post("/api/second-factor/disable", both).Is(http.StatusConflict).Problem()
		post(t, admin, rolesPath+"2/waive_factor", nil).Is(http.StatusOK)
		after.Post("/api/second-factor/disable", both).Is(http.StatusOK)
	})
}

// The second step may be taken at another copy than the first.
func TestSecondFactorAcrossCopies(t *testing.T) {
	copies(t, func(a, b *product) {
		const email = "redaktor@example.com"
		ph := a.factor(t, a.staff(t, email, resource.RoleEditor))
		b.clock.pass(time.Minute) // as that of the other copy has
		there := elsewhere(t, a.firstStep(t, email), a, b)
		there.Post("/api/login/code", code(ph.code(t, a))).Is(http.StatusOK)
		there.Get("/api/me").Is(http.StatusOK)
		again := b.firstStep(t, email)
		again.Post("/api/login/code", code(ph.code(t, a))).Is(http.StatusUnprocessableEntity)
	})
}
