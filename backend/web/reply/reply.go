// Package reply answers calls: with what went wrong, with what was done, with data and
// with files.
package reply

import (
	"io"
	"maps"
	"mime"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/web/problem"
	"backoffice/backend/web/request"
)

// Replier answers in the reader's language. Make one with New.
type Replier struct{ texts *i18n.Bundle }

// New answers with these texts.
func New(texts *i18n.Bundle) Replier { return Replier{texts} }

// Fail answers with what went wrong, in the reader's language, and keeps the
// cause for the log. Nothing else is written after it.
func (r Replier) Fail(c *gin.Context, err error) {
	st := request.Of(c)
	st.Err = err
	answer := problem.Of(err, r.translator(st.Locale))
	if answer.RetryAfter > 0 {
		c.Header("Retry-After", strconv.Itoa(answer.RetryAfter))
	}
	if st.Upload {
		answer.Error = answer.Message
	}
	if c.Writer.Written() {
		c.Abort()
		return
	}
	c.AbortWithStatusJSON(answer.Status, answer)
}

// Bare lets a call through whose address has no parameters.
func (r Replier) Bare(c *gin.Context) {
	if err := request.Bare(c); err != nil {
		r.Fail(c, err)
	}
}

func (r Replier) translator(locale string) func(fault.Message) string {
	return func(m fault.Message) string { return r.say(locale, m) }
}

// say is a message's text. An absent default locale happens before language ran.
func (r Replier) say(locale string, m fault.Message) string {
	if locale == "" {
		locale = r.texts.Locales()[0]
	}
	return r.texts.Text(locale, m.Key, m.Args)
}

// Done answers a write.
func (r Replier) Done(c *gin.Context, status int, d engine.Result) {
	if d.File != nil {
		SendFile(c, d.File)
		return
	}
	key := d.Message
	if key == "" {
		key = "common.messages.done"
	}
	answer := gin.H{"message": r.texts.Text(request.Of(c).Locale, key, maps.Clone(d.Args))}
	if d.Warns {
		answer["warning"] = true
	}
	if d.Data != nil {
		answer["data"] = d.Data
	}
	c.JSON(status, answer)
}

// Data answers a read.
func Data(c *gin.Context, value any) { c.JSON(http.StatusOK, gin.H{"data": value}) }

// SendFile sends a file to be saved. Its type is said, never guessed.
func SendFile(c *gin.Context, f *resource.File) {
	defer f.Body.Close()
	c.Header("Content-Type", f.Type)
	disposition := Attachment(f.Name)
	if f.Inline {
		disposition = mime.FormatMediaType("inline", map[string]string{"filename": f.Name})
	}
	c.Header("Content-Disposition", disposition)
	c.Status(http.StatusOK)
	if c.Request.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(c.Writer, f.Body); err != nil {
		request.Of(c).Err = err
	}
}

// Attachment is the disposition of a file that is to be saved by that name.
func Attachment(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
