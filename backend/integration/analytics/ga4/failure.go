package ga4

import (
	"errors"
	"fmt"
	"strings"

	"backoffice/backend/integration/analytics"
)

const service = "Google Analytics"

func failed(kind analytics.Kind, why error) *analytics.Failure {
	return &analytics.Failure{Kind: kind, Service: service, Cause: why}
}

func nonsense(format string, args ...any) *analytics.Failure {
	return failed(analytics.Down, fmt.Errorf("the answer makes no sense: "+format, args...))
}

// failureOf is the Failure in err's chain, or nil.
func failureOf(err error) *analytics.Failure {
	f, _ := errors.AsType[*analytics.Failure](err)
	return f
}

// words are what Google said, in one line.
func words(text string) string {
	letters := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(letters[:min(len(letters), 300)])
}
