package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/media"
	"backoffice/backend/resource"
	"backoffice/backend/web/body"
)

// dropRoutes registers the calls by which files that are dropped on a screen
// become its records, in parts as Dropzone sends them.
func (s *Server) dropRoutes(r gin.IRouter) {
	uploads := r.Group("/", uploading, s.sessionOrBearer, s.csrf, s.auth)
	for _, screen := range s.Engine.Screens() {
		decl := screen.Decl
		if decl.Drop == nil {
			continue
		}
		f, _ := decl.Form.All().Named(decl.Drop.File)
		d := &drop{Server: s, screen: decl.Name, most: f.MaxBytes}
		at := decl.API() + "upload/:p0"
		uploads.GET(at+"/token/check", d.check)
		uploads.POST(at, d.upload)
	}
}

// drop answers the calls of one screen.
type drop struct {
	*Server
	screen string
	most   int64
}

// check lets an upload begin: whoever asks is signed in and may add files there.
func (d *drop) check(c *gin.Context) {
	under, ok := d.id(c, c.Param("p0"))
	if !ok {
		return
	}
	if err := d.Engine.Drops(c.Request.Context(), caller(c), d.screen, under); err != nil {
		d.fail(c, err)
		return
	}
	data(c, true)
}

// upload takes a file, whole or in Dropzone's parts.
func (d *drop) upload(c *gin.Context) {
	under, ok := d.id(c, c.Param("p0"))
	if !ok {
		return
	}
	ctx, who := c.Request.Context(), caller(c)
	if err := d.Engine.Drops(ctx, who, d.screen, under); err != nil {
		d.fail(c, err)
		return
	}
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		d.fail(c, err)
		return
	}
	part, chunk, err := readChunk(in)
	if err != nil {
		d.fail(c, err)
		return
	}
	add := func(ctx context.Context, u *engine.Upload, note func(*gorm.DB, any) error) (engine.Row, error) {
		return d.Engine.Drop(ctx, who, d.screen, under, u, nameOf(u.Name), note)
	}
	if chunk == nil {
		row, err := add(ctx, part, nil)
		d.uploaded(c, row, err)
		return
	}
	chunk.UserID, chunk.Target = who.Actor.ID, fmt.Sprintf("%s/%d", d.screen, under)
	p, err := d.Uploads.Put(ctx, *chunk, d.most, func(ctx context.Context, whole *resource.Upload, note func(*gorm.DB, any) error) error {
		_, err := add(ctx, whole, note)
		return err
	})
	if err == nil && p.Answer == nil {
		c.JSON(http.StatusOK, gin.H{"done": false, "received": p.Received})
		return
	}
	d.uploaded(c, p.Answer, err)
}

// nameOf is what a dropped file is called: its own name, unless nobody could
// read it.
func nameOf(claimed string) string {
	name := media.CleanName(claimed)
	if strings.Trim(name, `./\ `) == "" {
		return "file"
	}
	return name
}
