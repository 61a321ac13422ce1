// Command testenv runs a command beside the real servers that the tests need.
//
//	go run ./backend/cmd/testenv -need=mysql,redis -- go test ./backend/store/...
//
// It finds or installs MariaDB, Redis, an S3 server, Chromium and poppler, starts the
// servers on free ports in a temporary folder, and passes to the command where
// they are: TEST_MYSQL_URL, TEST_REDIS_URL, TEST_S3_URL with
// TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY, CHROMIUM and POPPLER.
// A service whose variable is already set is used as it is and nothing is
// started for it.
//
// The command's exit code is passed on; 125 means that the command was never
// run. Servers and folder are gone when testenv ends, however it ends.
package main
