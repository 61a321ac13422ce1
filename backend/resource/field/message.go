package field

import "strconv"

// MessageKey is the locale key of the message of a broken rule: the field's own
// where it declares one, else usual.
func (f Field) MessageKey(rule, usual string) string {
	if own, ok := f.Messages[rule]; ok {
		return own
	}
	return usual
}

// NotNumberKey is the locale key of the message of a number field that holds none.
func (f Field) NotNumberKey() string {
	if f.Decimals == 0 {
		return f.MessageKey("type", "errors.integer")
	}
	return f.MessageKey("type", "errors.number")
}

// FormatKey is the locale key of the message of a value that is not written as
// its kind is: a date that is none.
func (f Field) FormatKey() string { return f.MessageKey("format", f.Traits().FormatKey) }

// TakenKey is the locale key of the message of a value that another record holds.
func (f Field) TakenKey() string { return f.MessageKey("unique", "errors.unique") }

// MissingKey is the locale key of the message of a required field that is
// empty; counted says that the text holds Least (001 §5). A least length of one
// says no more than that it is required.
func (f Field) MissingKey() (key string, counted bool) {
	t := f.Traits()
	if _, own := f.Messages["required"]; t.IsText && !own && f.Least() > 1 {
		return f.TooShortKey(), true
	}
	usual := t.MissingKey
	if usual == "" {
		usual = "errors.required"
	}
	return f.MessageKey("required", usual), false
}

// TooShortKey is the locale key of the message of a text shorter than Least.
func (f Field) TooShortKey() string {
	key := "errors.min"
	switch n := f.Least(); n {
	case 1:
		if f.Traits().IsText {
			key, _ = f.MissingKey()
		}
	case 2, 3, 5, 6:
		key += strconv.Itoa(n)
	}
	return f.MessageKey("min", key)
}

// TooLongKey is the locale key of the message of a text longer than Longest.
func (f Field) TooLongKey() string {
	key := "errors.max"
	switch n := f.Longest(); n {
	case 60, 160:
		key += strconv.Itoa(n)
	}
	return f.MessageKey("max", key)
}
