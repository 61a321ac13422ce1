package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// Albums is the part of the engine that keeps the images of records.
type Albums interface {
	Album(ctx context.Context, c engine.Caller, screen string, owner uint64) error
	Images(ctx context.Context, c engine.Caller, screen string, owner uint64) ([]engine.Row, error)
	AddImage(ctx context.Context, c engine.Caller, screen string, owner uint64, u *engine.Upload, note func(tx *gorm.DB, answer any) error) (engine.Row, error)
	SaveImage(ctx context.Context, c engine.Caller, screen string, owner, id uint64, body engine.Body) (engine.Result, error)
	OrderImages(ctx context.Context, c engine.Caller, screen string, owner uint64, body engine.Body) (engine.Result, error)
	TurnImage(ctx context.Context, c engine.Caller, screen string, owner, id uint64, body engine.Body) (engine.Result, error)
	BulkImages(ctx context.Context, c engine.Caller, screen string, owner uint64, action string, body engine.Body) (engine.Result, error)
	DestroyImage(ctx context.Context, c engine.Caller, screen string, owner, id uint64) (engine.Result, error)
}

// Uploads gathers files that come in parts. Package media's Uploads is it.
type Uploads interface {
	Put(ctx context.Context, c resource.Chunk, maxBytes int64, finish resource.Finish) (resource.Progress, error)
	Received(ctx context.Context, userID uint64, target, uuid string) ([]int, error)
}

// albumRoutes registers the calls of every album: below the screen's address
// its path, then the record's id (001 §7).
func (s *Server) albumRoutes(r gin.IRouter) {
	signed, uploads := r.Group("/", s.session, s.csrf, s.auth), r.Group("/", uploading, s.sessionOrBearer, s.csrf, s.auth)
	for _, screen := range s.Engine.Screens() {
		decl := screen.Decl
		if decl.Album == nil {
			continue
		}
		a := &album{Server: s, screen: decl.Name}
		u := &upload{Server: s, target: decl.Album.Table, most: maxImage}
		u.may = func(ctx context.Context, who engine.Caller, owner uint64) error {
			return s.Albums.Album(ctx, who, decl.Name, owner)
		}
		u.add = func(ctx context.Context, who engine.Caller, owner uint64, file *engine.Upload, note noted) (engine.Row, error) {
			return s.Albums.AddImage(ctx, who, decl.Name, owner, file, note)
		}
		at := strings.TrimSuffix(decl.API(), "/") + "/" + decl.Album.Path + "/:p0"
		signed.GET(at, a.list)
		uploads.GET(at+"/token/check", u.check)
		uploads.POST(at+"/upload", u.take)
		signed.POST(at+"/reorder", a.written(s.Albums.OrderImages))
		signed.POST(at+"/rotate/:p1", a.writtenOne(s.Albums.TurnImage))
		for _, action := range []string{"publish", "hide", "destroy"} {
			signed.POST(at+"/array/"+action, a.bulk(action))
		}
		signed.DELETE(at+"/destroy/:p1", a.destroy)
		for _, method := range []string{http.MethodPost, http.MethodPut} {
			signed.Handle(method, at+"/:p1", a.writtenOne(s.Albums.SaveImage))
		}
	}
}

// album answers the calls of one screen's album.
type album struct {
	*Server
	screen string
}

func (a *album) owner(c *gin.Context) (uint64, bool) { return a.id(c, c.Param("p0")) }

func (a *album) list(c *gin.Context) {
	owner, ok := a.owner(c)
	if !ok {
		return
	}
	rows, err := a.Albums.Images(c.Request.Context(), caller(c), a.screen, owner)
	if err != nil {
		a.fail(c, err)
		return
	}
	data(c, rows)
}

func (a *album) written(run func(context.Context, engine.Caller, string, uint64, engine.Body) (engine.Result, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		owner, ok := a.owner(c)
		if !ok {
			return
		}
		a.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return run(c.Request.Context(), caller(c), a.screen, owner, in)
		})
	}
}

func (a *album) writtenOne(run func(context.Context, engine.Caller, string, uint64, uint64, engine.Body) (engine.Result, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := a.id(c, c.Param("p1"))
		if !ok {
			return
		}
		a.written(func(ctx context.Context, who engine.Caller, screen string, owner uint64, in engine.Body) (engine.Result, error) {
			return run(ctx, who, screen, owner, id, in)
		})(c)
	}
}

func (a *album) bulk(action string) gin.HandlerFunc {
	return a.written(func(ctx context.Context, who engine.Caller, screen string, owner uint64, in engine.Body) (engine.Result, error) {
		return a.Albums.BulkImages(ctx, who, screen, owner, action, in)
	})
}

func (a *album) destroy(c *gin.Context) {
	owner, ok := a.owner(c)
	if !ok {
		return
	}
	if id, ok := a.id(c, c.Param("p1")); ok {
		a.answer(c)(a.Albums.DestroyImage(c.Request.Context(), caller(c), a.screen, owner, id))
	}
}
