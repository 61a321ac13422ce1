package redis

import (
	"context"
	"errors"
	"sync"
)

// Publish implements kv.Store.
func (s *Store) Publish(ctx context.Context, topic, message string) error {
	return wrapError("publish", s.client.Publish(ctx, s.topic(topic), message).Err())
}

// Subscribe implements kv.Store. After a lost connection it subscribes again by
// itself.
func (s *Store) Subscribe(ctx context.Context, topic string, fn func(string)) (func(), error) {
	sub := s.client.Subscribe(ctx, s.topic(topic))
	// Only the server's answer proves that messages arrive from now on.
	if _, err := sub.Receive(ctx); err != nil {
		return nil, wrapError("subscribe", errors.Join(err, sub.Close()))
	}
	messages := sub.Channel()
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = sub.Close() }() // nobody is left to hear of it
		for {
			select {
			case <-ctx.Done():
				return
			case <-s.ending.Done():
				return
			case <-quit:
				return
			case message, open := <-messages:
				if !open {
					return
				}
				fn(message.Payload)
			}
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() { close(quit) })
		<-done
	}, nil
}
