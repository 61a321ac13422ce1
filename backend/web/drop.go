package web

import (
	"context"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/media"
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
		f, _ := decl.Form.All().Find(decl.Drop.File)
		u := &upload{Server: s, target: decl.Name, most: f.MaxBytes}
		u.may = func(ctx context.Context, who engine.Caller, under uint64) error {
			return s.Engine.Drops(ctx, who, decl.Name, under)
		}
		u.add = func(ctx context.Context, who engine.Caller, under uint64, file *engine.Upload, note noted) (engine.Row, error) {
			return s.Engine.Drop(ctx, who, decl.Name, under, file, nameOf(file.Name), note)
		}
		at := decl.API() + "upload/:p0"
		uploads.GET(at+"/token/check", u.check)
		uploads.POST(at, u.take)
	}
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
