package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// dockerAnswers reports whether this user may talk to a container daemon.
func dockerAnswers(ctx context.Context) bool {
	if program("docker") == "" {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return exec.CommandContext(ctx, "docker", "version", "--format", "{{.Server.Version}}").Run() == nil
}

// box runs an image with one port published on a free local one and returns
// once the probe succeeds.
func (st *stage) box(ctx context.Context, port string, probe func(context.Context, string) error, arguments ...string) (string, error) {
	id, err := docker(ctx, append([]string{"run", "--detach", "--publish", "127.0.0.1::" + port}, arguments...)...)
	if err != nil {
		return "", err
	}
	st.mu.Lock()
	st.containers = append(st.containers, id)
	st.mu.Unlock()
	address, err := docker(ctx, "port", id, port)
	if err != nil {
		return "", err
	}
	address, _, _ = strings.Cut(address, "\n")
	limit, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	for {
		err := probe(limit, address)
		if err == nil {
			return address, nil
		}
		select {
		case <-limit.Done():
			log, _ := docker(ctx, "logs", "--tail", "15", id) // the probe's error says enough without it
			return "", fmt.Errorf("no answer from %s: %w\n%s", arguments[len(arguments)-1], err, log)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func docker(ctx context.Context, arguments ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "docker", arguments...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", fmt.Errorf("docker %s: %w: %s", arguments[0], err, exit.Stderr)
		}
		return "", fmt.Errorf("docker %s: %w", arguments[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}

func containMySQL(ctx context.Context, st *stage) ([]string, error) {
	address, err := st.box(ctx, "3306/tcp", pingMySQL, "--tmpfs", "/var/lib/mysql",
		"--env", "MARIADB_ALLOW_EMPTY_ROOT_PASSWORD=1", "mariadb:10.11",
		"--skip-name-resolve", "--character-set-server=utf8mb4", "--max-connections=500", "--innodb-flush-log-at-trx-commit=0")
	return []string{"TEST_MYSQL_URL=mysql://root@" + address + "/"}, err
}

func containRedis(ctx context.Context, st *stage) ([]string, error) {
	address, err := st.box(ctx, "6379/tcp", pingRedis, "redis:7-alpine", "redis-server", "--save", "", "--appendonly", "no")
	return []string{"TEST_REDIS_URL=redis://" + address + "/0"}, err
}

func containS3(ctx context.Context, st *stage) ([]string, error) {
	address, err := st.box(ctx, "7070/tcp", pingS3,
		"--env", "ROOT_ACCESS_KEY="+accessKey, "--env", "ROOT_SECRET_KEY="+secretKey, "--entrypoint", "/bin/sh",
		"versity/versitygw:"+gatewayVersion, "-c", "mkdir -p /srv/s3/buckets/"+bucket+" /srv/s3/metadata && exec versitygw --quiet --port :7070 posix --sidecar /srv/s3/metadata /srv/s3/buckets")
	return s3Exports(address), err
}
