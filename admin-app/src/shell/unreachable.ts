/** Says, without any text from the server, that the server cannot be reached, and offers to try again. */
export function showUnreachable(cause: unknown): void {
  console.error(cause);
  const root = document.getElementById('root');
  if (!root) return;
  const message = document.createElement('p');
  message.textContent = 'Server je nedostupný. / The server cannot be reached.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Skúsiť znova / Try again';
  again.addEventListener('click', () => location.reload());
  const box = document.createElement('div');
  box.className = 'shell-unreachable';
  box.setAttribute('role', 'alert');
  box.append(message, again);
  root.replaceChildren(box);
}
