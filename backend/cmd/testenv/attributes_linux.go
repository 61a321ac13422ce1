package main

import "syscall"

// groupAttributes gives a process its own group, out of reach of the
// terminal's signals, and ends it with this program even when this program is
// killed outright.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
