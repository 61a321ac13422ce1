package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// stage holds what has to be gone at the end.
type stage struct {
	dir        string
	mu         sync.Mutex
	servers    []*server
	containers []string
}

type server struct {
	name string
	log  string
	cmd  *exec.Cmd
	done chan struct{}
}

var errEnded = errors.New("it ended before it answered")

func newStage() (*stage, error) {
	dir, err := os.MkdirTemp("", "backoffice-test-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	return &stage{dir: dir}, nil
}

// folder makes a fresh folder inside the stage.
func (st *stage) folder(name string) (string, error) {
	return os.MkdirTemp(st.dir, name+"-")
}

// spawn starts a server whose output goes to a file in the stage.
func (st *stage) spawn(name string, cmd *exec.Cmd) (*server, error) {
	out, err := os.CreateTemp(st.dir, name+"-*.log")
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Close() }() // the server has its own hold of it
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = groupAttributes()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{name: name, log: out.Name(), cmd: cmd, done: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended is of no use; that it did is
		close(s.done)
	}()
	st.mu.Lock()
	st.servers = append(st.servers, s)
	st.mu.Unlock()
	return s, nil
}

// await returns once the probe succeeds against a living server. The error
// carries the end of the server's log.
func (s *server) await(ctx context.Context, probe func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	for {
		err := probe(ctx)
		select {
		case <-s.done:
			return fmt.Errorf("%w, last lines of its log:\n%s", errEnded, tail(s.log, 15))
		default:
		}
		if err == nil {
			return nil
		}
		select {
		case <-s.done:
		case <-ctx.Done():
			return fmt.Errorf("no answer (%w): %w, last lines of its log:\n%s", ctx.Err(), err, tail(s.log, 15))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// onFreePort tries again on another port when the server ends at once: between
// finding a free port and taking it, another run may have taken it.
func onFreePort(start func(port int) error) error {
	var err error
	for range 3 {
		var port int
		if port, err = freePort(); err != nil {
			return err
		}
		if err = start(port); !errors.Is(err, errEnded) {
			return err
		}
	}
	return err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// close ends every server the hard way: nothing they hold is kept.
func (st *stage) close() error {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, s := range st.servers {
		// A negative id is the whole group, with whatever the server started.
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
	}
	for _, s := range st.servers {
		<-s.done
	}
	for _, id := range st.containers {
		if out, err := exec.Command("docker", "rm", "--force", "--volumes", id).CombinedOutput(); err != nil {
			say("remove container %s: %v: %s", id, err, out)
		}
	}
	if err := os.RemoveAll(st.dir); err != nil {
		return fmt.Errorf("remove %s: %w", filepath.Base(st.dir), err)
	}
	return nil
}

func tail(path string, lines int) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	return lastLines(string(data), lines)
}

func lastLines(text string, lines int) string {
	all := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return "    " + strings.Join(all[max(0, len(all)-lines):], "\n    ")
}
