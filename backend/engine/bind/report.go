package bind

import (
	"fmt"

	"backoffice/backend/engine/report"
)

// report binds the screen's report.
func (b *Bound) report(s *Screen) {
	if s.Decl.Report == nil {
		return
	}
	bound, problems := report.Bind(s.Decl.Report)
	s.Report = bound
	for _, p := range problems {
		switch p.Part {
		case report.PartInput:
			b.Problem(s.Decl.Name, "S065", p.At, "%s", p.Text)
		case report.PartSummary:
			b.Problem(s.Decl.Name, "S066", p.At, "%s", p.Text)
		case report.PartLive:
			b.Problem(s.Decl.Name, "S109", p.At, "%s", p.Text)
		case report.PartTables:
			b.Problem(s.Decl.Name, "S067", p.At, "%s", p.Text)
		}
	}
	for i, f := range s.Decl.Report.Params {
		if f.Source == nil {
			continue
		}
		if _, _, _, found := b.Set.Source(f.Source.Name); !found {
			b.NoSource(s.Decl.Name, fmt.Sprintf("Params[%d]", i), f.Source.Name)
		}
	}
}
