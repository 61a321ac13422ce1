package placing

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
)

// Secret is what nobody can guess.
func Secret() (string, error) {
	raw := make([]byte, 24)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("draw a secret: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw), nil
}
