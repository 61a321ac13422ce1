package main

import (
	"context"
	"os/exec"
)

var chromium = service{
	name:      "chromium",
	title:     "Chromium",
	variables: []string{"CHROMIUM"},
	advice:    "apt-get install chromium-headless-shell fonts-liberation (or any Chromium or Google Chrome)",
	find:      func() bool { return browser() != "" },
	mayAdd:    mayApt,
	add:       addBrowser,
	start: func(context.Context, *stage) ([]string, error) {
		return []string{"CHROMIUM=" + browser()}, nil
	},
}

// addBrowser installs Chromium without its windows where there is such a
// package: it draws pages with the same engine for less than half of the
// processor time. Not every distribution has it.
func addBrowser(context.Context) error {
	if aptInstall(headless, "fonts-liberation") == nil {
		return nil
	}
	return aptInstall("chromium", "fonts-liberation")
}

const headless = "chromium-headless-shell"

func browser() string {
	return program(headless, "chromium", "/usr/bin/chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
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
