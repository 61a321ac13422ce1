package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

const previewLife = time.Hour

// pass is what a signed preview address holds: which record, in which
// language, on whose behalf, until when.
type pass struct {
	Screen string `json:"s"`
	ID     uint64 `json:"i"`
	Locale string `json:"l"`
	Actor  uint64 `json:"a"`
	Role   uint64 `json:"r"`
	Until  int64  `json:"u"`
}

// previewAddress answers with an address that shows the record: on the public
// site where its address is configured, else our own page for one hour.
func (s *Server) previewAddress(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := s.paramID(c)
		if !ok {
			return
		}
		who := caller(c)
		path, err := s.Engine.PreviewPath(c.Request.Context(), who, screen, id)
		if err != nil {
			s.fail(c, err)
			return
		}
		if s.SiteURL != "" {
			data(c, siteAddress(s.SiteURL, who.Locale, path))
			return
		}
		signed, err := s.sign(pass{
			Screen: screen, ID: id, Locale: who.Locale, Actor: who.Actor.ID, Role: who.Actor.RoleID,
			Until: s.Now().Add(previewLife).Unix(),
		})
		if err != nil {
			s.fail(c, err)
			return
		}
		data(c, s.base(c)+"/preview/"+signed)
	}
}

// siteAddress fills {locale} and {path} of the template; a path without a
// place of its own comes at the end.
func siteAddress(template, locale, path string) string {
	path = strings.TrimPrefix(path, "/")
	placed := strings.Contains(template, "{path}")
	address := strings.NewReplacer("{locale}", url.PathEscape(locale), "{path}", path).Replace(template)
	if placed {
		return address
	}
	return strings.TrimSuffix(address, "/") + "/" + path
}

func (s *Server) sign(p pass) (string, error) {
	raw, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("sign a preview: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw) + "." + base64.RawURLEncoding.EncodeToString(s.seal(raw)), nil
}

func (s *Server) seal(raw []byte) []byte {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("preview\x00"))
	mac.Write(raw)
	return mac.Sum(nil)
}

// check returns what a preview address holds; false where it is not ours or
// its hour is over.
func (s *Server) check(signed string) (pass, bool) {
	text, seal, _ := strings.Cut(signed, ".")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return pass{}, false
	}
	given, err := base64.RawURLEncoding.DecodeString(seal)
	if err != nil || !hmac.Equal(given, s.seal(raw)) {
		return pass{}, false
	}
	var p pass
	if err := json.Unmarshal(raw, &p); err != nil {
		return pass{}, false
	}
	return p, s.Now().Unix() < p.Until
}

const previewPolicy = "default-src 'none'; img-src 'self' https: http: data:; media-src 'self'; style-src 'nonce-%s'; style-src-attr 'unsafe-inline'; " +
	"frame-src %s; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// preview shows a record as plain as it is, to whoever has the signed address.
func (s *Server) preview(c *gin.Context) {
	c.Header("X-Robots-Tag", "noindex, nofollow")
	c.Header("Cache-Control", "no-store")
	c.Header("Referrer-Policy", "no-referrer")
	p, ok := s.check(strings.TrimPrefix(c.Param("path"), "/"))
	if !ok {
		s.previewGone(c)
		return
	}
	// The role may have changed since, or the person may have gone.
	person, may, err := s.Accounts.Person(c.Request.Context(), p.Actor)
	if err != nil {
		s.fail(c, err)
		return
	}
	if !may || person.Actor.RoleID != p.Role {
		s.previewGone(c)
		return
	}
	who := engine.Caller{Actor: resource.Actor{ID: p.Actor, RoleID: p.Role, Name: person.Actor.Name}, Locale: p.Locale}
	row, err := s.Engine.Load(c.Request.Context(), who, p.Screen, p.ID)
	if code := fault.CodeOf(err); err != nil && (code == fault.NotFound || code == fault.Forbidden) {
		s.previewGone(c)
		return
	}
	if err != nil {
		s.fail(c, err)
		return
	}
	video, err := s.fileShown(c.Request.Context(), who, p)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.showPreview(c, p, row, video)
}

// fileShown is the address of the record's one file, empty where it has none.
func (s *Server) fileShown(ctx context.Context, who engine.Caller, p pass) (string, error) {
	for _, screen := range s.Engine.Screens() {
		for _, child := range screen.Children {
			if screen.Decl.Name != p.Screen || child.Decl.View != resource.ViewFile {
				continue
			}
			rows, err := s.Children.Children(ctx, who, engine.ChildOf{Screen: p.Screen, Child: child.Decl.Name, Owner: p.ID})
			if code := fault.CodeOf(err); err != nil && (code == fault.NotFound || code == fault.Forbidden) {
				return "", nil
			}
			if err != nil {
				return "", err
			}
			path, _ := rows[0]["file_path"].(string)
			return path, nil
		}
	}
	return "", nil
}

func (s *Server) previewGone(c *gin.Context) {
	c.String(http.StatusNotFound, "%s", s.Texts.Text(of(c).locale, "web.preview.expired", nil))
}

func (s *Server) showPreview(c *gin.Context, p pass, row engine.Row, video string) {
	nonce := newNonce()
	c.Header("Content-Security-Policy", fmt.Sprintf(previewPolicy, nonce, strings.Join(s.Frames, " ")))
	lang := inLocale(row, p.Locale, s.Texts.Locales())
	say := func(key string, pairs ...any) string { return s.say(p.Locale, fault.M(key, pairs...)) }
	shown := s.shownOf(p.Screen)
	page := previewPage{Lang: p.Locale, Nonce: nonce, Heading: say("web.preview.title"), Title: text(lang, shown.title)}
	if page.Title == "" {
		page.Title = text(row, shown.title)
	}
	state := shown.state(row, s.Now())
	page.Live, page.State = state == "live", say("web.preview."+state)
	for _, end := range []struct{ name, key string }{{shown.from, "web.preview.from"}, {shown.until, "web.preview.until"}} {
		if at, ok := moment(row, end.name); ok {
			page.Window = append(page.Window, say(end.key, "At", at.In(s.Engine.Zone()).Format(engine.DayLayout(say("web.preview.day"))+" 15:04:05")))
		}
	}
	page.Image, page.Video = imageOf(row, shown.image), video
	for _, name := range shown.rich {
		html := text(lang, name)
		if html == "" {
			html = text(row, name)
		}
		if html != "" {
			page.Parts = append(page.Parts, safe(s.Sanitise(html)))
		}
	}
	c.Header("Content-Type", "text/html; charset=utf-8")
	c.Status(http.StatusOK)
	if err := previewTemplate.Execute(c.Writer, page); err != nil {
		of(c).err = err
	}
}
