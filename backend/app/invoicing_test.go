package app

import (
	"testing"

	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/superfaktura"
)

// Who issues documents is configuration; without any the product does.
func TestInvoicingService(t *testing.T) {
	for address, want := range map[string]bool{"builtin://": true, "superfaktura://shop%40example.com:key@sandbox.superfaktura.sk": false} {
		c, err := parsed(map[string]string{"INVOICING_URL": address})
		if err != nil {
			t.Fatal(err)
		}
		service, err := (&Main{Config: c, stores: &stores{}}).invoicing(Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, own := service.(*builtin.Service)
		if _, other := service.(*superfaktura.Client); own != want || other == want {
			t.Errorf("%s makes a %T", address, service)
		}
	}
}
