package bind

import "regexp"

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// shownPattern is what is only shown called, which a specification may have named otherwise.
	shownPattern  = regexp.MustCompile(`^[a-z][a-zA-Z0-9_]*$`)
	screenPattern = regexp.MustCompile(`^[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)*$`)
	localePattern = regexp.MustCompile(`^[a-z]{2}(-[A-Z]{2})?$`)
)

// IsName says whether s may name a field, a command, a table or a column.
func IsName(s string) bool { return namePattern.MatchString(s) && len(s) <= 64 }

// AddressWords are words that stand in an address below a screen already.
var AddressWords = []string{"array", "validate", "preview", "export", "restore", "tree", "detail", "order",
	"list", "view", "create", "update", "publish", "hide", "destroy", "edit", "history", "revert"}
