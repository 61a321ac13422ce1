package web

import (
	"errors"
	"maps"
	"strconv"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

var errBrokenAnswer = errors.New("the stored answer of an upload is no JSON")

// uploading notes that Dropzone asks, which shows an answer's "error".
func uploading(c *gin.Context) { of(c).upload = true }

// readChunk reads the file part of an upload and what Dropzone says of it; no
// chunk where it says nothing. Returns Invalid.
func readChunk(in engine.Body) (*engine.Upload, *resource.Chunk, error) {
	part, ok := in["file"].(*engine.Upload)
	if !ok {
		return nil, nil, fault.Field("file", "errors.required")
	}
	rest := maps.Clone(in)
	delete(rest, "file")
	if len(rest) == 0 {
		return part, nil, nil
	}
	c := &resource.Chunk{Part: part}
	c.UUID, _ = rest["dzuuid"].(string)
	delete(rest, "dzuuid")
	var index, count int64
	for name, into := range map[string]*int64{
		"dzchunkindex": &index, "dztotalchunkcount": &count, "dztotalfilesize": &c.Size,
		"dzchunksize": &c.ChunkSize, "dzchunkbyteoffset": &c.Offset,
	} {
		text, _ := rest[name].(string)
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 || n > 1<<40 {
			return nil, nil, fault.Field("file", "errors.uploadParts")
		}
		*into = n
		delete(rest, name)
	}
	if index > 1<<20 || count > 1<<20 {
		return nil, nil, fault.Field("file", "errors.uploadParts")
	}
	c.Index, c.Count = int(index), int(count)
	for name := range rest {
		return nil, nil, fault.Field(name, "errors.unknown")
	}
	return part, c, nil
}

// atFile names the file as what is wrong, where nothing else is named.
func atFile(err error) error {
	f := fault.As(err)
	if f == nil || f.Code != fault.Invalid || len(f.Fields) > 0 {
		return err
	}
	named := *f
	named.Fields = fault.Fields{"file": {f.Message}}
	return &named
}
