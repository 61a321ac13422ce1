package web

import (
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

func TestLoggedPath(t *testing.T) {
	s := &Server{secret: secretPaths([]*engine.Screen{{Decl: resource.Screen{Name: "site", Feeds: []resource.Feed{
		{Name: "order", Path: "order/{token}"}, {Name: "goods", Path: "goods/{id}"},
	}}}})}
	for path, want := range map[string]string{
		"/api/site/order/8f0c1b": "/api/site/order/{token}", "/api/site/order/8f0c1b/": "/api/site/order/{token}",
		"/api/site/order": "/api/site/order", "/api/site/goods/7": "/api/site/goods/7", "/api/order/7": "/api/order/7",
	} {
		if got := s.loggedPath(path); got != want {
			t.Errorf("%s is logged as %s, want %s", path, got, want)
		}
	}
}
