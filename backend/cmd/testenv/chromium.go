package main

import (
	"context"
	"os/exec"
)

var chromium = service{
	name:      "chromium",
	title:     "Chromium",
	variables: []string{"CHROMIUM"},
	advice:    "apt-get install chromium fonts-liberation (or any Chromium or Google Chrome)",
	find:      func() bool { return browser() != "" },
	mayAdd:    mayApt,
	add:       func(context.Context) error { return aptInstall("chromium", "fonts-liberation") },
	start: func(context.Context, *stage) ([]string, error) {
		return []string{"CHROMIUM=" + browser()}, nil
	},
}

func browser() string {
	return program("chromium", "/usr/bin/chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
}

// program returns the path of the first of these programs that is there, or
// nothing.
func program(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
