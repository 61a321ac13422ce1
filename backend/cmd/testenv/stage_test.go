package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestStageLeavesNothing(t *testing.T) {
	st, err := newStage()
	if err != nil {
		t.Fatal(err)
	}
	// Whoever lives holds the pipe open, grandchildren too.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command("sh", "-c", "sleep 600 & sleep 600")
	cmd.ExtraFiles = []*os.File{w}
	if _, err := st.spawn("sleeper", cmd); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := st.close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(st.dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
	if err := r.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Errorf("something of the group is alive: %v", err)
	}
}

func TestAwait(t *testing.T) {
	st, err := newStage()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.close() })
	never := func(context.Context) error { return errors.New("refused") }

	t.Run("a server that ends shows its log", func(t *testing.T) {
		s, err := st.spawn("broken", exec.Command("sh", "-c", "echo cannot bind; exit 1"))
		if err != nil {
			t.Fatal(err)
		}
		err = s.await(t.Context(), never)
		if !errors.Is(err, errEnded) || !strings.Contains(err.Error(), "cannot bind") {
			t.Errorf("await = %v", err)
		}
	})
	t.Run("an interrupt ends the wait", func(t *testing.T) {
		s, err := st.spawn("slow", exec.Command("sleep", "600"))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = s.await(ctx, func(context.Context) error { cancel(); return errors.New("refused") })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("await = %v", err)
		}
	})
}

func TestOnFreePort(t *testing.T) {
	t.Run("tries another port when the server ends at once", func(t *testing.T) {
		var ports []int
		err := onFreePort(func(port int) error {
			if ports = append(ports, port); len(ports) < 3 {
				return errEnded
			}
			return nil
		})
		if err != nil || len(ports) != 3 {
			t.Errorf("ports %v, %v", ports, err)
		}
	})
	t.Run("does not repeat other faults", func(t *testing.T) {
		calls := 0
		other := errors.New("no such file")
		err := onFreePort(func(int) error { calls++; return other })
		if !errors.Is(err, other) || calls != 1 {
			t.Errorf("%d calls, %v", calls, err)
		}
	})
}

func TestExecute(t *testing.T) {
	t.Run("passes the exit code on", func(t *testing.T) {
		code, err := execute(t.Context(), []string{"sh", "-c", "exit $CODE"}, append(os.Environ(), "CODE=7"))
		if code != 7 || err != nil {
			t.Errorf("%d, %v", code, err)
		}
	})
	t.Run("an interrupt reaches the command", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		code, err := execute(ctx, []string{"sleep", "600"}, os.Environ())
		if code != 128+int(syscall.SIGTERM) || err != nil {
			t.Errorf("%d, %v", code, err)
		}
	})
	t.Run("an unknown command is an error", func(t *testing.T) {
		if _, err := execute(t.Context(), []string{"./no-such-command"}, os.Environ()); err == nil {
			t.Error("no error")
		}
	})
}
