import { CloudUploadOutlined, FolderAddOutlined, SearchOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Input, Select } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { pathTo } from './items';
import { ACCEPTED, type Folder, type FileQuery, ROOT } from './storage';

interface Props {
  folders: readonly Folder[];
  query: FileQuery;
  canCreate: boolean;
  imagesOnly: boolean;
  onAsk: (change: Partial<FileQuery>) => void;
  onNewFolder: () => void;
  onFiles: (files: FileList) => void;
  takes: (folder: number) => boolean;
  onPut: (folder: number) => void;
}

const SORTS = ['name', '-name', '-created_at', 'created_at', '-size', 'size', 'type'];

/** Where one is, what is sought, and how things come here. */
export function Tools({ folders, query, canCreate, imagesOnly, onAsk, onNewFolder, onFiles, takes, onPut }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState<number | null>(null);
  const path = pathTo(folders, query.folder);

  const crumb = ({ id, name }: Folder, index: number) => {
    const title = id === ROOT ? t('files.title') : name;
    const here = index === path.length - 1;
    return {
      key: id,
      title: here ? (
        <span aria-current="page">{title}</span>
      ) : (
        <button
          type="button"
          className="files-crumb"
          data-over={over === id || undefined}
          onClick={() => onAsk({ folder: id, search: '' })}
          onDragOver={(event: DragEvent) => {
            if (!takes(id)) return;
            event.preventDefault();
            setOver(id);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            setOver(null);
            onPut(id);
          }}
        >
          {title}
        </button>
      ),
    };
  };

  return (
    <header className="files-tools">
      <nav className="files-path" aria-label={t('files.path')}>
        <Breadcrumb items={path.map(crumb)} />
      </nav>
      <div className="files-tools-row">
        <Input.Search
          className="files-search"
          maxLength={50}
          defaultValue={query.search}
          key={query.search === '' ? `none-${query.folder}` : 'some'}
          placeholder={t('files.search')}
          aria-label={t('files.search')}
          searchIcon={<SearchOutlined aria-label={t('list.search')} />}
          onSearch={(text) => onAsk({ search: text.trim() })}
        />
        <Select
          className="files-sort"
          aria-label={t('files.sort.label')}
          value={query.sort}
          onChange={(sort) => onAsk({ sort })}
          options={SORTS.map((value) => ({ value, label: t(`files.sort.${value.replace('-', 'down_')}`) }))}
        />
        {!imagesOnly && (
          <Select
            className="files-kind"
            aria-label={t('files.kind.label')}
            value={query.kind}
            onChange={(kind) => onAsk({ kind })}
            options={[
              { value: '', label: t('files.kind.all') },
              { value: 'image', label: t('files.kind.image') },
            ]}
          />
        )}
        {canCreate && (
          <span className="files-make">
            <Button icon={<FolderAddOutlined aria-hidden />} onClick={onNewFolder}>
              {t('files.newFolder')}
            </Button>
            <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {t('files.upload.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={ACCEPTED.join(',')}
              aria-label={t('files.upload.choose')}
              onChange={(event) => {
                if (event.target.files) onFiles(event.target.files);
                // The same file may be chosen again.
                event.target.value = '';
              }}
            />
          </span>
        )}
      </div>
    </header>
  );
}
