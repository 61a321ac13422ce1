package app

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"backoffice/backend/app/config"
	"backoffice/backend/i18n"
	"backoffice/locales"
)

// localesFolder of the storage folder holds locale files beside the program's
// own: further languages, and texts that a site words otherwise.
const localesFolder = "locales"

// embedded are the program's own texts, which never change: tests start many products.
var embedded = sync.OnceValues(func() (*i18n.Bundle, error) { return i18n.Load(locales.FS) })

// loadTexts reads the program's texts and, over them, those of more and of the
// storage folder. known says that there are none but the program's.
func loadTexts(c config.Config, more ...fs.FS) (texts *i18n.Bundle, known bool, err error) {
	folders := append([]fs.FS{locales.FS}, more...)
	own := filepath.Join(c.StorageDir, localesFolder)
	if _, err := os.Stat(own); err == nil {
		folders = append(folders, os.DirFS(own))
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, false, fmt.Errorf("look for locale files: %w", err)
	}
	read, known := embedded, len(folders) == 1
	if !known {
		read = func() (*i18n.Bundle, error) { return i18n.Load(folders...) }
	}
	if texts, err = read(); err != nil {
		return nil, false, fmt.Errorf("load texts: %w", err)
	}
	return texts.Prefer(c.Locales), known, nil
}

// readTexts reads them, and looks for mistakes in those that are not the program's own:
// these are sound in every release, and to look at them would be a tenth of a start.
func (m *Main) readTexts(c config.Config, o Options) (err error) {
	var known bool
	if m.Texts, known, err = loadTexts(c, o.Texts...); err != nil || known {
		return err
	}
	if err := soundTexts(m.Texts, o.Log); err != nil {
		return fmt.Errorf("the locale files are not sound:\n%w", err)
	}
	return nil
}

// shownKeys bounds how many missing texts a log line names.
const shownKeys = 50

// soundTexts returns an error that names every mistake in the locale files, one
// a line. What a language lacks is no mistake: a newer program has texts that a
// translation does not know yet, nor is a text that fits an older one: both are logged,
// by name.
func soundTexts(texts *i18n.Bundle, log *slog.Logger) error {
	var wrong []error
	lacks, aside, stops := map[string][]string{}, map[string][]string{}, false
	for _, p := range texts.Problems() {
		switch {
		case p.Missing():
			lacks[p.Locale] = append(lacks[p.Locale], p.String())
			continue
		case p.Aside():
			aside[p.Locale] = append(aside[p.Locale], p.String())
		default:
			stops = true
		}
		wrong = append(wrong, errors.New(p.String()))
	}
	for _, locale := range texts.Locales() {
		if all := lacks[locale]; len(all) > 0 {
			log.Warn("texts are missing, those of another language stand in for them; `backoffice check` names all",
				"language", locale, "count", len(all), "texts", all[:min(len(all), shownKeys)])
		}
		if all := aside[locale]; len(all) > 0 {
			log.Warn("texts of the folder of locales do not fit this version, its own or those of another language stand in for them; `backoffice check` names all",
				"language", locale, "count", len(all), "texts", all[:min(len(all), shownKeys)])
		}
	}
	if !stops {
		return nil
	}
	return errors.Join(wrong...)
}
