package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

var (
	aptMu sync.Mutex
	apt   = sync.OnceValue(func() privilege {
		_, err := exec.LookPath("apt-get")
		return aptPrivilege(err == nil, os.Geteuid(), func() bool {
			return exec.Command("sudo", "-n", "true").Run() == nil
		})
	})
	aptUpdate = sync.OnceValue(func() error { return aptGet("update") })
)

func mayApt() bool { return apt().allowed }

// aptInstall installs Debian packages, refreshing the package lists only when
// it does not go without. It is not cut short by a signal: a half configured
// package would be worse than a late end.
func aptInstall(packages ...string) error {
	aptMu.Lock()
	defer aptMu.Unlock()
	arguments := append([]string{"install", "--yes", "--no-install-recommends"}, packages...)
	if aptGet(arguments...) == nil {
		return nil
	}
	if err := aptUpdate(); err != nil {
		return err
	}
	return aptGet(arguments...)
}

func aptGet(arguments ...string) error {
	line := append(append([]string{}, apt().prefix...),
		// RUNLEVEL keeps the packages from starting a server of their own.
		"env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1",
		"apt-get", "--quiet", "--option=DPkg::Lock::Timeout=300")
	line = append(line, arguments...)
	cmd := exec.Command(line[0], line[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("apt-get %v: %w\n%s", arguments, err, lastLines(string(out), 8))
	}
	return nil
}
