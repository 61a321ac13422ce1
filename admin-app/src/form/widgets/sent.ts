/**
 * The values that an input sent to its form and that have not come back yet. On a busy machine one comes back after the
 * next was sent: whoever took it for a change from elsewhere would undo what was written since.
 */
export class Sent<T> {
  private readonly waiting: T[] = [];

  add(value: T): void {
    this.waiting.push(value);
  }

  /** Whether a value that comes from the form is one that was sent. What was sent before it comes no more: the form passes over values that a newer one follows at once. */
  returns(value: T): boolean {
    const at = this.waiting.indexOf(value);
    this.waiting.splice(0, at < 0 ? this.waiting.length : at + 1);
    return at >= 0;
  }
}
