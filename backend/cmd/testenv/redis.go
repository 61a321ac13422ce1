package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

var redis = service{
	name:      "redis",
	title:     "Redis",
	variables: []string{"TEST_REDIS_URL"},
	advice:    "apt-get install redis-server (or redis-server 6 or later on the PATH)",
	find:      func() bool { return program("redis-server") != "" },
	mayAdd:    mayApt,
	add:       func(context.Context) error { return aptInstall("redis-server") },
	start:     startRedis,
	contain:   containRedis,
}

func startRedis(ctx context.Context, st *stage) ([]string, error) {
	dir, err := st.folder("redis")
	if err != nil {
		return nil, err
	}
	var address string
	err = onFreePort(func(port int) error {
		address = "127.0.0.1:" + strconv.Itoa(port)
		s, err := st.spawn("redis", exec.Command(program("redis-server"),
			"--bind", "127.0.0.1", "--port", strconv.Itoa(port), "--dir", dir,
			"--save", "", "--appendonly", "no", "--daemonize", "no"))
		if err != nil {
			return err
		}
		return s.await(ctx, func(ctx context.Context) error { return pingRedis(ctx, address) })
	})
	return []string{"TEST_REDIS_URL=redis://" + address + "/0"}, err
}

func pingRedis(ctx context.Context, address string) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(2 * time.Second)); err != nil {
		return err
	}
	if _, err := conn.Write([]byte("PING\r\n")); err != nil {
		return err
	}
	answer, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return err
	}
	if answer = strings.TrimSpace(answer); answer != "+PONG" {
		return fmt.Errorf("redis answered %q", answer)
	}
	return nil
}
