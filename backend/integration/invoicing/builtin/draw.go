package builtin

import (
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/paper"
)

// Draw returns the document as a PDF: as many A4 pages as it takes, numbered, the
// table's head on each. The same document is the same file each time.
func Draw(d invoicing.Document, texts Texts) ([]byte, error) {
	whole, err := drawn(d, texts, 1)
	if err != nil {
		return nil, err
	}
	if pages := whole.PageCount(); pages > 1 { // how many only shows in the end
		if whole, err = drawn(d, texts, pages); err != nil {
			return nil, err
		}
	}
	return whole.Bytes()
}

func drawn(d invoicing.Document, texts Texts, pages int) (*sheet, error) {
	made, err := d.Issued.Time()
	if err != nil {
		return nil, err
	}
	colors := accents[d.Key.Kind]
	s := &sheet{doc: d, words: words{texts, d.Locale, d.Currency}, of: pages, accent: colors[0], tint: colors[1], sign: 1, y: top}
	if d.Key.Kind == invoicing.CreditNote {
		s.sign = -1
	}
	s.Document = paper.New(paper.About{Title: s.title() + " " + d.Number, Locale: d.Locale, Made: made}, left)
	s.SetAutoPageBreak(false, 0)
	s.SetCellMargin(0)
	s.head()
	s.parties()
	s.facts()
	s.reference()
	s.table()
	if err := s.totals(); err != nil {
		return nil, err
	}
	s.notes()
	s.foot()
	return s, s.Error()
}
