import type { ComponentType } from 'react';
import type { View } from '@/contract/view.gen';

/** What a panel over a list is given. */
export interface PanelProps {
  /** The screen whose record is opened. */
  view: View;
  id: number;
  /** The panel is to be taken away. It has asked about what would be lost. */
  onClose: () => void;
  /** What the list shows may have changed. */
  onSaved: () => void;
}

/** A custom panel, named by the server. */
export type Panel = ComponentType<PanelProps>;
