package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/body"
	"backoffice/backend/web/problem"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// maxImage is the bound of a picture (decisions.md 33).
const maxImage = 10_240_000

var pictures = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

func (s *Server) fileRoutes(r gin.IRouter) {
	r.GET("/files/*path", s.file)
	r.POST("/api/upload", s.sessionOrBearer, s.csrf, s.auth, s.Bare, s.upload)
}

// upload takes a picture that the editor puts into a text.
func (s *Server) upload(c *gin.Context) {
	if !s.writesText(*request.Of(c).Actor) {
		s.Fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
		return
	}
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		s.Fail(c, err)
		return
	}
	u, chunk, err := body.Chunk(in)
	if err == nil && chunk != nil {
		err = fault.Field("dzuuid", "errors.unknown") // the editor's pictures come whole
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	// It waits for the text that will show it to be saved (media.Refer).
	stored, err := s.Files.Store(c.Request.Context(), u, pictures, maxImage, true)
	if err != nil {
		s.Fail(c, problem.AtFile(err))
		return
	}
	c.JSON(http.StatusCreated, gin.H{"data": gin.H{"url": stored.URL}, "location": stored.URL})
}

// writesText says whether somebody may write, on any screen, a text that
// pictures are put in.
func (s *Server) writesText(actor resource.Actor) bool {
	for _, screen := range s.Engine.Screens() {
		decl := screen.Decl
		if decl.Form == nil || !hasRich(decl.Form.Locales) && !hasRich(decl.Form.All()) {
			continue
		}
		if s.Guard.Require(actor, decl.Name, resource.ActUpdate) == nil || s.Guard.Require(actor, decl.Name, resource.ActCreate) == nil {
			return true
		}
	}
	return false
}

func hasRich(list field.List) bool {
	return slices.ContainsFunc(list, func(f field.Field) bool {
		return f.Traits().IsRich || hasRich(f.Fields) || hasRich(f.Locales)
	})
}

// file sends a stored file. What could run script is a download (decisions.md 32).
func (s *Server) file(c *gin.Context) {
	f, err := s.Serve(c.Request.Context(), strings.TrimPrefix(c.Param("path"), "/"))
	if err != nil {
		s.Fail(c, err)
		return
	}
	defer f.Close()
	c.Header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
	if f.Type == "" {
		// Else the library would guess, and a guess can run script.
		f.Type = "application/octet-stream"
	}
	c.Header("Content-Type", f.Type)
	c.Header("Cross-Origin-Resource-Policy", "cross-origin")
	// A key names one content for ever.
	c.Header("Cache-Control", "public, max-age=31536000, immutable")
	if f.ETag != "" {
		c.Header("ETag", f.ETag)
	}
	if !f.Inline {
		c.Header("Content-Disposition", reply.Attachment(f.Name))
		// It may be called otherwise tomorrow; its content stays.
		c.Header("Cache-Control", "public, no-cache")
	}
	http.ServeContent(&deadlineWriter{ResponseWriter: c.Writer, control: http.NewResponseController(c.Writer)}, c.Request, "", f.Modified, f)
}

// deadlineWriter has an answer of any length go on for as long as something of it is
// taken: the bound of an answer is then one of standing still.
type deadlineWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	put     time.Time
}

const (
	standstill = time.Minute
	putOff     = 5 * time.Second
)

func (p *deadlineWriter) Write(b []byte) (int, error) {
	if now := time.Now(); now.Sub(p.put) > putOff {
		p.put = now
		// A writer that knows no deadlines, as in tests, has none to put off.
		_ = p.control.SetWriteDeadline(now.Add(standstill))
	}
	return p.ResponseWriter.Write(b)
}
