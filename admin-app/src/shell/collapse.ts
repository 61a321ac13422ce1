import { useCallback, useEffect, useReducer } from 'react';

const KEY = 'navigation.collapsed';
/** Under this width the navigation collapses by itself. */
export const AUTO_COLLAPSE_UNDER = 992;
/** Only above this width can it be toggled by hand; at and below it the menu is a drawer. */
export const TOGGLE_ABOVE = 767;

/** What decides how the navigation is shown. */
export interface CollapseState {
  width: number;
  collapsed: boolean;
  /** What the person last chose by hand. */
  chosen: boolean;
}

/** What may happen to it. */
export type CollapseEvent = { type: 'resized'; width: number } | { type: 'toggled' };

/** The state at a width for what was chosen before. */
export const startCollapse = (chosen: boolean, width: number): CollapseState => ({
  width,
  chosen,
  collapsed: width < AUTO_COLLAPSE_UNDER || chosen,
});

/** The state after an event. Only crossing the limit collapses or restores, so that a choice made below it holds there. */
export function collapse(state: CollapseState, event: CollapseEvent): CollapseState {
  if (event.type === 'toggled') {
    if (state.width <= TOGGLE_ABOVE) return state;
    return { ...state, collapsed: !state.collapsed, chosen: !state.collapsed };
  }
  const { width } = event;
  const wasNarrow = state.width < AUTO_COLLAPSE_UNDER;
  const isNarrow = width < AUTO_COLLAPSE_UNDER;
  if (wasNarrow === isNarrow) return { ...state, width };
  return { ...state, width, collapsed: isNarrow || state.chosen };
}

/** The navigation's state in this window, and the manual toggle. The choice is stored locally. */
export function useCollapse() {
  const [state, dispatch] = useReducer(collapse, null, () =>
    startCollapse(localStorage.getItem(KEY) === '1', window.innerWidth),
  );

  useEffect(() => {
    const resized = () => dispatch({ type: 'resized', width: window.innerWidth });
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);

  useEffect(() => localStorage.setItem(KEY, state.chosen ? '1' : '0'), [state.chosen]);

  return {
    collapsed: state.collapsed,
    drawer: state.width <= TOGGLE_ABOVE,
    toggle: useCallback(() => dispatch({ type: 'toggled' }), []),
  };
}
