//go:build !linux

package main

import "syscall"

// groupAttributes gives a process its own group, out of reach of the
// terminal's signals.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
