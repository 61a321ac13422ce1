package memory

import (
	"context"
	"sync"
)

// backlog is how many messages wait for a slow subscriber before one is lost.
const backlog = 256

type subscription struct {
	messages chan string
	quit     chan struct{}
	done     chan struct{}
	once     sync.Once
	leave    func()
}

// Publish implements kv.Store.
func (s *Store) Publish(_ context.Context, topic, message string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return unavailable()
	}
	for sub := range s.topics[topic] {
		select {
		case sub.messages <- message:
		default:
		}
	}
	return nil
}

// Subscribe implements kv.Store.
func (s *Store) Subscribe(ctx context.Context, topic string, fn func(string)) (func(), error) {
	sub := &subscription{messages: make(chan string, backlog), quit: make(chan struct{}), done: make(chan struct{})}
	sub.leave = func() { s.leave(topic, sub) }
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, unavailable()
	}
	if s.topics[topic] == nil {
		s.topics[topic] = map[*subscription]struct{}{}
	}
	s.topics[topic][sub] = struct{}{}
	go sub.run(ctx, fn)
	return sub.stop, nil
}

func (s *Store) leave(topic string, sub *subscription) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.topics[topic], sub)
	if len(s.topics[topic]) == 0 {
		delete(s.topics, topic)
	}
}

func (sub *subscription) run(ctx context.Context, fn func(string)) {
	defer close(sub.done)
	defer sub.leave()
	for {
		select {
		case <-ctx.Done():
			return
		case <-sub.quit:
			return
		case message := <-sub.messages:
			fn(message)
		}
	}
}

func (sub *subscription) stop() {
	sub.once.Do(func() { close(sub.quit) })
	<-sub.done
}
