const KINDS: Readonly<Record<string, string>> = { ordered: 'ol' };

// The editor keeps a list of a cell flat, its numbered and marked items together.
function nestList(list: Element): void {
  const page = list.ownerDocument;
  const nested = page.createDocumentFragment();
  const open: Element[] = [];
  for (const item of [...list.children]) {
    item.querySelectorAll('.ql-ui').forEach((mark) => mark.remove());
    const kind = item.getAttribute('data-list') ?? 'bullet';
    const tag = KINDS[kind] ?? 'ul';
    const indent = [...item.classList].find((name) => name.startsWith('ql-indent-'));
    const depth = Number(indent?.slice('ql-indent-'.length) ?? 0) + 1;
    item.classList.remove('table-list', ...(indent ? [indent] : []));
    if (!item.classList.length) item.removeAttribute('class');
    if (kind === 'bullet' || kind === 'ordered') item.removeAttribute('data-list');
    open.splice(depth);
    if (open.length === depth && open[depth - 1]!.localName !== tag) open.pop();
    while (open.length < depth) {
      const above = open.at(-1);
      const parent = above ? (above.lastElementChild ?? above.appendChild(page.createElement('li'))) : nested;
      open.push(parent.appendChild(page.createElement(tag)));
    }
    open[depth - 1]!.append(item);
  }
  list.replaceWith(nested);
}

/** Has what the cells of tables hold written as it is outside of tables: lists within lists, and headings without the editor's marks. */
export function storeCells(page: Document): void {
  page.querySelectorAll('.table-list-container').forEach(nestList);
  for (const heading of page.querySelectorAll('.ql-table-header')) {
    heading.classList.remove('ql-table-header');
    if (!heading.classList.length) heading.removeAttribute('class');
  }
}

/**
 * Makes tables such as the editor knows of those that it does not: a heading that bears its mark without its cell would begin
 * a cell of its own, and a heading cell beside others would take their place. That becomes a cell in bold.
 */
export function readableTables(page: Document): void {
  page.querySelectorAll('.ql-table-header:not([data-cell])').forEach((heading) => heading.classList.remove('ql-table-header'));
  for (const head of page.querySelectorAll('th')) {
    if (!head.parentElement?.querySelector(':scope > td')) continue;
    const cell = page.createElement('td');
    for (const { name, value } of head.attributes) cell.setAttribute(name, value);
    const bold = page.createElement('strong');
    bold.append(...head.childNodes);
    if (bold.childNodes.length) cell.append(bold);
    head.replaceWith(cell);
  }
  for (const block of page.querySelectorAll(':is(td, th) :is(blockquote, pre)')) block.replaceWith(...linesOf(block));
}

/** The lines of a quotation or of code, which are no lines of cells to the editor: the table would end before them and begin anew behind. */
export function linesOf(block: Element): Node[] {
  if (block.localName === 'blockquote' && block.querySelector('p, div, li, h1, h2, h3, h4, h5, h6')) return [...block.childNodes];
  const lines = block.localName === 'pre' ? block.textContent.replace(/\n$/, '').split('\n') : [block];
  return lines.map((content) => {
    const line = block.ownerDocument.createElement('p');
    line.append(...(typeof content === 'string' ? [content] : content.childNodes));
    return line;
  });
}
