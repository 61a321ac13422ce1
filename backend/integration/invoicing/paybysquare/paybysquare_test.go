package paybysquare

import (
	"bytes"
	"encoding/base32"
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/ulikunitz/xz/lzma"
)

// Decode reads a code as a bank's application does, its sum checked.
func decode(t *testing.T, code string) []string {
	t.Helper()
	raw, err := base32.HexEncoding.WithPadding(base32.NoPadding).DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(raw[:2], []byte{2, 0}) {
		t.Fatalf("begins with % x", raw[:2])
	}
	size := binary.LittleEndian.Uint16(raw[2:4])
	header := append([]byte{0x5d, 0, 0, 2, 0}, binary.LittleEndian.AppendUint64(nil, uint64(size))...)
	r, err := lzma.NewReader(bytes.NewReader(append(header, raw[4:]...)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil || len(text) != int(size) {
		t.Fatalf("%d bytes of %d, %v", len(text), size, err)
	}
	if sum := binary.LittleEndian.Uint32(text); sum != crc32.ChecksumIEEE(text[4:]) {
		t.Fatalf("the sum is %x", sum)
	}
	return strings.Split(string(text[4:]), "\t")
}

func TestEncode(t *testing.T) {
	code, err := Encode(Order{
		Amount: "12.50", Currency: "EUR", VariableSymbol: "2024000017", Note: "Objednávka\t17\n", IBAN: "SK3112000000198742637541",
		Name: "Ťažký obchod s.r.o.", Street: "Skúšobná 1", City: "Žilina",
	})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(code, "080") || strings.Trim(code, "0123456789ABCDEFGHIJKLMNOPQRSTUV") != "" {
		t.Errorf("written %s", code)
	}
	want := []string{
		"", "1", "1", "12.5", "EUR", "", "2024000017", "", "", "", "Objednavka 17", "1", "SK3112000000198742637541", "", "0", "0",
		"Tazky obchod s.r.o.", "Skusobna 1", "Zilina",
	}
	if got := decode(t, code); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("read as %q\nwant    %q", got, want)
	}
}

// The standard's own order of fields, as another writer has it.
func TestKnown(t *testing.T) {
	code, err := Encode(Order{
		Invoice: "TEST-1", Amount: "12.5", Currency: "EUR", VariableSymbol: "2024000017", Note: "Objednavka 17", IBAN: "SK3112000000198742637541",
		Name: "Testovaci obchod s.r.o.", Street: "Skusobna 1", City: "Bratislava",
	})
	if err != nil || len(code) != 196 || !strings.HasPrefix(code, "080840007K60M222K1QGOUK5") {
		t.Errorf("%d letters: %s, %v", len(code), code, err)
	}
}

func TestValues(t *testing.T) {
	for amount, want := range map[string]string{"100.00": "100", "100": "100", "": "", "0.10": "0.1", "1.05": "1.05"} {
		code, err := Encode(Order{Amount: amount, Currency: "EUR", IBAN: "SK3112000000198742637541", Name: "A", Note: strings.Repeat("ž", 200)})
		if err != nil {
			t.Fatal(err)
		}
		if got := decode(t, code); got[3] != want || len(got[10]) != 140 {
			t.Errorf("%q is read as %q, the note has %d letters", amount, got[3], len(got[10]))
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	for name, o := range map[string]Order{
		"no account": {Currency: "EUR", Name: "A"}, "no name": {Currency: "EUR", IBAN: "SK31", Name: " "}, "no currency": {IBAN: "SK31", Name: "A"},
	} {
		if code, err := Encode(o); err == nil {
			t.Errorf("%s: %s", name, code)
		}
	}
}
