import { Button } from 'antd';
import type { Command } from '@/contract/view.gen';
import { Icon } from '@/view/Icon';
import { jobOf, type Target } from './address';
import type { Outcome } from './send';
import { useCommand } from './useCommand';

interface Props extends Target {
  command: Command;
  disabled?: boolean;
  onDone?: (outcome: Outcome) => void;
}

/** The button of a declared command. */
export function CommandButton({ command, id, rows, begin, disabled, onDone }: Props) {
  const { start, busy, dialog } = useCommand();
  return (
    <>
      <Button
        icon={<Icon name={command.icon} />}
        loading={busy !== null}
        disabled={disabled}
        onClick={() => start(jobOf(command, { id, rows, begin }), onDone)}
      >
        {command.label}
      </Button>
      {dialog}
    </>
  );
}
