import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Module<P> {
  default: ComponentType<P>;
}

/** A component that may have to be waited for. */
export type Later<P> = ComponentType<P & { waiting: ReactNode }> & { preload: () => Promise<void> };

/**
 * A component whose code is loaded when it is first shown, or by preload before that. It stands there as soon as its code
 * has come; what waits in a Suspense, as a lazy one does, React holds back for 300 ms, one Suspense after the other.
 */
export function later<P extends object>(load: () => Promise<Module<P>>): Later<P> {
  let found: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  const preload = () =>
    (coming ??= load().then(
      (module) => {
        found = module.default;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  function Later({ waiting, ...props }: P & { waiting: ReactNode }) {
    const [Found, show] = useState<ComponentType<P> | undefined>(() => {
      if (!found) void preload().catch(() => undefined);
      return found;
    });
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      let left = false;
      if (!Found) preload().then(() => !left && show(() => found), (error: unknown) => !left && setFailure(error));
      return () => {
        left = true;
      };
    }, [Found]);
    if (failure !== undefined) throw failure;
    return Found ? <Found {...(props as unknown as P)} /> : waiting;
  }
  return Object.assign(Later, { preload });
}
