import type { ReactNode } from 'react';
import type { Command, Detail, View } from '@/contract/view.gen';
import type { Steps } from '@/form/StepButtons';
import type { Row } from '@/list/cells/cell';

/** What a panel over a list is given. */
export interface PanelProps {
  /** The screen whose record is opened. */
  view: View;
  id: number;
  /** The panel is to be taken away. It has asked about what would be lost. */
  onClose: () => void;
  /** What the list shows may have changed. */
  onSaved: () => void;
  /** Leads to the records before and after this one. */
  steps?: Steps;
}

/** One of a screen's commands, ready to be done: it asks what it has to ask, and what shows the record reloads. */
export interface PanelCommand extends Pick<Command, 'name' | 'label' | 'icon'> {
  run: () => void;
}

/** What a component in place of a screen or of a detail works with. */
export interface PanelTools {
  /** Asks one of the screen's feeds by its name; rejects where there is none, or this person may not ask it. */
  feed: <T>(name: string, query?: Readonly<Record<string, string | undefined>>, signal?: AbortSignal) => Promise<T>;
  /** The commands that this person may do now. */
  commands: readonly PanelCommand[];
  /** Has the record, or the screen, asked for again. */
  reload: () => void;
}

/** What a component in place of a whole screen is given. */
export interface ScreenPanelProps extends PanelTools {
  view: View;
}

/** What a component in place of a detail's columns is given: the record as the detail's columns show it. */
export interface DetailPanelProps extends PanelTools {
  view: View;
  detail: Detail;
  record: Row;
  /** The buttons that the server declared for a part of the panel, of what this person may do to the record now. */
  buttons: (part: string) => ReactNode;
  /** The lists below the record that the server declared for a part of the panel. */
  tables: (part: string) => ReactNode;
}
