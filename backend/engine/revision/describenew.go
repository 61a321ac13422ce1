package revision

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
)

// DescribeNew is Describe for changes that the log does not have, or not yet: of a file that
// is looked at first, or of a command's preview. They read as they would from there.
func DescribeNew(ctx context.Context, p *rows.Ports, c port.Caller, s *bind.Screen, row uint64, all []port.Change) ([]ChangeView, error) {
	raw, err := json.Marshal(all)
	if err != nil {
		return nil, fmt.Errorf("write changes of %s: %w", s.Decl.Name, err)
	}
	var logged []port.Change
	if err := decode(raw, &logged); err != nil {
		return nil, fmt.Errorf("read changes of %s: %w", s.Decl.Name, err)
	}
	return Describe(ctx, p, c, s, row, logged)
}
