package screens

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// ChildRoutes registers the calls of every list below a screen's records, and apart
// those that bring files: below the screen's address its path, then the record's id
// (001 §7).
func (s *Server) ChildRoutes(signed, uploads gin.IRouter) {
	paged := signed
	signed, uploads = signed.Group("/", s.Bare), uploads.Group("/", s.Bare)
	for _, screen := range s.Engine.Screens() {
		for _, decl := range screen.Children {
			c := &child{Server: s, decl: decl}
			at := route(decl.Decl.At(screen.Decl))
			if decl.Decl.Upload != "" {
				c.uploads(uploads, at, route(decl.Decl.UploadAt(screen.Decl)))
			}
			switch {
			case decl.Decl.Of != "":
			case decl.Decl.Single():
				signed.GET(at, c.file)
				signed.DELETE(at+"/destroy", c.removeFile)
			default:
				if decl.Decl.Paged {
					paged.GET(at, c.page)
				} else {
					signed.GET(at, c.rows)
				}
				c.list(signed, at)
			}
		}
	}
}

// route is a declared address as the router has it.
func route(at string) string {
	return strings.TrimSuffix(strings.Replace(at, "{id}", ":p0", 1), "/")
}

// child answers the calls of one list.
type child struct {
	*Server
	decl *engine.Child
}

func (h *child) list(r gin.IRouter, at string) {
	d := h.decl.Decl
	if d.Position != "" {
		r.POST(at+"/reorder", h.written(http.StatusOK, h.Children.OrderChildren))
	}
	if d.HasAction(resource.Rotate.Name) {
		r.POST(at+"/rotate/:p1", h.writtenOne(h.Children.RotateChild))
	}
	for _, action := range []string{"publish", "hide", "destroy"} {
		if d.HasAction(action) {
			r.POST(at+"/array/"+action, h.written(http.StatusOK, h.bulk(action)))
		}
	}
	if d.HasAction("destroy") {
		r.DELETE(at+"/destroy/:p1", h.destroy)
		if d.View != resource.ViewImages {
			r.DELETE(at+"/:p1", h.destroy)
		}
	}
	for _, c := range d.Screen.Commands {
		if c.Has(resource.ScopeRow) {
			r.POST(at+"/:p1/"+c.Name, h.writtenOne(h.command(c.Name)))
		}
		if c.Has(resource.ScopeBulk) {
			r.POST(at+"/array/"+c.Name, h.written(http.StatusOK, h.bulkCommand(c.Name)))
		}
	}
	if d.Screen.Form == nil {
		return
	}
	for _, method := range []string{http.MethodPost, http.MethodPut} {
		r.Handle(method, at+"/:p1", h.writtenOne(h.Children.SaveChild))
	}
	if d.View != resource.ViewImages || len(d.Further()) > 0 {
		r.GET(at+"/:p1", h.one)
	}
	if d.View != resource.ViewImages {
		r.POST(at, h.written(http.StatusCreated, h.create))
	}
}

// of is the record whose children are asked for; where the address names none,
// it has answered.
func (h *child) of(c *gin.Context) (engine.ChildOf, bool) {
	owner, ok := h.id(c, c.Param("p0"))
	return engine.ChildOf{Screen: h.decl.Owner.Decl.Name, Child: h.decl.Decl.Name, Owner: owner}, ok
}

func (h *child) rows(c *gin.Context) {
	if rows, ok := h.all(c); ok {
		reply.Data(c, rows)
	}
}

func (h *child) page(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	q, ok := h.query(c)
	if !ok {
		return
	}
	page, err := h.Children.ChildPage(c.Request.Context(), request.Caller(c), of, q)
	if err != nil {
		h.Fail(c, err)
		return
	}
	c.JSON(http.StatusOK, page)
}

// file answers with the one file of a record.
func (h *child) file(c *gin.Context) {
	if rows, ok := h.all(c); ok {
		reply.Data(c, rows[0])
	}
}

// all are the children of the record that the address names; where there are
// none to give, it has answered.
func (h *child) all(c *gin.Context) ([]engine.Row, bool) {
	of, ok := h.of(c)
	if !ok {
		return nil, false
	}
	rows, err := h.Children.Children(c.Request.Context(), request.Caller(c), of)
	if err != nil {
		h.Fail(c, err)
		return nil, false
	}
	return rows, true
}

func (h *child) one(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	id, ok := h.id(c, c.Param("p1"))
	if !ok {
		return
	}
	row, err := h.Children.Child(c.Request.Context(), request.Caller(c), of, id)
	if err != nil {
		h.Fail(c, err)
		return
	}
	reply.Data(c, row)
}

func (h *child) written(status int, run func(context.Context, engine.Caller, engine.ChildOf, engine.Body) (engine.Result, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		of, ok := h.of(c)
		if !ok {
			return
		}
		h.with(c, status, func(in engine.Body) (engine.Result, error) {
			return run(c.Request.Context(), request.Caller(c), of, in)
		})
	}
}

func (h *child) writtenOne(run func(context.Context, engine.Caller, engine.ChildOf, uint64, engine.Body) (engine.Result, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := h.id(c, c.Param("p1"))
		if !ok {
			return
		}
		h.written(http.StatusOK, func(ctx context.Context, who engine.Caller, of engine.ChildOf, in engine.Body) (engine.Result, error) {
			return run(ctx, who, of, id, in)
		})(c)
	}
}

func (h *child) create(ctx context.Context, who engine.Caller, of engine.ChildOf, in engine.Body) (engine.Result, error) {
	return h.Children.SaveChild(ctx, who, of, 0, in)
}

func (h *child) bulk(action string) func(context.Context, engine.Caller, engine.ChildOf, engine.Body) (engine.Result, error) {
	return func(ctx context.Context, who engine.Caller, of engine.ChildOf, in engine.Body) (engine.Result, error) {
		return h.Children.BulkChildren(ctx, who, of, action, in)
	}
}

func (h *child) command(name string) func(context.Context, engine.Caller, engine.ChildOf, uint64, engine.Body) (engine.Result, error) {
	return func(ctx context.Context, who engine.Caller, of engine.ChildOf, id uint64, in engine.Body) (engine.Result, error) {
		return h.Children.RunChild(ctx, who, of, name, id, in)
	}
}

func (h *child) bulkCommand(name string) func(context.Context, engine.Caller, engine.ChildOf, engine.Body) (engine.Result, error) {
	return func(ctx context.Context, who engine.Caller, of engine.ChildOf, in engine.Body) (engine.Result, error) {
		return h.Children.RunChild(ctx, who, of, name, 0, in)
	}
}

func (h *child) destroy(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	if id, ok := h.id(c, c.Param("p1")); ok {
		h.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return h.Children.DestroyChild(c.Request.Context(), request.Caller(c), of, id, in)
		})
	}
}

func (h *child) removeFile(c *gin.Context) {
	if of, ok := h.of(c); ok {
		h.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return h.Children.RemoveFile(c.Request.Context(), request.Caller(c), of, in)
		})
	}
}
