package packeta

import (
	"errors"
	"net/url"
	"strconv"
)

// Parse reads an account of packeta://:password@www.zasilkovna.cz?key=0123456789abcdef,
// with eshop where it has several senders. Its error repeats nothing secret.
func Parse(address string) (Config, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "packeta" || u.Host == "" || u.User == nil || u.Path != "" && u.Path != "/" {
		return Config{}, errors.New("must be packeta://:password@www.zasilkovna.cz?key=…")
	}
	password, _ := u.User.Password()
	q := u.Query()
	c := Config{Password: password, Key: q.Get("key"), Eshop: q.Get("eshop"), URL: "https://" + u.Host}
	var wrong []error
	if password == "" {
		wrong = append(wrong, errors.New("needs the API password"))
	}
	if c.Key == "" {
		wrong = append(wrong, errors.New("needs the API key, of which the feeds of points are asked"))
	}
	for name := range q {
		if name != "key" && name != "eshop" {
			wrong = append(wrong, errors.New("knows no "+strconv.Quote(name)))
		}
	}
	return c, errors.Join(wrong...)
}
