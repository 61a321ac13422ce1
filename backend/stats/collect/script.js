// Counts page views without cookies and without storing anything in the browser.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const to = new URL('/api/public/visit', script.src).href;
  const entry = performance.getEntriesByType('navigation')[0];
  let again = Boolean(entry) && (entry.type === 'reload' || entry.type === 'back_forward');
  let from = document.referrer;
  let last;
  const send = () => {
    const path = location.pathname;
    if (path === last) return;
    last = path;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const body = JSON.stringify({ p: path, r: from, l: navigator.language, z: zone, a: again });
    // Plain text needs no question beforehand; nobody waits for the answer.
    fetch(to, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
    from = location.href;
    again = false;
  };
  for (const name of ['pushState', 'replaceState']) {
    const own = history[name];
    history[name] = function (...args) {
      own.apply(this, args);
      send();
    };
  }
  addEventListener('popstate', send);
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    last = undefined;
    again = true;
    send();
  });
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
})();
