// Package paybysquare writes the payment code of Slovak banks: a payment order,
// packed and written in letters, that a QR code carries and a bank's application
// fills its form with. Version 1.2 of the standard of the Slovak Banking
// Association, which asks for the beneficiary's name.
package paybysquare

import (
	"bytes"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode"

	"github.com/ulikunitz/xz/lzma"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Order is one payment to one account.
type Order struct {
	Invoice        string // its number, or empty
	Amount         string // with a point; empty: who pays fills it in
	Currency       string // three letters
	Due            string // YYYYMMDD, or empty
	VariableSymbol string // at most ten digits
	Note           string
	IBAN           string
	BIC            string // may be empty
	Name           string // of the beneficiary
	Street         string // may be empty
	City           string // may be empty
}

const (
	dictionary = 128 << 10
	// head is type 0, version 1.2, document 0, and a reserved half byte.
	head     = "\x02\x00"
	mostNote = 140
	// orders are payments of that type, one here, with one account each.
	paymentOrder = "1"
)

var lzmaProperties = lzma.Properties{LC: 3, LP: 0, PB: 2}

// Encode writes the order as a QR code carries it: digits and capital letters.
// It fails where there is no account or no name.
func Encode(o Order) (string, error) {
	if o.IBAN == "" || o.Currency == "" || strings.TrimSpace(o.Name) == "" {
		return "", errors.New("encode a payment: it needs an account, a currency and the beneficiary's name")
	}
	// Nothing repeats, no debit is taken, and there is one payment and one account.
	text := strings.Join([]string{
		plain(o.Invoice), "1", paymentOrder, amount(o.Amount), o.Currency, o.Due, o.VariableSymbol, "", "", "", cut(plain(o.Note), mostNote),
		"1", o.IBAN, o.BIC, "0", "0", plain(o.Name), plain(o.Street), plain(o.City),
	}, "\t")
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text)))
	body, err := pack(append(sum, text...))
	if err != nil {
		return "", fmt.Errorf("encode a payment: %w", err)
	}
	all := binary.LittleEndian.AppendUint16([]byte(head), uint16(len(sum)+len(text))) //nolint:gosec // some hundred bytes
	return base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(append(all, body...)), nil
}

// pack is LZMA without the header, which is the same each time.
func pack(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := lzma.WriterConfig{Properties: &lzmaProperties, DictCap: dictionary, SizeInHeader: true, Size: int64(len(raw))}.NewWriter(&out)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes()[lzma.HeaderLen:], nil
}

// amount is written without zeros at its end.
func amount(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// plain is text in one line and without accents, which some applications misread.
func plain(s string) string {
	bare, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		bare = s
	}
	return strings.Join(strings.Fields(bare), " ")
}

func cut(s string, most int) string {
	letters := []rune(s)
	return string(letters[:min(len(letters), most)])
}
