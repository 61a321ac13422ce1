import { lazy, Suspense, useCallback } from 'react';
import { useLocation, useNavigate } from 'umi';
import type { View } from '@/contract/view.gen';
import { PANELS } from '@/panels';
import { HistoryButton } from './HistoryButton';
import { importDetail, importForm } from './preload';
import { NEW, PANEL, recordAddress } from './record';

const FormPanel = lazy(importForm);
const DetailPanel = lazy(importDetail);

interface Props {
  view: View;
  id?: string;
  /** The list's query, to come back to. */
  search: string;
  onSaved: () => void;
}

/** The record that the address names, opened over the list; nothing where it names none. */
export function RecordOverlay({ view, id, search, onSaved }: Props) {
  const navigate = useNavigate();
  const panel = new URLSearchParams(useLocation().search).get(PANEL);
  const close = useCallback(() => navigate(recordAddress(view, search)), [navigate, view, search]);
  if (id === undefined) return null;

  const number = id === NEW ? null : Number(id);
  const detail = view.detail && number !== null && (panel === 'detail' || !view.form);
  const Custom = panel !== null && number !== null && view.panels?.includes(panel) ? PANELS[panel] : undefined;
  return (
    <Suspense fallback={null}>
      {Custom ? (
        <Custom key={id} view={view} id={number!} onClose={close} onSaved={onSaved} />
      ) : detail ? (
        <DetailPanel key={id} view={view} detail={view.detail!} id={number} onClose={close} onSaved={onSaved} />
      ) : view.form ? (
        <FormPanel
          key={id}
          view={view}
          id={number}
          onClose={close}
          onSaved={onSaved}
          tools={(reload) => (
            <HistoryButton
              view={view}
              id={number}
              onReverted={() => {
                reload();
                onSaved();
              }}
            />
          )}
        />
      ) : null}
    </Suspense>
  );
}
