package web

import (
	"context"
	"io"
	"net/netip"
	"net/url"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// Engine is what the routes of screens call.
type Engine interface {
	Screens() []*engine.Screen
	List(ctx context.Context, c engine.Caller, screen string, q url.Values) (*engine.Page, error)
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
	PreviewPath(ctx context.Context, c engine.Caller, screen string, id uint64) (string, error)

	Save(ctx context.Context, c engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	Bulk(ctx context.Context, c engine.Caller, screen, action string, body engine.Body) (engine.Result, error)
	Destroy(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Result, error)
	Restore(ctx context.Context, c engine.Caller, screen string, id uint64) (engine.Result, error)
	SaveInline(ctx context.Context, c engine.Caller, screen, key string, id uint64, body engine.Body) (engine.Result, error)
	IsAvailable(ctx context.Context, c engine.Caller, screen, field string, body engine.Body) (bool, error)
	Run(ctx context.Context, c engine.Caller, screen, command string, id uint64, body engine.Body) (engine.Result, error)
	History(ctx context.Context, c engine.Caller, screen string, id uint64) ([]engine.Revision, error)
	Revert(ctx context.Context, c engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	SaveTree(ctx context.Context, c engine.Caller, screen string, body engine.Body) (engine.Result, error)
}

// Accounts knows the people. Package account's Accounts, adapted, is it.
type Accounts interface {
	// SignIn returns who signs in. Returns Invalid with one text for every
	// cause, and Throttled.
	SignIn(ctx context.Context, email, password, address string) (Person, error)
	// Person returns who has that id; false where they may not be signed in.
	Person(ctx context.Context, id uint64) (Person, bool, error)
	RoleTitle(ctx context.Context, role uint64, locale string) (string, error)
	Seen(ctx context.Context, id uint64) error
	// SignInCode is the second step of a sign-in. Returns Invalid, Unauthorized
	// where the first step is no longer worth anything, and Throttled.
	SignInCode(ctx context.Context, id uint64, epoch int64, code, address string) (Person, error)
	// Factor tells of the own second factor.
	Factor(ctx context.Context, id uint64) (Factor, error)
	BeginFactor(ctx context.Context, id uint64) (FactorSetup, error)
	ConfirmFactor(ctx context.Context, id uint64, code, address string) (recovery []string, err error)
	RenewCodes(ctx context.Context, id uint64, password, code, address string) (recovery []string, err error)
	DropFactor(ctx context.Context, id uint64, password, code, address string) error
	Forgot(ctx context.Context, email, address, locale string) error
	Reset(ctx context.Context, token, password, again, address string) error
	// LinkWorks reports whether Reset would take the token, without using it up.
	LinkWorks(ctx context.Context, token, address string) (bool, error)
}

// Visits counts page views of the public site.
type Visits interface {
	// Record notes one view: body is what the script posted from a page of site,
	// a host. Returns Invalid, Throttled and Unavailable.
	Record(ctx context.Context, from netip.Addr, agent, site string, body []byte) error
	// Script is what the site loads.
	Script() []byte
	// MaxBody is the longest body, in bytes.
	MaxBody() int64
}

// Person is who is signed in.
type Person struct {
	Actor     resource.Actor
	Epoch     int64
	Name      string
	Surname   string
	Email     string
	Image     string // key of the stored file, or empty
	NeedsCode bool   // of SignIn: the second step must follow
	Factor    Factor
	Rights    string // differs whenever what the person may do does
}

// Factor is what somebody's second factor is now.
type Factor struct {
	Enabled  bool `json:"enabled"`
	Required bool `json:"required"`                 // by the role
	Codes    *int `json:"recovery_codes,omitempty"` // not used yet
}

// Missing says that the role requires what the person has not set up.
func (f Factor) Missing() bool { return f.Required && !f.Enabled }

// FactorSetup is what an authenticator app needs to begin.
type FactorSetup struct {
	Secret string `json:"secret"`
	URI    string `json:"uri"`
	QR     string `json:"qr"` // SVG
}

// File is a stored file as it goes out.
type File struct {
	io.ReadSeekCloser
	Type     string
	ETag     string
	Modified time.Time
	Inline   bool   // anything else is a download
	Name     string // of a download
}
