package body

import (
	"maps"
	"slices"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

// What an upload brings beside its file is a part's place, or is named as unknown.
func TestChunkNamesWhatIsUnknown(t *testing.T) {
	part := func(more engine.Body) engine.Body {
		in := engine.Body{
			"file": &engine.Upload{}, "dzuuid": "a", "dzchunkindex": "0", "dztotalchunkcount": "1", "dztotalfilesize": "1", "dzchunksize": "1", "dzchunkbyteoffset": "0",
		}
		maps.Copy(in, more)
		return in
	}
	for _, c := range []struct {
		in   engine.Body
		want []string
	}{
		{engine.Body{"file": &engine.Upload{}}, nil},
		{part(nil), nil},
		{engine.Body{"file": &engine.Upload{}, "x": "1", "y": "2"}, []string{"x", "y"}},
		{part(engine.Body{"x": "1"}), []string{"x"}},
		{part(engine.Body{"dzchunkindex": "x"}), []string{"file"}},
		{engine.Body{"file": &engine.Upload{}, "dzuuid": "a"}, []string{"file"}},
		{engine.Body{"x": "1"}, []string{"file"}},
	} {
		_, _, err := Chunk(c.in)
		var got []string
		if f := fault.As(err); f != nil {
			got = f.Fields.Paths()
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: wrong are %v", c.in, got)
		}
	}
}
