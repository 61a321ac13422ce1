package web

import (
	"context"
	"io"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/web/public"
)

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
	// Factor describes the own second factor.
	Factor(ctx context.Context, id uint64) (Factor, error)
	BeginFactor(ctx context.Context, id uint64) (FactorSetup, error)
	ConfirmFactor(ctx context.Context, id uint64, password, code, address string) (recovery []string, err error)
	RenewCodes(ctx context.Context, id uint64, password, code, address string) (recovery []string, err error)
	DropFactor(ctx context.Context, id uint64, password, code, address string) error
	Forgot(ctx context.Context, email, address, locale string) error
	Reset(ctx context.Context, token, password, again, address string) error
	// LinkWorks reports whether Reset would take the token, without using it up.
	LinkWorks(ctx context.Context, token, address string) (bool, error)
}

// What visitors call, see package public.
type (
	Public = public.Form
	Link   = public.Link
	Visits = public.Visits
)

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
