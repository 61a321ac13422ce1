package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func code(text string) map[string]string { return map[string]string{"code": text} }

func TestSecondFactor(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const email = "redaktor@example.com"
		b := p.Staff(t, email, resource.RoleEditor)
		other := p.Browser(t).SignIn(email, apptest.Password)
		// Whoever finds a session open must not shut its owner out.
		var setup struct{ Secret string }
		b.Post("/api/second-factor/setup", nil).Is(http.StatusOK).Data(&setup)
		right := apptest.Phone{Secret: setup.Secret}.Code(t, p)
		for _, in := range []map[string]string{code(right), {"password": "wrong", "code": right}, {"password": apptest.Password, "code": "000000"}} {
			b.Post("/api/second-factor/confirm", in).Is(http.StatusUnprocessableEntity).Problem()
		}
		other.Get("/api/me").Is(http.StatusOK)
		ph := p.Factor(t, b)
		b.Get("/api/me").Is(http.StatusOK)
		other.Get("/api/me").Is(http.StatusUnauthorized)
		var kept string
		if err := p.DB.Read(t.Context()).Table("second_factors").Select("secret").Take(&kept).Error; err != nil || strings.Contains(kept, ph.Secret) {
			t.Errorf("the secret is kept as %q, %v", kept, err)
		}

		half := p.FirstStep(t, email)
		half.Get("/api/me").Is(http.StatusUnauthorized)
		half.Get("/api/content/page").Is(http.StatusUnauthorized)
		for _, bad := range []string{"", "12345", "abcdef", strings.Repeat("9", 5000)} {
			if _, fields := half.Post("/api/login/code", code(bad)).Is(http.StatusUnprocessableEntity).Problem(); fields["code"] == nil {
				t.Errorf("%.10q: %v", bad, fields)
			}
		}
		now := ph.Code(t, p)
		half.Post("/api/login/code", code(now[:3]+" "+now[3:])).Is(http.StatusOK)
		half.Get("/api/content/page").Is(http.StatusOK)

		t.Run("a code is taken once", func(t *testing.T) {
			again := p.FirstStep(t, email)
			again.Post("/api/login/code", code(now)).Is(http.StatusUnprocessableEntity).Problem()
			again.Get("/api/me").Is(http.StatusUnauthorized)
			p.Clock.Pass(time.Minute)
			fresh := ph.Code(t, p)
			browsers := make([]*webtest.Client, 4)
			for i := range browsers {
				browsers[i] = p.FirstStep(t, email)
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
			p.Clock.Pass(time.Minute)
			p.FirstStep(t, email).Post("/api/login/code", code(strings.ToLower(ph.Codes[0]))).Is(http.StatusOK)
			p.FirstStep(t, email).Post("/api/login/code", code(ph.Codes[0])).Is(http.StatusUnprocessableEntity).Problem()
			var f struct {
				Enabled bool
				Codes   int `json:"recovery_codes"`
			}
			half.Get("/api/second-factor").Is(http.StatusOK).Data(&f)
			if !f.Enabled || f.Codes != 9 {
				t.Errorf("told is %+v", f)
			}
			var hashes int64
			if err := p.DB.Read(t.Context()).Table("recovery_codes").Where("code_hash = ?", ph.Codes[1]).Count(&hashes).Error; err != nil || hashes > 0 {
				t.Errorf("a code is kept as it is, %v", err)
			}
			both := map[string]string{"password": apptest.Password, "code": ph.Code(t, p)}
			half.Post("/api/second-factor/codes", both).Is(http.StatusOK)
			p.FirstStep(t, email).Post("/api/login/code", code(ph.Codes[1])).Is(http.StatusUnprocessableEntity).Problem()
		})
		t.Run("a late second step", func(t *testing.T) {
			b := p.FirstStep(t, email)
			p.Clock.Pass(11 * time.Minute)
			b.Post("/api/login/code", code(ph.Code(t, p))).Is(http.StatusUnauthorized)
			p.Browser(t).Begin().Post("/api/login/code", code(ph.Code(t, p))).Is(http.StatusUnauthorized)
		})
		t.Run("a password changed between the steps", func(t *testing.T) {
			p.Clock.Pass(time.Minute)
			b := p.FirstStep(t, email)
			p.Exec(t, "UPDATE users SET session_epoch = session_epoch + 1 WHERE email = ?", email)
			b.Post("/api/login/code", code(ph.Code(t, p))).Is(http.StatusUnauthorized)
		})
	})
}

// A setup that another tab began, and that comes late, leaves what was confirmed meanwhile
// to sign in with.
func TestSecondFactorBegunLate(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const email = "redaktor@example.com"
		b := p.Staff(t, email, resource.RoleEditor)
		before, _, err := p.Accounts.Identity(t.Context(), p.UserID(t, email))
		if err != nil {
			t.Fatal(err)
		}
		ph := p.Factor(t, b)
		if _, err := p.Accounts.BeginFactor(t.Context(), before); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("another one is begun: %v", err)
		}
		p.FirstStep(t, email).Post("/api/login/code", code(ph.Code(t, p))).Is(http.StatusOK)
		p.FirstStep(t, email).Post("/api/login/code", code(ph.Codes[0])).Is(http.StatusOK)
	})
}

