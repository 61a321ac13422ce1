package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// Pass returns a token for one purpose that is good until then, in this
// session alone: it opens nothing else, and nothing once the session ended.
func (m *Manager) Pass(ctx context.Context, purpose string, until time.Time) string {
	raw := binary.BigEndian.AppendUint64(nil, uint64(until.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(raw, m.stamp(ctx, purpose, raw)...))
}

// Passes says whether token is a pass of this session for purpose that is
// still good.
func (m *Manager) Passes(ctx context.Context, purpose, token string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != 8+sha256.Size || m.scs.Token(ctx) == "" {
		return false
	}
	until := time.Unix(int64(binary.BigEndian.Uint64(raw)), 0)
	return hmac.Equal(raw[8:], m.stamp(ctx, purpose, raw[:8])) && m.now().Before(until)
}

func (m *Manager) stamp(ctx context.Context, purpose string, until []byte) []byte {
	mac := hmac.New(sha256.New, m.secret)
	mac.Write([]byte("pass\x00" + purpose + "\x00" + m.scs.Token(ctx) + "\x00"))
	mac.Write(until)
	return mac.Sum(nil)
}
