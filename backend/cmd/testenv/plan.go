package main

import (
	"fmt"
	"strings"
)

// way is how a service is come by.
type way int

const (
	given     way = iota // its variables are set: someone else runs it
	local                // its program is on this machine
	install              // its program can be put on this machine
	container            // a container daemon answers
	missing              // a person has to act
)

// facts is what is known about a service on this machine.
type facts struct {
	given     bool
	found     bool
	installer bool
	docker    bool
}

// choose returns the first way that the facts allow. What is handed in wins
// over what is installed, so that a developer can point the tests elsewhere.
func choose(f facts) way {
	switch {
	case f.given:
		return given
	case f.found:
		return local
	case f.installer:
		return install
	case f.docker:
		return container
	}
	return missing
}

// isGiven reports whether every variable of a service is set. Half a set is an
// error: silently starting a second server would test the wrong one.
func isGiven(variables []string, lookup func(string) string) (bool, error) {
	var set, unset []string
	for _, name := range variables {
		if lookup(name) == "" {
			unset = append(unset, name)
		} else {
			set = append(set, name)
		}
	}
	if len(set) > 0 && len(unset) > 0 {
		return false, fmt.Errorf("%s set but %s not: set all or none", strings.Join(set, ", "), strings.Join(unset, ", "))
	}
	return len(unset) == 0, nil
}

// privilege is how a package manager may be called.
type privilege struct {
	allowed bool
	prefix  []string
}

// aptPrivilege decides from the distribution, the user and whether sudo asks
// for a password.
func aptPrivilege(hasApt bool, uid int, freeSudo func() bool) privilege {
	switch {
	case !hasApt:
		return privilege{}
	case uid == 0:
		return privilege{allowed: true}
	case freeSudo():
		return privilege{allowed: true, prefix: []string{"sudo", "-n"}}
	}
	return privilege{}
}

// help names exactly what a person has to do, and why the rest did not work.
func help(s service, tried []error) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is needed and could not be found or installed.\n  Do one of these:\n", s.title)
	fmt.Fprintf(&b, "  - install it: %s\n", s.advice)
	fmt.Fprintf(&b, "  - point to a running one: set %s\n", strings.Join(s.variables, ", "))
	if s.contain != nil {
		b.WriteString("  - start a Docker daemon that this user may use\n")
	}
	for _, err := range tried {
		fmt.Fprintf(&b, "  Tried: %v\n", err)
	}
	return fmt.Errorf("%s", strings.TrimRight(b.String(), "\n"))
}
