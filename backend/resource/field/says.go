package field

import "strconv"

// Says is the locale key of what is said where rule is broken: the field's own
// where it declares one, else usual.
func (f Field) Says(rule, usual string) string {
	if own, ok := f.Messages[rule]; ok {
		return own
	}
	return usual
}

// SaysMissing is the locale key of what is said of a required field that is
// empty; counted says that the text holds Least (001 §5).
func (f Field) SaysMissing() (key string, counted bool) {
	switch f.Kind {
	case KindSelect, KindMulti:
		return f.Says("required", "errors.requiredSelect"), false
	case KindText, KindPassword, KindSlug, KindArea, KindRich:
		if _, own := f.Messages["required"]; !own && f.MinValue != nil {
			return f.SaysShort(), true
		}
	}
	return f.Says("required", "errors.required"), false
}

// SaysShort is the locale key of what is said of a text shorter than Least.
func (f Field) SaysShort() string {
	key := "errors.min"
	switch n := f.Least(); n {
	case 2, 3, 5, 6:
		key += strconv.Itoa(n)
	}
	return f.Says("min", key)
}

// SaysLong is the locale key of what is said of a text longer than Longest.
func (f Field) SaysLong() string {
	key := "errors.max"
	switch n := f.Longest(); n {
	case 60, 160:
		key += strconv.Itoa(n)
	}
	return f.Says("max", key)
}
