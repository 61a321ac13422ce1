package web

import (
	"io"
	"maps"
	"mime"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/web/problem"
)

func tooLarge() error { return fault.New(fault.TooLarge, "errors.tooLarge") }

// fail answers with what went wrong, in the reader's language, and keeps the
// cause for the log. Nothing else is written after it.
func (s *Server) fail(c *gin.Context, err error) {
	st := of(c)
	st.err = err
	answer := problem.Of(err, s.translator(st.locale))
	if answer.RetryAfter > 0 {
		c.Header("Retry-After", strconv.Itoa(answer.RetryAfter))
	}
	if st.upload {
		answer.Error = answer.Message
	}
	if c.Writer.Written() {
		c.Abort()
		return
	}
	c.AbortWithStatusJSON(answer.Status, answer)
}

func (s *Server) translator(locale string) func(fault.Message) string {
	return func(m fault.Message) string { return s.say(locale, m) }
}

// say is a message's text. An absent default locale happens before language ran.
func (s *Server) say(locale string, m fault.Message) string {
	if locale == "" {
		locale = s.Texts.Locales()[0]
	}
	return s.Texts.Text(locale, m.Key, m.Args)
}

// done answers a write.
func (s *Server) done(c *gin.Context, status int, d engine.Result) {
	if d.File != nil {
		s.sendFile(c, d.File)
		return
	}
	key := d.Message
	if key == "" {
		key = "common.messages.done"
	}
	answer := gin.H{"message": s.Texts.Text(of(c).locale, key, maps.Clone(d.Args))}
	if d.Data != nil {
		answer["data"] = d.Data
	}
	c.JSON(status, answer)
}

// data answers a read.
func data(c *gin.Context, value any) { c.JSON(http.StatusOK, gin.H{"data": value}) }

// sendFile sends a file to be saved. Its type is said, never guessed.
func (s *Server) sendFile(c *gin.Context, f *resource.File) {
	defer f.Body.Close()
	c.Header("Content-Type", f.Type)
	disposition := attachment(f.Name)
	if f.Inline {
		disposition = mime.FormatMediaType("inline", map[string]string{"filename": f.Name})
	}
	c.Header("Content-Disposition", disposition)
	c.Status(http.StatusOK)
	if _, err := io.Copy(c.Writer, f.Body); err != nil {
		of(c).err = err
	}
}

func attachment(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
