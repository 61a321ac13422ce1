package crash_test

import (
	"bufio"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail"
	"backoffice/backend/outbox"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/kvtest"
	"backoffice/backend/web/webtest"
)

// TestProcesses treats the built program as an operating system does: it is
// started, asked to stop, and killed.
func TestProcesses(t *testing.T) {
	program := filepath.Join(t.TempDir(), "backoffice")
	if out, err := exec.Command("go", "build", "-o", program, "backoffice/backend/cmd/backoffice").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	fresh := func(t *testing.T) config.Config {
		c := apptest.Embedded(t)
		c.DBURL = dbtest.EmptyURL(t, db.SQLite)
		return c
	}
	t.Run("asked to stop", func(t *testing.T) { askedToStop(t, program, fresh(t)) })
	kinds := []struct {
		name              string
		kill              func(t *testing.T, program string, c config.Config, rounds int)
		embedded, atScale int // rounds
	}{
		{"killed", killed, 7, 5},
		{"killed with videos", killedWithVideos, 7, 5},
		{"killed while orders change", killedWithOrders, 6, 4},
		{"killed with forms", killedWithForms, 4, 4},
		{"killed while stock is saved", killedWithStock, 6, 4},
		{"killed while products are imported", killedWithImports, 8, 8},
		{"killed while mails of orders are sent", killedWithLetters, 4, 4},
		{"killed while customers withdraw", killedWithWithdrawals, 5, 4},
		{"killed while data are erased", killedWithRetention, 6, 4},
	}
	shared := func(t *testing.T) config.Config {
		c := apptest.Scale(t)
		c.DBURL = dbtest.EmptyURL(t, db.MySQL)
		return c
	}
	// What counts seconds has the machine to itself.
	t.Run("killed with visitors", func(t *testing.T) { killedWithVisitors(t, program, fresh(t), 2) })
	if !apptest.OnlyLocal() {
		t.Run("killed with visitors at scale", func(t *testing.T) { killedWithVisitors(t, program, shared(t), 2) })
	}
	// The others wait for their moments, side by side.
	for _, k := range kinds {
		t.Run(k.name+" embedded", func(t *testing.T) {
			t.Parallel()
			k.kill(t, program, fresh(t), k.embedded)
		})
		if !apptest.OnlyLocal() {
			t.Run(k.name+" at scale", func(t *testing.T) {
				t.Parallel()
				k.kill(t, program, shared(t), k.atScale)
			})
		}
	}
	if !apptest.OnlyLocal() {
		t.Run("killed with jobs in hand", func(t *testing.T) {
			t.Parallel()
			killedWithJobs(t, program, shared(t))
		})
	}
}

// process is the program as it runs by itself.
type process struct {
	cmd   *exec.Cmd
	base  string
	log   *apptest.Logged
	ended chan error
}

// launch starts the program and does not wait for it.
func launch(t *testing.T, program string, c config.Config) (p *process, address <-chan string) {
	t.Helper()
	p = &process{cmd: exec.Command(program, "serve"), log: &apptest.Logged{}, ended: make(chan error, 1)}
	p.cmd.Dir = t.TempDir()
	p.cmd.Env = apptest.Environ(c)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	base := make(chan string, 1)
	var reading sync.WaitGroup
	reading.Go(func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, at, found := strings.Cut(lines.Text(), "http://"); found {
				base <- "http://" + strings.TrimSuffix(at, "/admin")
			}
		}
	})
	go func() {
		reading.Wait()
		p.ended <- p.cmd.Wait()
	}()
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p, base
}

// run starts the program and waits until it serves.
func run(t *testing.T, program string, c config.Config) *process {
	t.Helper()
	p, address := launch(t, program, c)
	select {
	case p.base = <-address:
	case err := <-p.ended:
		t.Fatalf("it ended: %v\n%s", err, p.log)
	case <-time.After(time.Minute):
		t.Fatalf("after a minute it does not serve\n%s", p.log)
	}
	return p
}

func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatalf("%v\n%s", err, p.log)
	}
	if err := <-p.ended; err == nil {
		t.Error("it had ended by itself before it was killed")
	}
}

// stop asks it to end and returns how long that took.
func (p *process) stop(t *testing.T) time.Duration {
	t.Helper()
	asked := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-p.ended:
		if err != nil {
			t.Errorf("it ended with %v\n%s", err, p.log)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("after 30 seconds it still runs")
	}
	return time.Since(asked)
}

