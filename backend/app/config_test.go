package app

import "backoffice/backend/app/config"

// parsed is the configuration of a program with these variables.
func parsed(values map[string]string) (config.Config, error) {
	return config.Parse(func(name string) string { return values[name] })
}
