package screens_test

import (
	"net/http"
	"slices"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// removes says whether the screen has a way to remove a record.
func (l *life) removes() bool { return offers(l.screen, "destroy") }

// offers says whether a screen's list has a button, of a row or of ticked ones.
func offers(s resource.Screen, name string) bool {
	return slices.ContainsFunc(slices.Concat(s.List.Row, s.List.Bulk), func(a resource.Action) bool { return a.Name == name })
}

// tidy removes a record where records can be removed.
func (l *life) tidy(id any) {
	if l.removes() {
		l.admin.Delete(l.row(id)).Is(http.StatusOK)
	}
}

func (l *life) removeRestore() {
	if !l.removes() {
		id := l.create(l.sampler.form())["id"]
		l.admin.Delete(l.row(id)).Is(http.StatusMethodNotAllowed)
		apptest.Post(l.t, l.admin, l.row(id)+"/restore", nil).Is(http.StatusNotFound)
		if !l.lists(id, "") {
			l.t.Error("a record is gone that nothing removes")
		}
		return
	}
	form := l.sampler.form()
	id := l.create(form)["id"]
	l.admin.Delete(l.row(id)).Is(http.StatusOK)
	if l.lists(id, "") || !l.lists(id, "removed=1") {
		l.t.Error("a removed record is still listed, or not among the removed")
	}
	if l.load(l.admin, id)["deleted_at"] == nil {
		l.t.Error("a removed record does not say so")
	}
	if status := apptest.Post(l.t, l.admin, l.row(id), form).Status; status != http.StatusNotFound && status != http.StatusConflict {
		l.t.Errorf("a removed record was saved: status %d", status)
	}
	apptest.Post(l.t, l.admin, l.row(id)+"/restore", nil).Is(http.StatusOK)
	if !l.lists(id, "") || l.lists(id, "removed=1") {
		l.t.Error("a restored record is not listed, or still among the removed")
	}
	form = l.load(l.admin, id)
	if form["deleted_at"] != nil {
		l.t.Error("a restored record says that it is removed")
	}
}

// removing tries to remove and restore the record as a role.
func (l *life) removing(b *webtest.Client, id any, may func(resource.Act) bool, check func(string, *webtest.Answer, int)) {
	want := func(act resource.Act) int {
		if may(act) {
			return http.StatusOK
		}
		return http.StatusForbidden
	}
	check("removed", b.Get(l.screen.API()+"?removed=1"), want(resource.ActRestore))
	if slices.ContainsFunc(l.screen.List.Bulk, func(a resource.Action) bool { return a.Name == "destroy" }) {
		check("destroy many", apptest.Post(l.t, b, l.screen.API()+"array/destroy", map[string]any{"rows": []any{id}}), want(resource.ActDestroy))
	} else {
		check("destroy", b.Delete(l.row(id)), want(resource.ActDestroy))
	}
	if !may(resource.ActDestroy) {
		check("destroy", b.Delete(l.row(id)), http.StatusForbidden)
		if !l.lists(id, "") {
			l.t.Error("a role removed a record though it may not")
		}
		l.admin.Delete(l.row(id)).Is(http.StatusOK)
	}
	check("restore", apptest.Post(l.t, b, l.row(id)+"/restore", nil), want(resource.ActRestore))
}
