import { describe, expect, it } from 'vitest';
import { collapse, startCollapse } from './collapse';

describe('the navigation', () => {
  it('starts as it was left on a wide window, and collapsed on a narrow one', () => {
    expect(startCollapse(false, 1440).collapsed).toBe(false);
    expect(startCollapse(true, 1440).collapsed).toBe(true);
    expect(startCollapse(false, 991).collapsed).toBe(true);
    expect(startCollapse(false, 992).collapsed).toBe(false);
  });

  it('collapses under 992 px and comes back above', () => {
    const narrow = collapse(startCollapse(false, 1200), { type: 'resized', width: 991 });
    expect(narrow).toMatchObject({ collapsed: true, chosen: false });
    expect(collapse(narrow, { type: 'resized', width: 992 }).collapsed).toBe(false);
  });

  it('stays collapsed above when that was chosen', () => {
    const chosen = collapse(startCollapse(false, 1200), { type: 'toggled' });
    const back = collapse(collapse(chosen, { type: 'resized', width: 800 }), { type: 'resized', width: 1300 });
    expect(back).toMatchObject({ collapsed: true, chosen: true });
  });

  it('can be toggled above 767 px only', () => {
    const phone = startCollapse(false, 767);
    expect(collapse(phone, { type: 'toggled' })).toBe(phone);
    expect(collapse(startCollapse(false, 768), { type: 'toggled' }).collapsed).toBe(false);
  });

  it('keeps what was toggled while the window stays on its side of the limit', () => {
    const opened = collapse(startCollapse(false, 800), { type: 'toggled' });
    expect(collapse(opened, { type: 'resized', width: 850 }).collapsed).toBe(false);
  });
});
