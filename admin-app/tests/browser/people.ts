/** Somebody who may sign in. */
export interface Person {
  email: string;
  name: string;
  surname: string;
  role: number;
}

/** The password of everyone here; that of a running product is told by ADMIN_PASSWORD. */
export const PASSWORD = process.env.ADMIN_PASSWORD ?? 'correct-horse';

const given = process.env.ADMIN_EMAIL;

/** One administrator a worker, so that the activity log of one is not written by another. */
export const ADMINISTRATORS: readonly Person[] = given
  ? [{ email: given, name: '', surname: '', role: 1 }]
  : [
      { email: 'admin@example.com', name: 'Jana', surname: 'Kováčová', role: 1 },
      { email: 'milan@example.com', name: 'Milan', surname: 'Novák', role: 1 },
    ];

/** Somebody who may not remove anything. */
export const EDITOR: Person = { email: process.env.EDITOR_EMAIL ?? 'eva@example.com', name: 'Eva', surname: 'Horáková', role: 2 };
