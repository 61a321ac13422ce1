package app

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"backoffice/backend/access"
	"backoffice/backend/app/config"
	"backoffice/backend/engine"
	"backoffice/backend/gdpr"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/schema"
	"backoffice/backend/schema/openapi"
	"backoffice/locales"
)

// derived are the beginnings of keys that follow from declarations.
var derived = []string{
	"common.fields.", "common.columns.", "common.states.", "common.panels.", "common.options.",
	"common.actions.", "common.models.", "shell.menu.",
}

// TextProblems are the texts that nobody asks for and those that are missing,
// by the screens and by the sources below root. While the declarations are not
// sound nobody knows all that they ask for, and no text is said to be unused.
func TextProblems(root fs.FS, set resource.Set) ([]string, error) {
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		return nil, fmt.Errorf("load texts: %w", err)
	}
	u := i18n.NewUsage(derived...)
	sound := len(engine.Check(set, config.Locales())) == 0
	if err := ask(texts.Recording(u), set, sound); err != nil {
		return nil, err
	}
	// Samples bring texts of their own.
	if err := u.Scan(skip{root, "backend/app/sample"}, "backend", "admin-app/src"); err != nil {
		return nil, err
	}
	problems := texts.Missing(u)
	if sound {
		problems = append(problems, texts.Unused(u)...)
		slices.Sort(problems)
	}
	return problems, nil
}

// ask is askAll. What is made of declarations that are not sound may fail in any way,
// which their own problems explain better: it then asks as far as it comes.
func ask(texts *i18n.Bundle, set resource.Set, sound bool) error {
	if sound {
		return askAll(texts, set)
	}
	defer func() { _ = recover() }()
	_ = askAll(texts, set)
	return nil
}

// askAll asks for every text that follows from a declaration.
func askAll(texts *i18n.Bundle, set resource.Set) error {
	guard, err := access.New(set)
	if err != nil {
		return err
	}
	s, err := schema.New(schema.Deps{Screens: set, Texts: texts, Locales: config.Locales(), May: guard.May})
	if err != nil {
		return err
	}
	for _, role := range resource.Staff {
		actor := resource.Actor{RoleID: role}
		for _, link := range s.Menu(actor, i18n.Default).Screens {
			if _, err := s.View(actor, i18n.Default, link.Name); err != nil {
				return err
			}
		}
	}
	if _, err := openapi.Document(s, i18n.Default, publicForms()...); err != nil {
		return err
	}
	for _, key := range gdpr.RuleTexts() {
		texts.First(i18n.Default, key)
	}
	logged := engine.LoggedColumns(set, config.Locales())
	for _, screen := range set {
		for _, name := range logged[screen.Name] {
			texts.First(i18n.Default, resource.LabelKeys(screen.Key(), name, "fields", "columns")...)
		}
		if screen.List != nil {
			for _, c := range screen.List.Columns.Sheet() {
				if c.Label == "" {
					texts.First(i18n.Default, resource.LabelKeys(screen.Key(), c.Key, "columns", "fields")...)
				}
			}
		}
		// Screens without a place in the menu have forms too, for other screens to call.
		_, _ = s.View(resource.Actor{RoleID: resource.RoleAdmin}, i18n.Default, screen.Name)
		models := []string{screen.Model}
		for _, child := range screen.Children {
			if child.Of == "" && !child.Single() {
				models = append(models, child.Screen.Model)
			}
		}
		for _, act := range access.Acts(screen) {
			if !strings.HasPrefix(string(act), "command:") && screen.HasView() {
				askPresent(texts, screen.Key()+".acts."+string(act), "user.role.acts."+string(act))
			}
		}
		if screen.CountsUses() {
			askPresent(texts, resource.BelowKey(screen.Key()))
		}
		if screen.Report != nil && len(screen.Report.Tables) > 0 {
			for _, name := range []string{"models." + resource.ReportModel, "fields.startDate", "fields.endDate"} {
				texts.First(i18n.Default, "common."+name)
			}
		}
		if screen.NoHistoryNoCache || screen.List == nil && screen.Form == nil {
			continue
		}
		for _, c := range screen.Commands {
			texts.First(i18n.Default, "common.activity."+c.Name)
			for _, value := range c.AuditValues {
				texts.First(i18n.Default, "common.fields."+value)
			}
			askConditions(texts, screen, c.When)
		}
		for _, child := range screen.Children {
			if child.Of != "" {
				continue // the screen of its own has its
			}
			for _, c := range child.Screen.Commands {
				askConditions(texts, child.Screen, c.When)
			}
		}
		for _, deed := range screen.AuditActions {
			texts.First(i18n.Default, "common.activity."+deed.Name)
			for _, value := range deed.Values {
				texts.First(i18n.Default, "common.fields."+value)
			}
		}
		for _, model := range models {
			texts.First(i18n.Default, "common.models."+model)
		}
	}
	return nil
}

// askConditions asks for the names of what keeps a command from being done, by which it is
// shown.
func askConditions(texts *i18n.Bundle, screen resource.Screen, when *field.Condition) {
	for _, name := range when.Names() {
		texts.First(i18n.Default, resource.LabelKeys(screen.Key(), name, "fields", "columns")...)
	}
}

// askPresent asks for those of the texts that there are.
func askPresent(texts *i18n.Bundle, keys ...string) {
	for _, key := range keys {
		if texts.Has(key) {
			texts.First(i18n.Default, key)
		}
	}
}

// skip is a file system without one folder.
type skip struct {
	fs.FS
	folder string
}

// ReadDir leaves the folder out.
func (s skip) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(s.FS, name)
	kept := entries[:0]
	for _, e := range entries {
		if name+"/"+e.Name() != s.folder {
			kept = append(kept, e)
		}
	}
	return kept, err
}
