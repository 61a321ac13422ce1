const waiting = new Set<() => void>();
let pressed = false;

function press(): void {
  pressed = true;
}

function release(): void {
  // The click that follows the release is dispatched in the same task.
  setTimeout(() => {
    pressed = false;
    for (const run of [...waiting]) run();
  });
}

for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, press, true);
for (const type of ['pointerup', 'pointercancel', 'mouseup']) window.addEventListener(type, release, true);
// A button let go outside of the page is not reported. What is left within it says so here too.
window.addEventListener('blur', (event) => event.target === window && release());

/**
 * Does something at once, or as soon as what is being pressed was let go: a press on what moves away under the pointer
 * is lost. Doing it again before then does it once. The answer calls it off.
 */
export function afterRelease(run: () => void): { act: () => void; end: () => void } {
  const deferred = () => {
    waiting.delete(deferred);
    run();
  };
  return {
    act: () => {
      if (pressed) waiting.add(deferred);
      else run();
    },
    end: () => void waiting.delete(deferred),
  };
}
