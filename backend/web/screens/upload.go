package screens

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/media"
	"backoffice/backend/resource"
	"backoffice/backend/web/body"
	"backoffice/backend/web/problem"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// joinTime is how long the last part of a large file may wait for its answer,
// while the store puts all parts together.
const joinTime = 2 * time.Hour

// uploads registers the calls by which files become children: whether one may
// begin, the file itself, whole or in Dropzone's parts, and which have come.
func (h *child) uploads(r gin.IRouter, at, upload string) {
	r.GET(at+"/token/check", h.check)
	r.POST(upload, h.receive)
	if h.decl.Decl.Of == "" {
		r.GET(upload+"/:p1", h.received)
	}
}

// check lets an upload begin: whoever asks is signed in and may add files there.
func (h *child) check(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	if err := h.Children.MayUpload(c.Request.Context(), request.Caller(c), of); err != nil {
		h.Fail(c, err)
		return
	}
	reply.Data(c, true)
}

// received returns which parts a browser that was broken off need not send again.
func (h *child) received(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	ctx, who := c.Request.Context(), request.Caller(c)
	if err := h.Children.MayUpload(ctx, who, of); err != nil && fault.CodeOf(err) != fault.Conflict {
		h.Fail(c, err)
		return
	}
	parts, err := h.Uploads.Received(ctx, who.Actor.ID, h.decl.Target(of.Owner), c.Param("p1"))
	if err != nil {
		h.Fail(c, err)
		return
	}
	reply.Data(c, gin.H{"received": parts})
}

// receive takes a file, whole or in parts.
func (h *child) receive(c *gin.Context) {
	of, ok := h.of(c)
	if !ok {
		return
	}
	who := request.Caller(c)
	refused := h.Children.MayUpload(c.Request.Context(), who, of)
	if refused != nil && fault.CodeOf(refused) != fault.Conflict {
		h.Fail(c, refused)
		return
	}
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		h.Fail(c, err)
		return
	}
	part, chunk, err := body.Chunk(in)
	if err == nil {
		part.Name = media.CleanName(part.Name)
	}
	if err == nil && chunk == nil && h.decl.Bounds().InPlace {
		chunk, err = body.SingleChunk(part)
	}
	ctx := c.Request.Context()
	switch {
	case err == nil && refused != nil:
		err = h.allowRepeated(ctx, who, of, chunk, refused)
	case err == nil && chunk == nil:
		row, err := h.Children.ReceiveFile(ctx, who, of, resource.Plain{File: part})
		h.writeReceived(c, row, err)
		return
	}
	if err != nil {
		h.Fail(c, problem.AtFile(err))
		return
	}
	if h.decl.Bounds().InPlace {
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(joinTime))
	}
	chunk.UserID, chunk.Target = who.Actor.ID, h.decl.Target(of.Owner)
	h.part(c, of, *chunk)
}

// part takes one part; the one that makes the file whole has it saved.
func (h *child) part(c *gin.Context, of engine.ChildOf, chunk resource.Chunk) {
	ctx := c.Request.Context()
	session, err := h.Uploads.Receive(ctx, chunk, h.decl.Bounds())
	if err != nil {
		h.Fail(c, problem.AtFile(err))
		return
	}
	defer session.Release()
	answer := session.Answer
	if session.IsComplete() {
		// Whoever sent the last part may be gone; the file is not.
		ctx = context.WithoutCancel(ctx)
		_, err := h.Children.ReceiveFile(ctx, request.Caller(c), of, session)
		if answer, err = session.Close(ctx, err); err != nil {
			h.Fail(c, problem.AtFile(err))
			return
		}
	}
	if answer == nil {
		c.JSON(http.StatusOK, gin.H{"done": false, "received": session.Received})
		return
	}
	if !json.Valid(answer) {
		h.Fail(c, errBrokenAnswer)
		return
	}
	h.writeReceived(c, answer, nil)
}

// allowRepeated lets a part through that comes once more after its own file was taken:
// it is answered as the last one was. Any other is refused.
func (h *child) allowRepeated(ctx context.Context, who engine.Caller, of engine.ChildOf, chunk *resource.Chunk, refused error) error {
	if chunk == nil {
		return refused
	}
	parts, err := h.Uploads.Received(ctx, who.Actor.ID, h.decl.Target(of.Owner), chunk.UUID)
	if err == nil && len(parts) == 0 {
		err = refused
	}
	return err
}

// writeReceived answers with what a file became: 201, but 200 for the one file of a
// record (001 §4).
func (h *child) writeReceived(c *gin.Context, record any, err error) {
	if err != nil {
		h.Fail(c, problem.AtFile(err))
		return
	}
	status := http.StatusCreated
	if h.decl.Decl.Single() {
		status = http.StatusOK
	}
	c.JSON(status, gin.H{"message": h.Texts.Text(request.Of(c).Locale, "common.messages.uploaded", nil), "data": record})
}

var errBrokenAnswer = errors.New("the stored answer of an upload is no JSON")
