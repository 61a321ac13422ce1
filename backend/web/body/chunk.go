package body

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"strconv"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Chunk reads the file part of an upload and what Dropzone says of it; no
// chunk where it says nothing. Returns Invalid.
func Chunk(in engine.Body) (*engine.Upload, *resource.Chunk, error) {
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
	var index, count int64
	numbers := map[string]*int64{
		"dzchunkindex": &index, "dztotalchunkcount": &count, "dztotalfilesize": &c.Size,
		"dzchunksize": &c.ChunkSize, "dzchunkbyteoffset": &c.Offset,
	}
	wrong := fault.Fields{}
	for name := range rest {
		if numbers[name] == nil && name != "dzuuid" {
			wrong.Add(name, fault.M("errors.unknown"))
		}
	}
	if err := wrong.Err(); err != nil {
		return nil, nil, err
	}
	c.UUID, _ = rest["dzuuid"].(string)
	for name, into := range numbers {
		text, _ := rest[name].(string)
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 || n > 1<<40 {
			return nil, nil, fault.Field("file", "errors.uploadParts")
		}
		*into = n
	}
	if index > 1<<20 || count > 1<<20 {
		return nil, nil, fault.Field("file", "errors.uploadParts")
	}
	c.Index, c.Count = int(index), int(count)
	return part, c, nil
}

// SingleChunk is a small file as the one part of itself.
func SingleChunk(part *engine.Upload) (*resource.Chunk, error) {
	if part.Size == 0 {
		return nil, fault.Field("file", "errors.video")
	}
	var id [18]byte
	if _, err := rand.Read(id[:]); err != nil {
		return nil, fmt.Errorf("name an upload: %w", err)
	}
	return &resource.Chunk{UUID: hex.EncodeToString(id[:]), Count: 1, Size: part.Size, ChunkSize: part.Size, Part: part}, nil
}
