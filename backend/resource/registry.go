package resource

import (
	"fmt"
	"runtime"
	"strings"
)

// Registry gathers the screens of a feature, one Add in each screen's file, so
// that a new screen touches no other file. D is what the feature's screens need.
type Registry[D any] struct {
	makers  []func(D) Screen
	sources []string
}

// Add notes one more screen; its value is for a package-level blank variable.
func (r *Registry[D]) Add(maker func(D) Screen) bool { return r.add(maker) }

// Declare is Add for a screen that needs nothing of the feature.
func (r *Registry[D]) Declare(declared interface{ Screen() Screen }) bool {
	return r.add(func(D) Screen { return declared.Screen() })
}

func (r *Registry[D]) add(maker func(D) Screen) bool {
	source := ""
	// The declaration is the caller of Add or Declare.
	if _, file, line, ok := runtime.Caller(2); ok {
		if at := strings.LastIndex(file, "backend/"); at >= 0 {
			file = file[at:]
		}
		source = fmt.Sprintf("%s:%d", file, line)
	}
	r.makers, r.sources = append(r.makers, maker), append(r.sources, source)
	return true
}

// Screens makes the screens with what they need.
func (r *Registry[D]) Screens(deps D) Set {
	set := make(Set, 0, len(r.makers))
	for i, make := range r.makers {
		screen := make(deps)
		screen.Source = r.sources[i]
		set = append(set, screen)
	}
	return set
}
