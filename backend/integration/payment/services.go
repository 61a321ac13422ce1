package payment

// Services are those that a shop takes payments by.
type Services struct{ methods, keys map[string]Service }

// NewServices gathers the service of each method of payment, and others that
// payments were made with before.
func NewServices(methods map[string]Service, former ...Service) Services {
	s := Services{methods, map[string]Service{}}
	for _, one := range former {
		s.keys[one.Traits().Key] = one
	}
	for _, one := range methods {
		s.keys[one.Traits().Key] = one
	}
	return s
}

// For is the service that new payments by a method are made with.
func (s Services) For(method string) (Service, bool) {
	one, is := s.methods[method]
	return one, is
}

// By is the service with that key: who made a payment is asked about it, whatever
// new ones are made with.
func (s Services) By(key string) (Service, bool) {
	one, is := s.keys[key]
	return one, is
}
