package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/web/body"
)

// noted keeps the answer to a file in the transaction that keeps the file.
type noted = func(tx *gorm.DB, answer any) error

// upload answers the two calls by which files become records below another:
// whether one may begin, and the file itself, whole or in Dropzone's parts.
type upload struct {
	*Server
	target string // what parts are kept apart by, together with the id
	most   int64  // bytes of one file
	may    func(ctx context.Context, who engine.Caller, id uint64) error
	add    func(ctx context.Context, who engine.Caller, id uint64, file *engine.Upload, note noted) (engine.Row, error)
}

// entered says below which record the caller may add files; where not, it has
// answered.
func (u *upload) entered(c *gin.Context) (id uint64, ok bool) {
	if id, ok = u.id(c, c.Param("p0")); !ok {
		return 0, false
	}
	if err := u.may(c.Request.Context(), caller(c), id); err != nil {
		u.fail(c, err)
		return 0, false
	}
	return id, true
}

// check lets an upload begin: whoever asks is signed in and may add files there.
func (u *upload) check(c *gin.Context) {
	if _, ok := u.entered(c); ok {
		data(c, true)
	}
}

// take takes a file, whole or in parts.
func (u *upload) take(c *gin.Context) {
	id, ok := u.entered(c)
	if !ok {
		return
	}
	u.withPart(c, func(ctx context.Context, who engine.Caller, part *engine.Upload, chunk *resource.Chunk) {
		if chunk == nil {
			row, err := u.add(ctx, who, id, part, nil)
			u.taken(c, row, err)
			return
		}
		chunk.UserID, chunk.Target = who.Actor.ID, fmt.Sprintf("%s/%d", u.target, id)
		p, err := u.Uploads.Put(ctx, *chunk, u.most, func(ctx context.Context, whole *resource.Upload, note func(*gorm.DB, any) error) error {
			_, err := u.add(ctx, who, id, whole, note)
			return err
		})
		if err == nil && p.Answer == nil {
			c.JSON(http.StatusOK, gin.H{"done": false, "received": p.Received})
			return
		}
		u.taken(c, p.Answer, err)
	})
}

// withPart reads the file of an upload, or the part of it that came, and lets
// use answer.
func (s *Server) withPart(c *gin.Context, use func(ctx context.Context, who engine.Caller, part *engine.Upload, chunk *resource.Chunk)) {
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		s.fail(c, err)
		return
	}
	part, chunk, err := readChunk(in)
	if err != nil {
		s.fail(c, err)
		return
	}
	use(c.Request.Context(), caller(c), part, chunk)
}

// taken answers with the record that a file became.
func (u *upload) taken(c *gin.Context, record any, err error) {
	if err != nil {
		u.fail(c, atFile(err))
		return
	}
	if raw, stored := record.(json.RawMessage); stored && !json.Valid(raw) {
		u.fail(c, errBrokenAnswer)
		return
	}
	c.JSON(http.StatusCreated, gin.H{"message": u.Texts.Text(of(c).locale, "common.messages.uploaded", nil), "data": record})
}
