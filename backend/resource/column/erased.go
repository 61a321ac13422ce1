package column

import "strings"

// StandIn is how an address ends that stands where that of an erased person was: another
// one for each, so that their records still belong together, and nobody's.
const StandIn = "@anonymised.invalid"

// IsStandIn says whether a text is such an address. Who reads a record is shown none, and
// what Absent says of it; lists are still searched by it.
func IsStandIn(text string) bool { return strings.HasSuffix(text, StandIn) }
