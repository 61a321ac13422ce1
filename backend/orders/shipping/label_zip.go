package shipping

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"

	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/store/tempfile"
)

// labelsAtOnce are how many labels of a zip couriers are asked for at a time.
const labelsAtOnce = 4

// drawn is a label of the zip, or why there is none.
type drawn struct {
	pdf    []byte
	failed error
}

// labels are the labels of several orders, a file each; a report names those that
// could not be made, and why. Where none has a parcel there is nothing to pack.
func (d Desk) labels(c *resource.Call, list []*sale.Order, _ struct{}) (reply resource.Reply, err error) {
	all, err := parcels.Of(c.Tx, ids(list))
	if err != nil {
		return reply, err
	}
	if len(all) == 0 {
		return reply, noParcel(list)
	}
	file, err := tempfile.New("labels")
	if err != nil {
		return reply, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	z := zip.NewWriter(file)
	var report strings.Builder
	var failed error
	labels := d.drawAll(c, list, all)
	at := c.Now.In(sale.ZoneOf(c))
	for _, o := range list {
		label := <-<-labels
		switch {
		case failed != nil: // the others that are on their way are waited for
		case label.failed != nil:
			fmt.Fprintf(&report, "%s: %s\r\n", o.Number, d.said(c.Locale, label.failed))
		default: // a PDF is compressed already
			failed = pack(z, zip.FileHeader{Name: "label-" + o.Number + ".pdf", Method: zip.Store, Modified: at}, label.pdf)
		}
	}
	if failed == nil && report.Len() > 0 {
		failed = pack(z, zip.FileHeader{Name: d.Texts.Text(c.Locale, "order.labels.report", nil), Method: zip.Deflate, Modified: at}, []byte("\ufeff"+report.String()))
	}
	if err := errors.Join(failed, z.Close()); err != nil {
		return reply, fmt.Errorf("pack labels: %w", err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return reply, fmt.Errorf("read packed labels: %w", err)
	}
	return resource.Reply{File: &resource.File{Name: "labels.zip", Type: "application/zip", Body: file}}, nil
}

// drawAll has the labels of orders drawn, some at a time, and gives them in the
// order of list. Whoever asks takes them all.
func (d Desk) drawAll(c *resource.Call, list []*sale.Order, all map[uint64]parcels.Row) <-chan chan drawn {
	coming := make(chan chan drawn, labelsAtOnce-1)
	go func() {
		defer close(coming)
		for _, o := range list {
			one := make(chan drawn, 1)
			coming <- one
			go func() {
				pdf, err := d.labelOf(c.Context, o, all)
				one <- drawn{pdf, err}
			}()
		}
	}()
	return coming
}

func pack(z *zip.Writer, file zip.FileHeader, body []byte) error {
	w, err := z.CreateHeader(&file)
	if err == nil {
		_, err = w.Write(body)
	}
	if err != nil {
		return fmt.Errorf("pack %s: %w", file.Name, err)
	}
	return nil
}
