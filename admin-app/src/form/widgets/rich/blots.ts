import QuillTableBetter from 'quill-table-better';
import { Quill } from 'react-quill';
import { CELL_DIVIDER, embedAddress, keptAddress, providerOf } from './html';

/** Where a link leads, and whether on a new tab. */
export interface LinkValue {
  href: string;
  blank: boolean;
}

/** A video of a service that is known, and what it is called for those who cannot see it. */
export interface VideoValue {
  src: string;
  title: string;
}

interface InlineBlot {
  domNode: HTMLElement;
  format(name: string, value: unknown): void;
}

interface BlotClass {
  new (...args: unknown[]): InlineBlot;
  create(value?: unknown): HTMLElement;
}

const Inline = Quill.import('blots/inline') as BlotClass;
const Embed = Quill.import('blots/embed') as BlotClass;
const BlockEmbed = Quill.import('blots/block/embed') as BlotClass;
const Video = Quill.import('formats/video') as BlotClass;

function point(node: HTMLElement, value: LinkValue | string): void {
  const { href, blank } = typeof value === 'string' ? { href: value, blank: false } : value;
  node.setAttribute('href', keptAddress(href));
  if (blank) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener');
  } else {
    node.removeAttribute('target');
    node.removeAttribute('rel');
  }
}

// The library's own link always opens a new tab.
class Link extends Inline {
  static blotName = 'link';
  static tagName = 'A';

  static override create(value: LinkValue | string): HTMLElement {
    const node = super.create();
    point(node, value);
    return node;
  }

  static formats(node: HTMLElement): LinkValue {
    return { href: node.getAttribute('href') ?? '', blank: node.getAttribute('target') === '_blank' };
  }

  override format(name: string, value: unknown): void {
    if (name === 'link' && value) point(this.domNode, value as LinkValue);
    else super.format(name, value);
  }
}

class Highlight extends Inline {
  static blotName = 'mark';
  static tagName = 'MARK';

  static formats(): boolean {
    return true;
  }
}

// The library exports a video as a link.
class EmbeddedVideo extends Video {
  static blotName = 'video';
  static tagName = 'IFRAME';
  static className = 'ql-video';

  static override create(value: VideoValue | string): HTMLElement {
    const { src, title } = typeof value === 'string' ? { src: value, title: '' } : value;
    const address = embedAddress(src) ?? 'about:blank';
    const node = super.create(address);
    node.setAttribute('title', title || providerOf(address));
    node.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    node.setAttribute('loading', 'lazy');
    return node;
  }

  static value(node: HTMLElement): VideoValue {
    return { src: node.getAttribute('src') ?? '', title: node.getAttribute('title') ?? '' };
  }

  // Written as the server writes it, so that nothing changes on the way there and back.
  html(): string {
    return embedded(EmbeddedVideo.value(this.domNode));
  }
}

const embedded = ({ src, title }: VideoValue): string =>
  `<iframe class="ql-video" src="${quoted(src)}" title="${quoted(title)}" frameborder="0" allowfullscreen="true" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`;

// The tables' library admits no block of another kind into a cell, and falls apart over one. There a video is a part of a line.
class CellVideo extends Embed {
  static blotName = 'cell-video';
  static tagName = 'SPAN';
  static className = 'ql-cell-video';

  static override create(value: VideoValue): HTMLElement {
    const node = super.create();
    node.append(EmbeddedVideo.create(value));
    return node;
  }

  static value(node: HTMLElement): VideoValue {
    return EmbeddedVideo.value(node.querySelector('iframe') ?? node);
  }

  html(): string {
    return embedded(CellVideo.value(this.domNode));
  }
}

class Divider extends BlockEmbed {
  static blotName = 'divider';
  static tagName = 'HR';

  static value(): boolean {
    return true;
  }
}

// In a cell it is a part of a line too, drawn by its style: what is stored of it is made a block later, of what is no
// block while it stands in its line.
class CellDivider extends Embed {
  static blotName = 'cell-divider';
  static tagName = 'SPAN';
  static className = CELL_DIVIDER;

  static override create(): HTMLElement {
    const node = super.create();
    node.setAttribute('role', 'separator');
    return node;
  }

  static value(): boolean {
    return true;
  }
}

const quoted = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

let done = false;

/** Teaches the editor our formats and tables, once for the page. */
export function registerBlots(): void {
  if (done) return;
  done = true;
  Quill.register({ 'modules/table-better': QuillTableBetter }, true);
  const formats = {
    'formats/link': Link,
    'formats/mark': Highlight,
    'formats/video': EmbeddedVideo,
    'formats/cell-video': CellVideo,
    'formats/divider': Divider,
    'formats/cell-divider': CellDivider,
  };
  Quill.register(formats as never, true);
}
