import { useEffect, useState } from 'react';

/** A value once it has not changed for so many milliseconds; until then the one before. */
export function useRested<T>(value: T, delay: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how long a value has to rest is said when it changes
  }, [value]);
  return rested;
}
