// Command inbox is a mail server for browser tests: it prints its address, then
// each mail that it takes as a line of JSON, and ends with its standard input.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"

	"backoffice/backend/integration/mail/mailtest"
)

func main() {
	inbox, err := mailtest.Listen()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer inbox.Close()
	var mu sync.Mutex
	inbox.Taken = func(m mailtest.Mail) {
		mu.Lock()
		defer mu.Unlock()
		var names []string
		for _, a := range m.Attachments {
			names = append(names, a.Name)
		}
		line, err := json.Marshal(map[string]any{"to": m.To, "subject": m.Header["Subject"], "text": m.Text, "html": m.HTML, "attachments": names})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		fmt.Println(string(line))
	}
	fmt.Println(inbox.URL())
	_, _ = io.Copy(io.Discard, os.Stdin)
}
