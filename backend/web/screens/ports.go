package screens

import (
	"context"
	"io"
	"net/url"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/media"
	"backoffice/backend/resource"
)

// Engine is what the routes of screens call.
type Engine interface {
	Screens() []*engine.Screen
	List(ctx context.Context, c engine.Caller, screen string, q url.Values) (*engine.Page, error)
	ProveList(c engine.Caller, screen string, q url.Values, columns []string) error
	MayImport(c engine.Caller, screen string) error
	Import(ctx context.Context, c engine.Caller, screen string, file engine.ImportFile) (engine.ImportReport, error)
	Sync(ctx context.Context, c engine.Caller, screen string, dry bool) (engine.SyncState, error)
	SyncState(ctx context.Context, c engine.Caller, screen string) (engine.SyncState, error)
	Export(ctx context.Context, c engine.Caller, screen string, q url.Values, format string, w io.Writer) error
	Load(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Row, error)
	Detail(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Row, error)
	Options(ctx context.Context, c engine.Caller, screen string, list int, params map[string]string, q url.Values) ([]engine.Row, error)
	Summary(ctx context.Context, c engine.Caller, screen string, q url.Values) (any, error)
	Live(ctx context.Context, c engine.Caller, screen string, q url.Values) (engine.Moment, error)
	Table(ctx context.Context, c engine.Caller, screen string, index int, q url.Values) (*engine.Page, error)
	ExportTable(ctx context.Context, c engine.Caller, screen string, index int, q url.Values, format string, w io.Writer) error
	Zone() *time.Location
	MayFeed(c engine.Caller, screen, name string) error
	Feed(ctx context.Context, c engine.Caller, screen, name string, params map[string]string, q url.Values) (resource.Reply, error)
	Tree(ctx context.Context, c engine.Caller, screen string) ([]engine.Row, int64, error)
	Links(ctx context.Context, c engine.Caller, q url.Values) ([]engine.Link, error)
	Told(locale string) []string
	PreviewPath(ctx context.Context, c engine.Caller, screen string, id uint64) (string, error)

	Save(ctx context.Context, c engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	Bulk(ctx context.Context, c engine.Caller, screen, action string, body engine.Body) (engine.Result, error)
	Destroy(ctx context.Context, c engine.Caller, screen string, id uint64, in engine.Body) (engine.Result, error)
	Uses(ctx context.Context, c engine.Caller, screen string, q url.Values) ([]resource.Use, error)
	Restore(ctx context.Context, c engine.Caller, screen string, id uint64, in engine.Body) (engine.Result, error)
	SaveInline(ctx context.Context, c engine.Caller, screen, key string, id uint64, body engine.Body) (engine.Result, error)
	IsAvailable(ctx context.Context, c engine.Caller, screen, field string, body engine.Body) (bool, error)
	Run(ctx context.Context, c engine.Caller, screen, command string, id uint64, body engine.Body) (engine.Result, error)
	History(ctx context.Context, c engine.Caller, screen string, id uint64) ([]engine.Revision, error)
	Revert(ctx context.Context, c engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	SaveTree(ctx context.Context, c engine.Caller, screen string, body engine.Body) (engine.Result, error)
}

// Children is the part of the engine that keeps the lists below records.
type Children interface {
	Children(ctx context.Context, c engine.Caller, of engine.ChildOf) ([]engine.Row, error)
	ChildPage(ctx context.Context, c engine.Caller, of engine.ChildOf, q url.Values) (*engine.Page, error)
	Child(ctx context.Context, c engine.Caller, of engine.ChildOf, id uint64) (engine.Row, error)
	SaveChild(ctx context.Context, c engine.Caller, of engine.ChildOf, id uint64, body engine.Body) (engine.Result, error)
	OrderChildren(ctx context.Context, c engine.Caller, of engine.ChildOf, body engine.Body) (engine.Result, error)
	RotateChild(ctx context.Context, c engine.Caller, of engine.ChildOf, id uint64, body engine.Body) (engine.Result, error)
	BulkChildren(ctx context.Context, c engine.Caller, of engine.ChildOf, action string, body engine.Body) (engine.Result, error)
	DestroyChild(ctx context.Context, c engine.Caller, of engine.ChildOf, id uint64, in engine.Body) (engine.Result, error)
	RunChild(ctx context.Context, c engine.Caller, of engine.ChildOf, command string, id uint64, body engine.Body) (engine.Result, error)
	MayUpload(ctx context.Context, c engine.Caller, of engine.ChildOf) error
	ReceiveFile(ctx context.Context, c engine.Caller, of engine.ChildOf, in resource.Incoming) (engine.Row, error)
	RemoveFile(ctx context.Context, c engine.Caller, of engine.ChildOf, in engine.Body) (engine.Result, error)
}

// Uploads gathers files that come in parts. Package media's Uploads is it.
type Uploads interface {
	Receive(ctx context.Context, c resource.Chunk, b resource.Bounds) (*media.Session, error)
	Received(ctx context.Context, userID uint64, target, uuid string) ([]int, error)
}
