import { useId, useState } from 'react';

/** What is wrong with what is typed into a filter, by itself or beside others: how its input says so, and the message below it. */
export function useFault(beside = '') {
  const id = useId();
  const [own, setFault] = useState('');
  const fault = own || beside;
  return {
    setFault,
    // Not left to the picker of a day, which goes on calling a text invalid that was read by other means than its own.
    said: { 'aria-invalid': fault !== '', 'aria-describedby': fault ? id : undefined, status: fault ? ('error' as const) : undefined },
    message: fault && (
      <span id={id} className="list-fault" role="alert">
        {fault}
      </span>
    ),
  };
}
