package field

// KindText is one line of text; Format narrows it.
const KindText Kind = "text"

var _ = define(KindText, Traits{IsText: true, Trimmed: true, NamesFiles: true, Runes: lineRunes})

// Format narrows what a text may be.
type Format string

// The formats of a text.
const (
	FormatEmail Format = "email" // stored in lower case
	FormatURL   Format = "url"   // an absolute http or https address
	FormatPhone Format = "phone"
	FormatCode  Format = "code" // stored in upper case
	FormatSlug  Format = "slug" // what a title is turned into (000 §5): words of lower case, hyphens between
)

// Text is one line of text.
func Text(name string) Field { return Field{Kind: KindText, Name: name} }

// Email is an e-mail address, kept in lower case.
func Email(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatEmail} }

// URL is an absolute web address.
func URL(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatURL} }

// Phone is a telephone number.
func Phone(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatPhone} }

// Code is a short code, kept in upper case.
func Code(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatCode} }
