package resource

import (
	"fmt"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// ChoiceOf is a filter that offers the states of a column, and whatever more is
// given after them. The values are numbers or words of the declaration, without
// quotes.
func ChoiceOf(name string, states []column.State, more ...filter.Case) filter.Filter {
	cases := make([]filter.Case, 0, len(states)+len(more))
	for _, s := range states {
		value := fmt.Sprint(s.Value)
		literal := value
		if _, word := s.Value.(string); word {
			literal = "'" + value + "'"
		}
		cases = append(cases, filter.Case{Value: value, Key: s.Key, Where: name + " = " + literal})
	}
	return filter.Choice(name, append(cases, more...)...)
}

// OptionsOf are the states of a column as a field offers them.
func OptionsOf(states []column.State) []field.Option {
	list := make([]field.Option, len(states))
	for i, s := range states {
		list[i] = field.Option{Value: s.Value, Key: s.Key}
	}
	return list
}
