package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"

	_ "github.com/go-sql-driver/mysql" // the driver the product itself uses
)

var mariadb = service{
	name:      "mysql",
	title:     "MariaDB",
	variables: []string{"TEST_MYSQL_URL"},
	advice:    "apt-get install mariadb-server-core mariadb-client-core (or MariaDB 10.6 or later: mariadbd and mariadb-install-db on the PATH)",
	find: func() bool {
		return program("mariadbd", "/usr/sbin/mariadbd") != "" && program("mariadb-install-db") != "" && program("my_print_defaults") != ""
	},
	mayAdd:  mayApt,
	add:     func(context.Context) error { return aptInstall("mariadb-server-core", "mariadb-client-core") },
	start:   startMariaDB,
	contain: containMySQL,
}

func startMariaDB(ctx context.Context, st *stage) ([]string, error) {
	dir, err := st.folder("mysql")
	if err != nil {
		return nil, err
	}
	me, err := user.Current()
	if err != nil {
		return nil, err
	}
	// In a folder that several servers share, one that starts takes away what the others
	// have in it.
	data, temporary := filepath.Join(dir, "data"), filepath.Join(dir, "tmp")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, program("mariadb-install-db"), "--no-defaults", "--user="+me.Username,
		"--datadir="+data, "--tmpdir="+temporary, "--auth-root-authentication-method=normal", "--skip-test-db",
		"--innodb-flush-method=nosync", "--innodb-log-file-size=16M").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("make its data folder: %w\n%s", err, lastLines(string(out), 15))
	}
	var address string
	err = onFreePort(func(port int) error {
		address = "127.0.0.1:" + strconv.Itoa(port)
		s, err := st.spawn("mysql", exec.Command(program("mariadbd", "/usr/sbin/mariadbd"), mariadbOptions(me.Username, dir, data, temporary, port)...))
		if err != nil {
			return err
		}
		return s.await(ctx, func(ctx context.Context) error { return pingMySQL(ctx, address) })
	})
	return []string{"TEST_MYSQL_URL=mysql://root@" + address + "/"}, err
}

// mariadbOptions trades every promise about a power cut for speed: the data is
// thrown away at the end.
func mariadbOptions(me, dir, data, temporary string, port int) []string {
	return []string{
		"--no-defaults",
		"--user=" + me,
		"--datadir=" + data,
		"--tmpdir=" + temporary,
		"--socket=" + filepath.Join(dir, "sock"),
		"--pid-file=" + filepath.Join(dir, "pid"),
		"--bind-address=127.0.0.1",
		"--port=" + strconv.Itoa(port),
		"--skip-name-resolve",
		"--skip-log-bin",
		"--character-set-server=utf8mb4",
		"--collation-server=utf8mb4_unicode_ci",
		"--max-connections=500",
		"--performance-schema=OFF",
		"--innodb-flush-method=nosync",
		"--innodb-flush-log-at-trx-commit=0",
		"--innodb-doublewrite=0",
		"--innodb-buffer-pool-size=128M",
		"--innodb-log-file-size=64M",
		"--sync-binlog=0",
		"--key-buffer-size=1M",
	}
}

func pingMySQL(ctx context.Context, address string) error {
	db, err := sql.Open("mysql", "root@tcp("+address+")/")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var one int
	return db.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}