func TestSecondFactorThrottled(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const email = "redaktor@example.com"
		ph := p.Factor(t, p.Staff(t, email, resource.RoleEditor))
		b := p.FirstStep(t, email)
		for range 5 {
			b.Post("/api/login/code", code("000000")).Is(http.StatusUnprocessableEntity)
		}
		a := b.Post("/api/login/code", code(ph.Code(t, p))).Is(http.StatusTooManyRequests)
		if a.Header.Get("Retry-After") == "" {
			t.Error("it is not told when to try again")
		}
	})
}

func TestSecondFactorOff(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		const email = "redaktor@example.com"
		b := p.Staff(t, email, resource.RoleEditor)
		id := p.UserID(t, email)
		apptest.Post(t, admin, userPath(id)+"/reset_factor", nil).Is(http.StatusConflict).Problem()
		ph := p.Factor(t, b)
		try := func(password, code string) *webtest.Answer {
			return b.Post("/api/second-factor/disable", map[string]string{"password": password, "code": code})
		}
		try("wrong", ph.Code(t, p)).Is(http.StatusUnprocessableEntity).Problem()
		try(apptest.Password, "000000").Is(http.StatusUnprocessableEntity).Problem()
		try("", "").Is(http.StatusUnprocessableEntity).Problem()
		p.FirstStep(t, email)
		try(apptest.Password, ph.Code(t, p)).Is(http.StatusOK)
		p.Browser(t).SignIn(email, apptest.Password)

		t.Run("reset by an administrator alone", func(t *testing.T) {
			b := p.Browser(t).SignIn(email, apptest.Password)
			p.Factor(t, b)
			staff := p.Staff(t, "kolega@example.com", resource.RoleEditor)
			for _, who := range []*webtest.Client{b, staff} {
				apptest.Post(t, who, userPath(id)+"/reset_factor", nil).Is(http.StatusForbidden).Problem()
			}
			p.FirstStep(t, email)
			apptest.Post(t, admin, userPath(id)+"/reset_factor", nil).Is(http.StatusOK)
			b.Get("/api/me").Is(http.StatusUnauthorized)
			p.Browser(t).SignIn(email, apptest.Password)
			p.Factor(t, admin)
			apptest.Post(t, admin, userPath(1)+"/reset_factor", nil).Is(http.StatusForbidden).Problem()
			if err := p.Accounts.ResetFactor(t.Context(), "ADMIN@example.com"); err != nil {
				t.Error(err)
			}
			p.Admin(t)
		})
	})
}

// A role that requires the factor leaves nothing but setting it up.
func TestSecondFactorRequired(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		const email = "redaktor@example.com"
		before := p.Staff(t, email, resource.RoleEditor)
		before.Get("/api/content/page").Is(http.StatusOK)
		apptest.Post(t, admin, apptest.RolesPath+"2/require_factor", nil).Is(http.StatusOK)
		after := p.Browser(t).Begin()
		var me struct {
			SecondFactor struct{ Enabled, Required bool } `json:"second_factor"`
		}
		after.Post("/api/login", apptest.Login(email, apptest.Password)).Is(http.StatusOK).Data(&me)
		if !me.SecondFactor.Required || me.SecondFactor.Enabled {
			t.Errorf("told is %+v", me)
		}
		for _, b := range []*webtest.Client{before, after} {
			for _, path := range []string{"/api/content/page", "/api/schema", "/api/schema/content/page", "/api/profile/own", "/api/user/logs/1", "/api/openapi.json"} {
				if a := b.Get(path).Is(http.StatusForbidden); a.Header.Get("X-Second-Factor") != "missing" {
					t.Errorf("%s does not say why: %s", path, a.Body)
				}
			}
			b.Post("/api/content/page/", apptest.Page("x")).Is(http.StatusForbidden)
			b.Post("/api/profile/own", map[string]string{"name": "Iné"}).Is(http.StatusForbidden)
			b.Get("/api/me").Is(http.StatusOK)
		}
		ph := p.Factor(t, after)
		after.Get("/api/content/page").Is(http.StatusOK)
		before.Get("/api/content/page").Is(http.StatusUnauthorized)
		both := map[string]string{"password": apptest.Password, "code": ph.Code(t, p)}
		after.Post("/api/second-factor/disable", both).Is(http.StatusConflict).Problem()
		apptest.Post(t, admin, apptest.RolesPath+"2/waive_factor", nil).Is(http.StatusOK)
		after.Post("/api/second-factor/disable", both).Is(http.StatusOK)
	})
}

// The second step may be taken at another copy than the first.
func TestSecondFactorAcrossCopies(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		const email = "redaktor@example.com"
		ph := a.Factor(t, a.Staff(t, email, resource.RoleEditor))
		b.Clock.Pass(time.Minute) // as that of the other copy has
		there := apptest.Elsewhere(t, a.FirstStep(t, email), a, b)
		there.Post("/api/login/code", code(ph.Code(t, a))).Is(http.StatusOK)
		there.Get("/api/me").Is(http.StatusOK)
		again := b.FirstStep(t, email)
		again.Post("/api/login/code", code(ph.Code(t, a))).Is(http.StatusUnprocessableEntity)
	})
}
