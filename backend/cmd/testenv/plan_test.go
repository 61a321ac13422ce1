package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestChoose(t *testing.T) {
	tests := []struct {
		name string
		facts
		want way
	}{
		{"what is handed in wins over what is installed", facts{given: true, found: true, installer: true, docker: true}, given},
		{"installed wins over installing", facts{found: true, installer: true, docker: true}, local},
		{"installing wins over a container", facts{installer: true, docker: true}, install},
		{"a container when nothing may be installed", facts{docker: true}, container},
		{"a person otherwise", facts{}, missing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := choose(tt.facts); got != tt.want {
				t.Errorf("choose(%+v) = %d, want %d", tt.facts, got, tt.want)
			}
		})
	}
}

func TestIsGiven(t *testing.T) {
	names := []string{"TEST_S3_URL", "TEST_S3_ACCESS_KEY"}
	tests := []struct {
		name    string
		environ map[string]string
		want    bool
		fault   string
	}{
		{"all", map[string]string{"TEST_S3_URL": "s3://x", "TEST_S3_ACCESS_KEY": "k"}, true, ""},
		{"none", nil, false, ""},
		{"empty counts as unset", map[string]string{"TEST_S3_URL": "", "TEST_S3_ACCESS_KEY": ""}, false, ""},
		{"half is refused", map[string]string{"TEST_S3_URL": "s3://x"}, false, "TEST_S3_URL set but TEST_S3_ACCESS_KEY not"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := isGiven(names, func(name string) string { return tt.environ[name] })
			if got != tt.want {
				t.Errorf("isGiven = %v, want %v", got, tt.want)
			}
			if (err != nil) != (tt.fault != "") || err != nil && !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("error %v, want %q", err, tt.fault)
			}
		})
	}
}

func TestAptPrivilege(t *testing.T) {
	tests := []struct {
		name     string
		hasApt   bool
		uid      int
		freeSudo bool
		want     privilege
	}{
		{"root", true, 0, false, privilege{allowed: true}},
		{"sudo without a password", true, 1000, true, privilege{allowed: true, prefix: []string{"sudo", "-n"}}},
		{"sudo with a password", true, 1000, false, privilege{}},
		{"another distribution", false, 0, true, privilege{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := aptPrivilege(tt.hasApt, tt.uid, func() bool { return tt.freeSudo })
			if got.allowed != tt.want.allowed || !slices.Equal(got.prefix, tt.want.prefix) {
				t.Errorf("aptPrivilege = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestPick(t *testing.T) {
	picked, err := pick("redis, mysql")
	if err != nil || len(picked) != 2 || picked[0].name != "redis" || picked[1].name != "mysql" {
		t.Errorf("pick = %v, %v", picked, err)
	}
	if _, err := pick("redis,oracle"); err == nil || !strings.Contains(err.Error(), "oracle") {
		t.Errorf("an unknown need gave %v", err)
	}
}

func TestCatalogue(t *testing.T) {
	for name, s := range catalogue {
		if s.name != name {
			t.Errorf("%s is filed under %s", s.name, name)
		}
		if s.title == "" || s.advice == "" || len(s.variables) == 0 {
			t.Errorf("%s lacks what a person is told when it is missing", name)
		}
	}
}

func TestHelpNamesEveryWayOut(t *testing.T) {
	message := help(redis, []error{errors.New("no network")}).Error()
	for _, want := range []string{"apt-get install redis-server", "TEST_REDIS_URL", "Docker", "no network"} {
		if !strings.Contains(message, want) {
			t.Errorf("%q is not in:\n%s", want, message)
		}
	}
	if strings.Contains(help(chromium, nil).Error(), "Docker") {
		t.Error("a container is offered for Chromium, which has none")
	}
}
