// Counts page views without cookies and without storing anything in the browser.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const to = new URL('/api/public/visit', script.src).href;
  const entry = performance.getEntriesByType('navigation')[0];
  let again = Boolean(entry) && (entry.type === 'reload' || entry.type === 'back_forward');
  let from = document.referrer;
  let last;
  let told = false;
  const post = (said) =>
    // Plain text needs no question beforehand; nobody waits for the answer.
    fetch(to, { method: 'POST', body: JSON.stringify(said), keepalive: true, credentials: 'omit' }).catch(() => {});
  const campaign = () => {
    const query = new URLSearchParams(location.search);
    return ['source', 'medium', 'campaign'].map((part) => query.get(`utm_${part}`)).filter(Boolean).join(' / ');
  };
  const send = () => {
    const path = location.pathname;
    if (path === last) return;
    last = path;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const said = { p: path, r: from, l: navigator.language, z: zone, a: again, c: campaign() };
    // A page that the server made tells by the script's tag what it could not show.
    if (!told) Object.assign(said, { n: 'notFound' in script.dataset, q: script.dataset.nothingFound });
    told = true;
    post(said);
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
  // A page that a script made tells by an event.
  addEventListener('visit:not-found', () => post({ p: location.pathname, e: true, n: true }));
  addEventListener('visit:nothing-found', (event) => post({ p: location.pathname, e: true, q: String(event.detail) }));
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    last = undefined;
    again = true;
    send();
  });
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
})();
