package session

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// The cookies.
const (
	Cookie     = "session"
	CSRFCookie = "XSRF-TOKEN"
)

const (
	idle     = 2 * time.Hour
	longest  = 7 * 24 * time.Hour // after which one signs in again, however busy
	owing    = 10 * time.Minute   // for the second step of a sign-in
	touching = time.Minute        // a session's end is put off at most this often
)

// Names of what a session holds.
const (
	keyUser    = "user"
	keyEpoch   = "epoch"
	keyCSRF    = "csrf"
	keyTouched = "touched"
	keyStarted = "started"

	keyAwaited      = "awaited" // who has given the password, and owes the code
	keyAwaitedEpoch = "awaited_epoch"
	keyAwaitedAt    = "awaited_at"
)

// Manager opens and changes sessions. It is safe for use by many goroutines.
type Manager struct {
	scs    *scs.SessionManager
	seal   cipher.AEAD
	now    func() time.Time
	secret []byte
}

// New makes a Manager over a store, a Prolonger. The secret, 32 bytes, seals the tokens
// that uploads may carry in place of the cookie.
func New(store scs.CtxStore, secret []byte, now func() time.Time) (*Manager, error) {
	kept, ok := store.(Prolonger)
	if !ok {
		return nil, errors.New("the store of sessions does not prolong them")
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, fmt.Errorf("use the session secret: %w", err)
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("use the session secret: %w", err)
	}
	m := scs.New()
	m.Store = prolonging{kept}
	m.Lifetime = idle
	m.IdleTimeout = 0
	m.Codec = codec{}
	// Who reads the store, or a copy of it, cannot take over a session.
	m.HashTokenInStore = true
	return &Manager{scs: m, seal: seal, now: now, secret: secret}, nil
}

// Open returns ctx with the session of the request's cookie, or an empty one.
// Returns Unavailable where the store is out of reach.
func (m *Manager) Open(ctx context.Context, r *http.Request) (context.Context, error) {
	token := ""
	if c, err := r.Cookie(Cookie); err == nil && len(c.Value) <= 128 {
		token = c.Value
	}
	return m.load(ctx, token)
}

