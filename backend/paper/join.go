package paper

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// reader keeps nothing on disk and reads what is not quite to the standard too:
// documents of others are joined as they are.
func reader() *model.Configuration {
	api.DisableConfigDir()
	c := model.NewDefaultConfiguration()
	c.ValidationMode = model.ValidationRelaxed
	return c
}

// Pages counts the pages of a PDF. It fails where it is none.
func Pages(pdf []byte) (int, error) {
	n, err := api.PageCount(bytes.NewReader(pdf), reader())
	if err != nil {
		return 0, fmt.Errorf("read a PDF: %w", err)
	}
	return n, nil
}

// Join puts PDFs behind each other.
func Join(pdfs ...[]byte) ([]byte, error) {
	if len(pdfs) == 1 {
		return pdfs[0], nil
	}
	var in []io.ReadSeeker
	for _, one := range pdfs {
		in = append(in, bytes.NewReader(one))
	}
	var out bytes.Buffer
	if err := api.MergeRaw(in, &out, false, reader()); err != nil {
		return nil, fmt.Errorf("join PDFs: %w", err)
	}
	return out.Bytes(), nil
}

// JoinOver puts over behind under, its first page on the last one of under: two
// parts of one sheet become a sheet.
func JoinOver(under, over []byte) ([]byte, error) {
	last, err := Pages(under)
	if err != nil {
		return nil, err
	}
	more, err := Pages(over)
	if err != nil {
		return nil, err
	}
	first, err := api.PDFWatermarkForReadSeeker(bytes.NewReader(over), 1, "pos:bl, off:0 0, scale:1 abs, rot:0", true, false, types.POINTS)
	if err != nil {
		return nil, fmt.Errorf("lay PDFs over each other: %w", err)
	}
	var sheet bytes.Buffer
	if err := api.AddWatermarks(bytes.NewReader(under), &sheet, []string{strconv.Itoa(last)}, first, reader()); err != nil {
		return nil, fmt.Errorf("lay PDFs over each other: %w", err)
	}
	if more == 1 {
		return sheet.Bytes(), nil
	}
	var rest bytes.Buffer
	if err := api.Trim(bytes.NewReader(over), &rest, []string{"2-"}, reader()); err != nil {
		return nil, fmt.Errorf("lay PDFs over each other: %w", err)
	}
	return Join(sheet.Bytes(), rest.Bytes())
}
