import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { type Download, expect } from '@playwright/test';

/** The bytes of a file that the browser was given, and its name. */
export async function downloaded(file: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Rows of a CSV file as spreadsheets read it: UTF-8 with its mark, quoted where it must be. */
export function csvRows(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const separator = /[,;]/.exec(text)![0];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(cell)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some(Boolean));
}

/** Parts of a ZIP file by their names, read from its directory. */
function parts(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, comment, start] = [
      bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42),
    ];
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const data = bytes.subarray(from, from + size);
    found.set(bytes.toString('utf8', at + 46, at + 46 + name), (method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return found;
}

const unescaped = (text: string) => text.replace(/&(lt|gt|quot|apos|amp|#39|#34);/g, (_, name: string) =>
  ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#39': "'", '#34': '"' })[name]!);

/** Texts of the cells of an XLSX file's first sheet, row by row. */
export function xlsxRows(bytes: Buffer): string[][] {
  const files = parts(bytes);
  const texts = (xml: string) => [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => unescaped(text!)).join('');
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, one]) => texts(one!));
  return [...files.get('xl/worksheets/sheet1.xml')!.matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) =>
    [...row!.matchAll(/<c([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, about, inside = '']) => {
      const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1];
      return /t="s"/.test(about!) ? shared[Number(value)]! : (value ?? texts(inside));
    }),
  );
}
