/** Messages by the dotted path of their field. */
export type FieldErrors = Record<string, string[]>;

/** A call that did not succeed. Status 0 means that no answer came. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldErrors = {},
    readonly data: unknown = undefined,
  ) {
    super(message);
  }
}

/** Whether the failure is only that the caller no longer wanted the answer. */
export const isAbort = (cause: unknown): boolean =>
  (cause as { name?: unknown } | null)?.name === 'AbortError';

/** Reads a failed answer, whatever type its success would have had. */
export async function problemOf(answer: Response): Promise<Problem> {
  let body: { message?: unknown; errors?: unknown; data?: unknown } = {};
  try {
    const text = await (await answer.blob()).text();
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === 'object') body = parsed;
  } catch {
    // A proxy's HTML page or a broken answer: the status alone has to do.
  }
  return new Problem(
    answer.status,
    typeof body.message === 'string' ? body.message : '',
    (body.errors ?? {}) as FieldErrors,
    body.data,
  );
}
