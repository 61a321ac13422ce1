package main

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

const (
	gateway        = "github.com/versity/versitygw/cmd/versitygw"
	gatewayVersion = "v1.8.0"
	bucket         = "test"
	accessKey      = "test-access"
	secretKey      = "test-secret-key"
)

var s3 = service{
	name:      "s3",
	title:     "the S3 server",
	variables: []string{"TEST_S3_URL", "TEST_S3_ACCESS_KEY", "TEST_S3_SECRET_KEY"},
	advice:    "go install " + gateway + "@" + gatewayVersion + " (needs the Go module proxy once)",
	find:      func() bool { return gatewayProgram() != "" },
	mayAdd:    func() bool { return program("go") != "" },
	add:       installGateway,
	start:     startS3,
	contain:   containS3,
}

// gatewayProgram prefers the pinned build over whatever else is on the PATH.
func gatewayProgram() string {
	return program(filepath.Join(cacheFolder(), "versitygw-"+gatewayVersion, "versitygw"), "versitygw")
}

// cacheFolder is the user's cache; a user without a home caches in the
// project's ignored .cache folder.
func cacheFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir, _ = filepath.Abs(".cache") // the working folder is known to exist
	}
	return filepath.Join(dir, "backoffice")
}

// installGateway builds into a folder of its own and moves it in place whole,
// so that two runs at once never start half a program.
func installGateway(ctx context.Context) error {
	if err := os.MkdirAll(cacheFolder(), 0o755); err != nil {
		return err
	}
	build, err := os.MkdirTemp(cacheFolder(), "build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(build)
	cmd := exec.CommandContext(ctx, program("go"), "install", "-trimpath", gateway+"@"+gatewayVersion)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOBIN="+build, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go install %s: %w\n%s", gateway, err, lastLines(string(out), 8))
	}
	final := filepath.Join(cacheFolder(), "versitygw-"+gatewayVersion)
	if err := os.Rename(build, final); err != nil && gatewayProgram() == "" {
		return err
	}
	return nil
}

func startS3(ctx context.Context, st *stage) ([]string, error) {
	dir, err := st.folder("s3")
	if err != nil {
		return nil, err
	}
	// Metadata goes beside the objects: not every temporary folder can hold
	// extended attributes.
	root, side := filepath.Join(dir, "buckets"), filepath.Join(dir, "metadata")
	for _, path := range []string{filepath.Join(root, bucket), side} {
		if err := os.MkdirAll(path, 0o755); err != nil {
			return nil, err
		}
	}
	var address string
	err = onFreePort(func(port int) error {
		address = "127.0.0.1:" + strconv.Itoa(port)
		cmd := exec.Command(gatewayProgram(), "--quiet", "--port", address, "posix", "--sidecar", side, root)
		cmd.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+accessKey, "ROOT_SECRET_KEY="+secretKey)
		s, err := st.spawn("s3", cmd)
		if err != nil {
			return err
		}
		return s.await(ctx, func(ctx context.Context) error { return pingS3(ctx, address) })
	})
	return s3Exports(address), err
}

func s3Exports(address string) []string {
	return []string{
		"TEST_S3_URL=s3://" + bucket + "?endpoint=http://" + address + "&region=us-east-1",
		"TEST_S3_ACCESS_KEY=" + accessKey,
		"TEST_S3_SECRET_KEY=" + secretKey,
	}
}

// pingS3 wants an S3 answer, not just an open port: an unsigned list is
// refused with an error document.
func pingS3(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/", nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var refusal struct {
		XMLName xml.Name `xml:"Error"`
		Code    string
	}
	if err := xml.NewDecoder(response.Body).Decode(&refusal); err != nil {
		return fmt.Errorf("status %d: %w", response.StatusCode, err)
	}
	return nil
}
