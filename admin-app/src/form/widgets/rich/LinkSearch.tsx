import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { t } from '@/i18n/texts';
import { type Entry, useHost } from '../host';
import { useRested } from '../useRested';

/** How long after the last key the server is searched, in milliseconds. */
const SEARCH_DELAY = 300;

/** A record that has an address on the public site. */
export interface SiteLink extends Entry {
  screen: string;
  kind: string;
  title: string;
  address: string;
  /** Whether the site shows it now. */
  out: boolean;
}

interface Props {
  /** The locale of the titles and addresses; undefined: that of the reader. */
  locale: string | undefined;
  /** The address that the link has now. */
  href: string;
  onPick: (link: SiteLink) => void;
}

/** Finds what the public site has an address for by its title. Nothing is shown to who may see none of it. */
export function LinkSearch({ locale, href, onPick }: Props) {
  const host = useHost();
  const [text, setText] = useState('');
  const query = useRested(text, SEARCH_DELAY);
  const { data, isFetching, isError, refetch } = useQuery(
    { ...host.optionsQuery('/api/links', { query, locale }), placeholderData: keepPreviousData },
    host.queries,
  );
  const links = useMemo(() => new Map(((data ?? []) as readonly SiteLink[]).map((link) => [`${link.screen}/${link.id}`, link])), [data]);
  const [picked, setPicked] = useState<{ key: string; link: SiteLink } | null>(null);
  const options = useMemo(() => [...links].map(([value, { title }]) => ({ value, label: title })), [links]);

  const waiting = isFetching || query !== text;
  if (links.size === 0 && text === '' && !waiting && !isError) return null;
  return (
    <Select
      className="rich-link-search"
      classNames={{ popup: { root: 'form-options' } }}
      aria-label={t('form.rich.linkSearch')}
      placeholder={t('form.rich.linkSearch')}
      value={picked?.link.address === href ? { value: picked.key, label: picked.link.title } : undefined}
      labelInValue
      options={options}
      loading={waiting}
      showSearch={{ filterOption: false, onSearch: setText }}
      optionRender={({ value }) => <Option link={links.get(String(value))} />}
      notFoundContent={
        isError ? (
          <span role="alert">
            {t('form.select.error')}{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {t('form.retry')}
            </Button>
          </span>
        ) : (
          t(waiting ? 'form.select.searching' : 'form.rich.linkNone')
        )
      }
      onChange={({ value }) => {
        const link = links.get(value);
        if (!link) return;
        setPicked({ key: value, link });
        onPick(link);
      }}
    />
  );
}

function Option({ link }: { link: SiteLink | undefined }) {
  if (!link) return null;
  const { title, kind, address, out } = link;
  return (
    <span className="form-option">
      {title}
      <small>
        {kind}
        {!out && ` (${t('form.rich.linkHidden')})`} · {pathOf(address)}
      </small>
    </span>
  );
}

/** What distinguishes an address of the site from its others, as people read it. */
function pathOf(address: string): string {
  try {
    return decodeURI(address.replace(/^https?:\/\/[^/]+/, ''));
  } catch {
    return address;
  }
}
