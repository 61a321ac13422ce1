package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/web/request"
)

func TestLoggedPath(t *testing.T) {
	s := &Server{secret: secretPaths([]*engine.Screen{{Decl: resource.Screen{Name: "site", Feeds: []resource.Feed{
		{Name: "order", Path: "order/{token}"}, {Name: "goods", Path: "goods/{id}"},
	}}}})}
	for path, want := range map[string]string{
		"/api/site/order/8f0c1b": "/api/site/order/{token}", "/api/site/order/8f0c1b/": "/api/site/order/{token}",
		"/api/site/order": "/api/site/order", "/api/site/goods/7": "/api/site/goods/7", "/api/order/7": "/api/order/7",
		"/preview/eyJzIjoi.c2VhbA": "/preview/{token}", "/preview/": "/preview/{token}", "/preview": "/preview", "/api/blog/preview/7": "/api/blog/preview/7",
	} {
		if got := s.loggedPath(path); got != want {
			t.Errorf("%s is logged as %s, want %s", path, got, want)
		}
	}
}

// A call whose caller waits no longer is no fault of the program; one that it failed is,
// whether anybody waits for it or not.
func TestCallsOfWhoLeft(t *testing.T) {
	for _, tt := range []struct {
		name  string
		left  bool
		err   error
		level string
	}{
		{"broken off", true, fmt.Errorf("read: %w", context.Canceled), "INFO"},
		{"a connection that was closed with it", true, fault.Wrap(errors.New("invalid connection"), fault.Unavailable, "errors.unavailable"), "INFO"},
		{"a fault of its own", true, errors.New("no such column"), "ERROR"},
		{"a store out of reach", false, fault.Wrap(errors.New("refused"), fault.Unavailable, "errors.unavailable"), "ERROR"},
		{"broken off by another", false, context.Canceled, "ERROR"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			s := &Server{Deps: Deps{Log: slog.New(slog.NewJSONHandler(&log, nil))}}
			router := gin.New()
			router.Use(func(c *gin.Context) { request.Begin(c, "one") }, s.logging)
			router.GET("/api/page/", func(c *gin.Context) {
				request.Of(c).Err = tt.err
				c.Status(http.StatusServiceUnavailable)
			})
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			if tt.left {
				leave()
			}
			router.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/page/", nil))
			if said := log.String(); !strings.Contains(said, `"level":"`+tt.level+`"`) || !strings.Contains(said, `"status":503`) {
				t.Errorf("it is logged as %s, want %s", said, tt.level)
			}
		})
	}
}
