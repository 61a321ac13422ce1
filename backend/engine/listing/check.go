package listing

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
)

const (
	checkSamples = 5 // texts of each searched table
	checkTries   = 3 // what was saved meanwhile makes no two of them differ
)

// Check asks every list twice, as it is remembered and found by the index of
// its texts and as the database answers, in each language, with searches for parts
// of what there is. It returns a line for each that differs. Indexes that are
// missing are built first.
func (l *Lists) Check(ctx context.Context) (wrong []string, err error) {
	if err := l.core.Search.Build(ctx); err != nil {
		return nil, err
	}
	if wrong, err = l.core.Search.Check(ctx); err != nil {
		return nil, err
	}
	for _, s := range l.core.Screens {
		if s.List == nil || s.Decl.NoHistoryNoCache {
			continue
		}
		queries := []url.Values{{}}
		needles, err := l.needles(ctx, s)
		if err != nil {
			return nil, err
		}
		for _, needle := range needles {
			queries = append(queries, url.Values{s.List.Search.Decl.Name: {needle}})
		}
		for _, locale := range l.core.Deps.Locales {
			for _, q := range queries {
				line, err := l.checkList(ctx, s, locale, q)
				if err != nil {
					return nil, fmt.Errorf("check the list of %s: %w", s.Decl.Name, err)
				}
				if line != "" {
					wrong = append(wrong, line)
				}
			}
		}
	}
	return wrong, nil
}

// needles are parts of texts that a list searches.
func (l *Lists) needles(ctx context.Context, s *bind.Screen) (needles []string, err error) {
	f := s.List.Search
	if f == nil {
		return nil, nil
	}
	table := s.Main.Name
	if f.Lang {
		table = s.Langs.Table.Name
	}
	newest, err := l.core.Read(ctx).Number(query.Statement{Text: "SELECT COALESCE(MAX(`id`), 0) FROM " + model.Quote(table)})
	if err != nil {
		return nil, err
	}
	for i := range int64(checkSamples) {
		text := "SELECT `search_norm` FROM " + model.Quote(table) + " WHERE `live` = 1 AND `id` >= ? ORDER BY `id` LIMIT 1"
		err := l.core.Read(ctx).Each(text, []any{newest * i / checkSamples}, func(rows *sql.Rows) error {
			var found string
			if err := rows.Scan(&found); err != nil {
				return err
			}
			if letters := []rune(found); len(letters) > 0 {
				from := len(letters) / 3
				needles = append(needles, string(letters[from:min(len(letters), from+3+int(i))]))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return needles, nil
}

// checkList returns what is wrong with one list; nothing where it is right.
func (l *Lists) checkList(ctx context.Context, s *bind.Screen, locale string, q url.Values) (line string, err error) {
	for range checkTries {
		if line, err = l.compareList(ctx, s, locale, q); err != nil || line == "" {
			return line, err
		}
	}
	return line, nil
}

func (l *Lists) compareList(ctx context.Context, s *bind.Screen, locale string, q url.Values) (line string, err error) {
	lq, err := query.ParseList(s, q, locale, true, l.core.Deps.Now())
	if err == nil {
		err = l.Steady(ctx, lq)
	}
	if err != nil {
		return "", err
	}
	current, err := l.core.Read(ctx).IDs(lq.IDs(listcache.OrderMost, 0), 1024)
	if err != nil {
		return "", err
	}
	difference := func(how string, ids []uint64, total int64) string {
		if slices.Equal(ids, current) && total == int64(len(current)) {
			return ""
		}
		return fmt.Sprintf("%s (%s, %q): %s it has %d records, the database returns %d", s.Decl.Name, locale, q.Encode(), how, total, len(current))
	}
	found, ok, err := l.Find(ctx, lq, 0, listcache.OrderMost)
	if err != nil {
		return "", err
	}
	if ok {
		if line := difference("by the search index", found.IDs, found.Total); line != "" {
			return line, nil
		}
	}
	for range 3 {
		ids, total, ok, err := l.core.Cache.Page(ctx, l.CacheQuery(lq), 0, listcache.OrderMost)
		if err != nil {
			return "", err
		}
		if ok {
			return difference("as remembered", ids, total), nil
		}
		l.core.Cache.Wait()
	}
	return "", nil
}
