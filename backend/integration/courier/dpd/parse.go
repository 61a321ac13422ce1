package dpd

import (
	"errors"
	"net/url"
	"regexp"
	"strconv"
)

var (
	delisID = regexp.MustCompile(`^[A-Z0-9]{6}$`)
	numeric = regexp.MustCompile(`^[0-9]{1,10}$`)
)

// Parse reads an account of dpd://e-mail:key@api.dpd.sk?delis=ABC123, with
// account, sender, product, password and cancel=1 where wanted. Its error repeats
// nothing secret.
func Parse(address string) (Config, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "dpd" || u.Host == "" || u.User == nil || u.Path != "" && u.Path != "/" {
		return Config{}, errors.New("must be dpd://e-mail:key@api.dpd.sk?delis=ABC123, the e-mail's @ written as %40")
	}
	key, _ := u.User.Password()
	q := u.Query()
	c := Config{
		Email: u.User.Username(), ClientKey: key, Password: q.Get("password"), DelisID: q.Get("delis"),
		Sender: q.Get("sender"), BankAccount: q.Get("account"), Cancels: q.Get("cancel") == "1", URL: "https://" + u.Host,
	}
	var wrong []error
	if c.Email == "" || key == "" {
		wrong = append(wrong, errors.New("needs the e-mail and the key of the account"))
	}
	if !delisID.MatchString(c.DelisID) {
		wrong = append(wrong, errors.New("delis must be 6 capital letters or digits"))
	}
	for _, name := range []string{"sender", "account"} {
		if value := q.Get(name); value != "" && !numeric.MatchString(value) {
			wrong = append(wrong, errors.New(name+" must be up to 10 digits"))
		}
	}
	if text := q.Get("product"); text != "" {
		if c.Product, err = strconv.Atoi(text); err != nil || c.Product < 1 || c.Product > 17 {
			wrong = append(wrong, errors.New("product must be a number from 1 to 17"))
		}
	}
	for name := range q {
		switch name {
		case "delis", "account", "sender", "product", "password", "cancel":
		default:
			wrong = append(wrong, errors.New("knows no "+strconv.Quote(name)))
		}
	}
	return c, errors.Join(wrong...)
}
