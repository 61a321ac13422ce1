package web

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

const (
	// maxVideo is no bound that a video meets (001 §9), but one that what is said
	// of a file can be held against.
	maxVideo = 128 << 30
	// joinTime is how long the last part of a video may wait for its answer,
	// while the store puts all parts together.
	joinTime = 2 * time.Hour
)

// Videos is the part of the engine that keeps the videos of records.
type Videos interface {
	Video(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Row, error)
	MayAddVideo(ctx context.Context, c engine.Caller, screen string, id uint64) error
	AddVideo(ctx context.Context, c engine.Caller, screen string, id uint64, u *engine.Upload, note func(tx *gorm.DB, answer any) error) (engine.Row, error)
	RemoveVideo(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Result, error)
}

// videoRoutes registers the calls of every screen whose records have a video:
// below the screen's address its path, then the record's id (001 §7).
func (s *Server) videoRoutes(r gin.IRouter) {
	signed, uploads := r.Group("/", s.session, s.csrf, s.auth), r.Group("/", uploading, s.sessionOrBearer, s.csrf, s.auth)
	for _, screen := range s.Engine.Screens() {
		decl := screen.Decl
		if decl.Video == nil {
			continue
		}
		v := &video{Server: s, screen: decl.Name}
		at := strings.TrimSuffix(decl.API(), "/") + "/" + decl.Video.Path + "/:p0"
		signed.GET(at, v.show)
		uploads.GET(at+"/token/check", v.check)
		uploads.GET(at+"/upload/:p1", v.received)
		uploads.POST(at+"/upload", v.upload)
		signed.DELETE(at+"/destroy", v.destroy)
	}
}

// video answers the calls on the videos of one screen.
type video struct {
	*Server
	screen string
}

func (v *video) target(id uint64) string { return fmt.Sprintf("%s/%d", v.screen, id) }

func (v *video) show(c *gin.Context) {
	id, ok := v.id(c, c.Param("p0"))
	if !ok {
		return
	}
	row, err := v.Videos.Video(c.Request.Context(), caller(c), v.screen, id)
	if err != nil {
		v.fail(c, err)
		return
	}
	data(c, row)
}

// check lets an upload begin: whoever asks is signed in and may add a video.
func (v *video) check(c *gin.Context) {
	id, ok := v.id(c, c.Param("p0"))
	if !ok {
		return
	}
	if err := v.Videos.MayAddVideo(c.Request.Context(), caller(c), v.screen, id); err != nil {
		v.fail(c, err)
		return
	}
	data(c, true)
}

// received tells a browser that was broken off which parts it need not send again.
func (v *video) received(c *gin.Context) {
	id, ok := v.id(c, c.Param("p0"))
	if !ok {
		return
	}
	ctx, who := c.Request.Context(), caller(c)
	if _, err := v.Videos.Video(ctx, who, v.screen, id); err != nil {
		v.fail(c, err)
		return
	}
	parts, err := v.Uploads.Received(ctx, who.Actor.ID, v.target(id), c.Param("p1"))
	if err != nil {
		v.fail(c, err)
		return
	}
	data(c, gin.H{"received": parts})
}

// upload takes a video, whole or in Dropzone's parts.
func (v *video) upload(c *gin.Context) {
	id, ok := v.id(c, c.Param("p0"))
	if !ok {
		return
	}
	refused := v.Videos.MayAddVideo(c.Request.Context(), caller(c), v.screen, id)
	if refused != nil && fault.CodeOf(refused) != fault.Conflict {
		v.fail(c, refused)
		return
	}
	v.withPart(c, func(ctx context.Context, who engine.Caller, part *engine.Upload, chunk *resource.Chunk) {
		var err error
		if chunk == nil {
			chunk, err = wholeChunk(part)
		}
		if err == nil && refused != nil {
			err = v.answerAfterEnd(ctx, who, id, chunk.UUID, refused)
		}
		if err != nil {
			v.fail(c, err)
			return
		}
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(joinTime))
		chunk.UserID, chunk.Target, chunk.Video = who.Actor.ID, v.target(id), true
		p, err := v.Uploads.Put(ctx, *chunk, maxVideo, func(ctx context.Context, whole *resource.Upload, note func(*gorm.DB, any) error) error {
			_, err := v.Videos.AddVideo(ctx, who, v.screen, id, whole, note)
			return err
		})
		v.uploaded(c, p, err)
	})
}

// late lets a part through that comes once more after its own file was taken:
// it is told what the last one was. Any other is refused.
func (v *video) answerAfterEnd(ctx context.Context, who engine.Caller, id uint64, uuid string, refused error) error {
	parts, err := v.Uploads.Received(ctx, who.Actor.ID, v.target(id), uuid)
	if err == nil && len(parts) == 0 {
		err = refused
	}
	return err
}

// wholeChunk is a small file as the one part of itself.
func wholeChunk(part *engine.Upload) (*resource.Chunk, error) {
	if part.Size == 0 {
		return nil, fault.Field("file", "errors.video")
	}
	var id [18]byte
	if _, err := rand.Read(id[:]); err != nil {
		return nil, fmt.Errorf("name an upload: %w", err)
	}
	return &resource.Chunk{UUID: hex.EncodeToString(id[:]), Count: 1, Size: part.Size, ChunkSize: part.Size, Part: part}, nil
}

func (v *video) uploaded(c *gin.Context, p resource.Progress, err error) {
	switch {
	case err != nil:
		v.fail(c, atFile(err))
	case p.Answer == nil:
		c.JSON(http.StatusOK, gin.H{"done": false, "received": p.Received})
	case !json.Valid(p.Answer):
		v.fail(c, errBrokenAnswer)
	default:
		c.JSON(http.StatusOK, gin.H{"message": v.Texts.Text(of(c).locale, "common.messages.uploaded", nil), "data": p.Answer})
	}
}

func (v *video) destroy(c *gin.Context) {
	if id, ok := v.id(c, c.Param("p0")); ok {
		v.answer(c)(v.Videos.RemoveVideo(c.Request.Context(), caller(c), v.screen, id))
	}
}
