package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"testing"
	"time"
)

// TestMain lets a test start the program in a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("BACKOFFICE_ITSELF") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// Where whoever reads its log ends, as a `tee` or a logger may, the shop stays open.
func TestServeOutlivesTheReaderOfItsLog(t *testing.T) {
	alone(t)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "serve")
	cmd.Env = append(os.Environ(), "BACKOFFICE_ITSELF=1")
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	told, lines := "", bufio.NewScanner(read)
	for address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`); told == "" && lines.Scan(); {
		told = address.FindString(lines.Text())
	}
	read.Close()
	for range 3 { // each call is a line of the log
		answer, err := http.Get(told + "/api/me")
		if err != nil {
			t.Fatalf("it answers no more: %v", err)
		}
		answer.Body.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("it ended: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("told to stop it ends with %v", err)
		}
	case <-time.After(shutdown):
		t.Error("it does not stop")
	}
}
