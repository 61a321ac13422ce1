import type { WidgetProps } from '@rjsf/utils';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FilePicker } from '@/form/fields/FilePicker';
import type { FileValue } from '@/form/fields/useFileValue';
import { SheetInput } from '@/form/widgets/SheetInput';
import { Dialog, FIRST } from './Dialog';
import { useReturnFocus } from './returnFocus';

function Asking({ children }: { children?: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Otvoriť</button>
      {open && (
        <Dialog title="Otázka" okText="Áno" cancelText="Nie" cancelButtonProps={FIRST} onOk={() => setOpen(false)} onCancel={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </main>
  );
}

// Finding by role reads the styles of the whole library anew for each element.
const button = (name: string) => screen.getByText(name).closest('button')!;
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};

function Panel({ name }: { name: string }) {
  useReturnFocus();
  return <button>{name}</button>;
}

describe('the focus of a panel', () => {
  function Panels() {
    const [shown, show] = useState<number | null>(null);
    const [row, keep] = useState(true);
    return (
      <main id="main" tabIndex={-1}>
        {row && <button onClick={() => show(1)}>Riadok</button>}
        <button onClick={() => show(2)}>Ďalší</button>
        <button onClick={() => show(null)}>Zavrieť</button>
        <button onClick={() => keep(false)}>Odstrániť</button>
        {shown !== null && <Panel key={shown} name={`Záznam ${shown}`} />}
      </main>
    );
  }
  // What is pressed within a panel goes with it.
  const within = (name: string) => fireEvent.click(button(name));
  const lose = () => (document.activeElement as HTMLElement).blur();

  it('goes back to what opened the first of several, one in the place of the other', async () => {
    render(<Panels />);
    press('Riadok');
    button('Záznam 1').focus();
    within('Ďalší');
    button('Záznam 2').focus();
    lose();
    within('Zavrieť');
    await waitFor(() => expect(button('Riadok')).toHaveFocus());
  });

  it('goes to the content where what opened it is gone', async () => {
    render(<Panels />);
    press('Riadok');
    within('Odstrániť');
    within('Zavrieť');
    await waitFor(() => expect(document.getElementById('main')).toHaveFocus());
  });
});

describe('a dialog that comes and goes', () => {
  it('opens at what is marked, and gives the focus back', async () => {
    render(<Asking>Naozaj?</Asking>);
    press('Otvoriť');
    await waitFor(() => expect(button('Nie')).toHaveFocus());
    press('Áno');
    await waitFor(() => expect(button('Otvoriť')).toHaveFocus());
  });

  it('opens at its field where nothing is marked', async () => {
    render(
      <Dialog title="Názov">
        <input type="hidden" />
        <input aria-label="Názov priečinka" />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByLabelText('Názov priečinka')).toHaveFocus());
  });

  it('opens at the chosen place of a sheet', async () => {
    const schema = { type: 'integer', enum: [1, 2], 'x-labels': ['vľavo', 'vpravo'] };
    render(<Dialog title="Štítok"><SheetInput {...({ id: 'place', value: 2, onChange: () => undefined, schema, options: { perRow: 2 } } as unknown as WidgetProps)} /></Dialog>);
    await waitFor(() => expect(button('vpravo')).toHaveFocus());
  });

  it('opens at the tree of which one is chosen', async () => {
    render(<Dialog title="Presunúť"><div role="tree" aria-label="Cieľ" tabIndex={0} /></Dialog>);
    await waitFor(() => expect(screen.getByLabelText('Cieľ')).toHaveFocus());
  });

  it('opens at the file that it asks for', async () => {
    render(<Dialog title="Nahrať"><FilePicker id="file" label="Súbor" kind="file" value={{} as FileValue} readOnly={false} invalid={false} preview={null} /></Dialog>);
    await waitFor(() => expect(document.getElementById('file')).toHaveFocus());
  });
});

describe('the cross of a dialog', () => {
  const cross = () => document.querySelector<HTMLButtonElement>('.ant-modal-close')!;

  it('is off for as long as the dialog cannot be left', () => {
    const { rerender } = render(<Dialog title="Ukladá sa" onCancel={undefined} />);
    expect(cross().disabled).toBe(true);
    rerender(<Dialog title="Hotovo" onCancel={() => {}} />);
    expect(cross().disabled).toBe(false);
  });
});