// A request that runs when the program is asked to stop ends well; then the
// program ends, soon and without a complaint.
func askedToStop(t *testing.T, program string, c config.Config) {
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	kind, form := webtest.Multipart(t, apptest.PageOutsideModules("posledna"))
	body, rest := io.Pipe()
	r, err := http.NewRequest(http.MethodPost, p.base+"/api/content/page/", body)
	if err != nil {
		t.Fatal(err)
	}
	r.ContentLength = int64(len(form))
	r.Header = http.Header{
		"Content-Type": {kind}, "X-Xsrf-Token": {admin.Cookie("XSRF-TOKEN")},
		"Cookie": {"session=" + admin.Cookie("session")},
	}
	answered := make(chan int, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			answered <- 0
			return
		}
		defer answer.Body.Close()
		answered <- answer.StatusCode
	}()
	if _, err := rest.Write(form[:len(form)/2]); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // the half reaches the handler
	go func() {
		time.Sleep(700 * time.Millisecond)
		_, _ = rest.Write(form[len(form)/2:])
		_ = rest.Close()
	}()
	took := p.stop(t)
	if status := <-answered; status != http.StatusCreated {
		t.Errorf("the request that ran was answered %d\n%s", status, p.log)
	}
	if took < 500*time.Millisecond || took > 8*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	if text := p.log.String(); strings.Contains(text, `"ERROR"`) || strings.Contains(text, "closed") {
		t.Errorf("it complained:\n%s", text)
	}
	// Nothing runs: it ends at once, also right after its start.
	for range 3 {
		p = run(t, program, c)
		if took := p.stop(t); took > 3*time.Second {
			t.Errorf("it took %v to stop with nothing to do", took)
		}
		for line := range strings.Lines(p.log.String()) {
			// Every start says its version, and without a service of payments and of mail says that none moves money, and that nobody gets any.
			if !strings.Contains(line, "move no money") && !strings.Contains(line, "reach nobody") && !strings.Contains(line, `"msg":"start"`) {
				t.Errorf("it complained:\n%s", line)
			}
		}
	}
}

// A copy is killed with jobs in hand: the other does them when their lease is
// over, and no mail goes out twice.
func killedWithJobs(t *testing.T, program string, c config.Config) {
	const mails = 400
	folder := filepath.Join(c.StorageDir, "mail")
	one, two := run(t, program, c), run(t, program, c)
	d := dbtest.MustOpen(t, c.DBURL)
	queue := queueOf(t, d)
	err := d.Tx(t.Context(), func(tx *gorm.DB) error {
		for range mails {
			m := mail.Message{To: mail.Address{Email: "jana@example.com"}, Subject: "Ahoj", Text: "Ahoj"}
			if err := queue.Add(tx, account.MailKind, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sent := func() int {
		files, err := filepath.Glob(filepath.Join(folder, "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	apptest.Soon(t, "some mails are sent", func() bool { return sent() > 20 })
	one.kill(t)
	if sent() >= mails {
		t.Fatal("all was done before the kill")
	}
	apptest.Soon(t, "the last mails are at hand", func() bool { return sent() > mails-10 })
	jobsDone(t, d, two)
	if n := sent(); n != mails {
		t.Errorf("%d mails went out, want %d", n, mails)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part")); len(left) > 2 {
		t.Errorf("halves are left: %v", left)
	}
	two.stop(t)
}

// jobsDone waits until all jobs are done, as if the leases of the dead were over, and
// the times that failed ones wait. The living must get to the end of theirs between.
func jobsDone(t *testing.T, d *db.DB, p *process) {
	queue, over := queueOf(t, d), time.Time{}
	apptest.Soon(t, "the jobs are done", func() bool {
		if time.Since(over) > 10*time.Second {
			leasesOver(t, d)
			over = time.Now()
		}
		waits, given, err := queue.Pending(t.Context())
		if given > 0 {
			t.Fatalf("%d jobs were given up\n%s", given, p.log)
		}
		return err == nil && waits == 0
	})
}

// leasesOver has the jobs of the dead done by whoever lives.
func leasesOver(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *gorm.DB) error { // which those who live may deadlock with
		return tx.Exec("UPDATE jobs SET run_at = created_at WHERE state = 0").Error
	})
	if err != nil {
		t.Fatal(err)
	}
}

func queueOf(t *testing.T, d *db.DB) *outbox.Outbox {
	return outbox.New(d, kvtest.Memory(t), outbox.Options{})
}