// OpenBearer returns ctx with the session that a sealed token belongs to.
// Returns Unauthorized where the token is not one of ours or its session ended.
func (m *Manager) OpenBearer(ctx context.Context, sealed string) (context.Context, error) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil || len(raw) < m.seal.NonceSize() || len(raw) > 256 {
		return nil, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	token, err := m.seal.Open(nil, raw[:m.seal.NonceSize()], raw[m.seal.NonceSize():], nil)
	if err != nil {
		return nil, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	return m.load(ctx, string(token))
}

func (m *Manager) load(ctx context.Context, token string) (context.Context, error) {
	loaded, err := m.scs.Load(ctx, token)
	if err != nil {
		if db.IsUnavailable(err) || fault.CodeOf(err) == fault.Unavailable {
			return nil, fault.Wrap(err, fault.Unavailable, "errors.unavailable")
		}
		return nil, fmt.Errorf("open a session: %w", err)
	}
	return loaded, nil
}

// Bearer returns the sealed token of the session: it dies with it.
func (m *Manager) Bearer(ctx context.Context) (string, error) {
	nonce := make([]byte, m.seal.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return "", fmt.Errorf("seal a token: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(m.seal.Seal(nonce, nonce, []byte(m.scs.Token(ctx)), nil)), nil
}

// User returns who is signed in, and the epoch that the sign-in belongs to; 0
// where nobody is.
func (m *Manager) User(ctx context.Context) (id uint64, epoch int64) {
	return uint64(m.scs.GetInt64(ctx, keyUser)), m.scs.GetInt64(ctx, keyEpoch)
}

// Token is the session's anti-forgery token; empty where there is no session yet.
func (m *Manager) Token(ctx context.Context) string { return m.scs.GetString(ctx, keyCSRF) }

// Matches says whether token is the session's anti-forgery token.
func (m *Manager) Matches(ctx context.Context, token string) bool {
	own := m.Token(ctx)
	return own != "" && subtle.ConstantTimeCompare([]byte(own), []byte(token)) == 1
}

// Begun says whether there is a session with an anti-forgery token.
func (m *Manager) Begun(ctx context.Context) bool { return m.Token(ctx) != "" }

// Begin makes sure that there is a session with an anti-forgery token, and
// sends both cookies.
func (m *Manager) Begin(ctx context.Context, w http.ResponseWriter, secure bool) error {
	if m.Begun(ctx) {
		return m.commit(goingOn(ctx), w, secure)
	}
	m.renewToken(ctx)
	return m.commit(ctx, w, secure)
}

// SignIn notes the user in the session, under a new id and with a new
// anti-forgery token, and sends both cookies.
func (m *Manager) SignIn(ctx context.Context, w http.ResponseWriter, secure bool, id uint64, epoch int64) error {
	if err := m.scs.RenewToken(ctx); err != nil {
		return fmt.Errorf("renew a session: %w", err)
	}
	m.renewToken(ctx)
	for _, owed := range []string{keyAwaited, keyAwaitedEpoch, keyAwaitedAt} {
		m.scs.Remove(ctx, owed)
	}
	m.scs.Put(ctx, keyUser, int64(id))
	m.scs.Put(ctx, keyEpoch, epoch)
	return m.commit(ctx, w, secure)
}

// Await notes in the session who has given the right password and owes the
// second factor. Nobody is signed in by that.
func (m *Manager) Await(ctx context.Context, w http.ResponseWriter, secure bool, id uint64, epoch int64) error {
	if err := m.scs.RenewToken(ctx); err != nil {
		return fmt.Errorf("renew a session: %w", err)
	}
	m.renewToken(ctx)
	m.scs.Remove(ctx, keyUser)
	m.scs.Put(ctx, keyAwaited, int64(id))
	m.scs.Put(ctx, keyAwaitedEpoch, epoch)
	m.scs.Put(ctx, keyAwaitedAt, m.now().Unix())
	return m.commit(ctx, w, secure)
}

// Awaited returns who owes the second factor, and the epoch that the password
// belongs to; 0 where nobody does, or took longer than ten minutes.
func (m *Manager) Awaited(ctx context.Context) (id uint64, epoch int64) {
	if m.now().Sub(time.Unix(m.scs.GetInt64(ctx, keyAwaitedAt), 0)) > owing {
		return 0, 0
	}
	return uint64(m.scs.GetInt64(ctx, keyAwaited)), m.scs.GetInt64(ctx, keyAwaitedEpoch)
}

func (m *Manager) renewToken(ctx context.Context) {
	m.scs.Put(ctx, keyCSRF, rand.Text()+rand.Text())
	m.scs.Put(ctx, keyStarted, m.now().Unix())
	m.scs.Put(ctx, keyTouched, m.now().Unix())
	// The library would take the machine's clock, the store asks ours.
	m.scs.SetDeadline(ctx, m.now().Add(idle))
}

// Touch puts off the end of a session that is in use, at most once a minute,
// and says whether it did.
func (m *Manager) Touch(ctx context.Context, w http.ResponseWriter, secure bool) (bool, error) {
	now := m.now()
	if now.Sub(time.Unix(m.scs.GetInt64(ctx, keyTouched), 0)) < touching {
		return false, nil
	}
	m.scs.Put(ctx, keyTouched, now.Unix())
	end := now.Add(idle)
	if last := time.Unix(m.scs.GetInt64(ctx, keyStarted), 0).Add(longest); end.After(last) {
		end = last
	}
	m.scs.SetDeadline(ctx, end)
	return true, m.commit(goingOn(ctx), w, secure)
}

// End ends the session and takes both cookies back.
func (m *Manager) End(ctx context.Context, w http.ResponseWriter, secure bool) error {
	if err := m.scs.Destroy(ctx); err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	for _, name := range []string{Cookie, CSRFCookie} {
		http.SetCookie(w, &http.Cookie{
			Name: name, Path: "/", MaxAge: -1, HttpOnly: name == Cookie, Secure: secure, SameSite: http.SameSiteLaxMode,
		})
	}
	return nil
}

// commit writes the session before anything of the answer is, so that a
// change can never get lost.
func (m *Manager) commit(ctx context.Context, w http.ResponseWriter, secure bool) error {
	id, _ := m.User(ctx)
	token, expiry, err := m.scs.Commit(withOwner(ctx, id))
	if err != nil {
		if db.IsUnavailable(err) {
			return fault.Wrap(err, fault.Unavailable, "errors.unavailable")
		}
		return fmt.Errorf("keep a session: %w", err)
	}
	for name, value := range map[string]string{Cookie: token, CSRFCookie: m.Token(ctx)} {
		http.SetCookie(w, &http.Cookie{
			Name: name, Value: value, Path: "/", Expires: expiry, MaxAge: int(expiry.Sub(m.now()).Seconds()),
			HttpOnly: name == Cookie, Secure: secure, SameSite: http.SameSiteLaxMode,
		})
	}
	return nil
}

type ownerKey struct{}

func withOwner(ctx context.Context, id uint64) context.Context {
	if id == 0 {
		return ctx
	}
	return context.WithValue(ctx, ownerKey{}, id)
}

// owner is whom the session being written belongs to, or nil.
func owner(ctx context.Context) *uint64 {
	if id, ok := ctx.Value(ownerKey{}).(uint64); ok {
		return &id
	}
	return nil
}

// Prolonger is a store in which the end of a session can be put off. Where the session
// ended meanwhile it stays so: a call that was under way must not bring it back.
type Prolonger interface {
	scs.CtxStore
	ProlongCtx(ctx context.Context, token string, data []byte, expiry time.Time) error
}

type prolongKey struct{}

func goingOn(ctx context.Context) context.Context { return context.WithValue(ctx, prolongKey{}, true) }

// prolonging is a store in which what only goes on is prolonged.
type prolonging struct{ Prolonger }

// CommitCtx implements scs.CtxStore.
func (p prolonging) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	if ctx.Value(prolongKey{}) != nil {
		return p.ProlongCtx(ctx, token, data, expiry)
	}
	return p.Prolonger.CommitCtx(ctx, token, data, expiry)
}
