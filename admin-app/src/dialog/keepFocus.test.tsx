import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { keepFocus } from './keepFocus';

function List({ asks = false, adds = false }: { asks?: boolean; adds?: boolean }) {
  const [rows, setRows] = useState(['Prvý', 'Druhý', 'Tretí']);
  const [asked, ask] = useState<string | null>(null);
  useEffect(keepFocus, []);
  const remove = (row: string) => setRows((all) => all.filter((one) => one !== row));
  return (
    <main id="main" tabIndex={-1}>
      <section>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`#${row}`}>{row}</a>
              <button aria-label={`Odstrániť ${row}`} onClick={() => (asks ? ask(row) : remove(row))} />
            </li>
          ))}
        </ul>
        {adds && <button aria-label="Pridať" />}
      </section>
      {asked && (
        <Dialog
          title="Naozaj?"
          okText="Áno"
          onOk={() => {
            remove(asked);
            ask(null);
          }}
        />
      )}
    </main>
  );
}

const press = (label: string) => {
  const button = screen.getByLabelText(label);
  button.focus();
  fireEvent.click(button);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('is at the same control of the next row, or of the last, once a row is gone', async () => {
  render(<List />);
  press('Odstrániť Druhý');
  await waitFor(() => expect(screen.getByLabelText('Odstrániť Tretí')).toHaveFocus());
  press('Odstrániť Tretí');
  await waitFor(() => expect(screen.getByLabelText('Odstrániť Prvý')).toHaveFocus());
});

it.each([true, false])('is further out where no row is left, but not beyond the page (%s)', async (adds) => {
  render(<List adds={adds} />);
  for (const row of ['Prvý', 'Druhý', 'Tretí']) press(`Odstrániť ${row}`);
  await settled();
  expect(adds ? screen.getByLabelText('Pridať') : document.body).toHaveFocus();
});

it('is near the row that a dialog removed', async () => {
  render(<List asks />);
  press('Odstrániť Prvý');
  fireEvent.click((await screen.findByText('Áno')).closest('button')!);
  await waitFor(() => expect(screen.getByLabelText('Odstrániť Druhý')).toHaveFocus());
});

it('stays away where the person left it', async () => {
  render(<List />);
  const button = screen.getByLabelText('Odstrániť Prvý');
  button.focus();
  button.blur();
  await settled();
  fireEvent.click(button);
  await settled();
  expect(document.body).toHaveFocus();
});

// The library's own questions are no dialogs of ours.
it('is near the row that a question removed which stood elsewhere', async () => {
  const elsewhere = document.createElement('div');
  elsewhere.className = 'ant-modal';
  elsewhere.innerHTML = '<button>Áno</button>';
  render(<List />);
  screen.getByLabelText('Odstrániť Prvý').focus();
  document.body.append(elsewhere);
  elsewhere.querySelector('button')!.focus();
  fireEvent.click(screen.getByLabelText('Odstrániť Prvý'));
  elsewhere.remove();
  await waitFor(() => expect(screen.getByLabelText('Odstrániť Druhý')).toHaveFocus());
});

it('comes back to what could not be pressed while it was at work', async () => {
  render(<List />);
  const button = screen.getByLabelText<HTMLButtonElement>('Odstrániť Prvý');
  button.focus();
  button.disabled = true;
  // As browsers do, and jsdom does not.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  fireEvent.focusOut(button);
  await settled();
  const focused = vi.spyOn(button, 'focus');
  button.disabled = false;
  await waitFor(() => expect(focused).toHaveBeenCalledOnce());
});
