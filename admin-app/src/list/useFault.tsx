import { useId, useState } from 'react';

/** What is wrong with what is typed into a filter: how its input says so, and the message below it. */
export function useFault() {
  const id = useId();
  const [fault, setFault] = useState('');
  return {
    setFault,
    said: { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault ? id : undefined, status: fault ? ('error' as const) : undefined },
    message: fault && (
      <span id={id} className="list-fault" role="alert">
        {fault}
      </span>
    ),
  };
}
