// Draws the demo videos and writes them as MP4: node backend/demo/content/video/make.mjs
// Chromium encodes the pictures (H.264, WebCodecs); the file around them is put together here.
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../../../admin-app/node_modules/@playwright/test/index.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const width = 480;
const height = 270;
const rate = 12;

/** Runs in the browser: draws, encodes and hands back what a muxer needs. */
async function film({ name, seconds, width, height, rate }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const c = canvas.getContext('2d');
  c.scale(width / 640, height / 360);
  const wave = (t, n) => Math.sin(t * 2 * Math.PI * n);
  const scenes = {
    candle(t) {
      c.fillStyle = '#2b1d14';
      c.fillRect(0, 0, 640, 360);
      const flicker = wave(t, 9) * 5 + wave(t, 23) * 3;
      const glow = c.createRadialGradient(320, 150, 10, 320, 150, 190 + flicker * 4);
      glow.addColorStop(0, '#ffcf7a');
      glow.addColorStop(1, '#2b1d1400');
      c.fillStyle = glow;
      c.fillRect(0, 0, 640, 360);
      c.fillStyle = '#e3b04b';
      c.fillRect(275, 200 + 60 * t, 90, 160 - 60 * t);
      c.fillStyle = '#fff3c4';
      c.beginPath();
      c.ellipse(320 + flicker, 160 + 60 * t, 13, 36 + flicker, 0, 0, 7);
      c.fill();
    },
    meadow(t) {
      const sky = c.createLinearGradient(0, 0, 0, 220);
      sky.addColorStop(0, '#7fb4d8');
      sky.addColorStop(1, '#e8f1e0');
      c.fillStyle = sky;
      c.fillRect(0, 0, 640, 360);
      c.fillStyle = '#f5d76e';
      c.beginPath();
      c.arc(80 + 480 * t, 150 - 90 * Math.sin(Math.PI * t), 28, 0, 7);
      c.fill();
      for (let row = 0; row < 4; row++) {
        c.fillStyle = ['#9cc089', '#7da968', '#5f8f4e', '#47753b'][row];
        c.beginPath();
        c.moveTo(0, 360);
        for (let x = 0; x <= 640; x += 20) c.lineTo(x, 200 + row * 40 + 12 * Math.sin(x / (60 + row * 20) + t * 6 + row));
        c.lineTo(640, 360);
        c.fill();
      }
    },
    soap(t) {
      c.fillStyle = '#eef2f3';
      c.fillRect(0, 0, 640, 360);
      c.fillStyle = '#b7c9a8';
      c.beginPath();
      c.roundRect(190, 210, 260, 100, 30);
      c.fill();
      for (let n = 0; n < 14; n++) {
        const y = (420 - ((t * 2 + n / 14) % 1) * 480) | 0;
        c.strokeStyle = `hsl(${200 + n * 9} 60% 70%)`;
        c.lineWidth = 3;
        c.beginPath();
        c.arc(60 + ((n * 97) % 520) + 14 * wave(t + n / 7, 2), y, 10 + (n % 5) * 5, 0, 7);
        c.stroke();
      }
    },
  };
  const chunks = [];
  let description;
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      chunks.push({ key: chunk.type === 'key', data: Array.from(data) });
      if (meta?.decoderConfig?.description) description = Array.from(new Uint8Array(meta.decoderConfig.description));
    },
    error: (cause) => {
      throw cause;
    },
  });
  encoder.configure({ codec: 'avc1.42001f', width, height, framerate: rate, bitrate: 50_000, avc: { format: 'avc' }, latencyMode: 'quality' });
  const count = seconds * rate;
  for (let n = 0; n < count; n++) {
    scenes[name](n / count);
    const frame = new VideoFrame(canvas, { timestamp: (n * 1e6) / rate, duration: 1e6 / rate });
    encoder.encode(frame, { keyFrame: n % (2 * rate) === 0 });
    frame.close();
    await encoder.flush();
  }
  return { chunks, description };
}

const u16 = (n) => [(n >> 8) & 255, n & 255];
const u32 = (n) => [...u16(n >>> 16), ...u16(n & 65535)];
const text = (s) => [...Buffer.from(s, 'latin1')];
const box = (type, ...body) => {
  const inside = body.flat();
  return [...u32(inside.length + 8), ...text(type), ...inside];
};
const full = (type, ...body) => box(type, u32(0), ...body);
const unity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);
const zeros = (n) => new Array(n).fill(0);

/** An MP4 whose description stands before its pictures, so that it plays from its first bytes on (ISO/IEC 14496-12, -15). */
function mux({ chunks, description }, offset = 0) {
  const length = chunks.length;
  const entry = box('avc1', zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), zeros(4), u16(1), zeros(32), u16(24), u16(0xffff), box('avcC', description));
  const keys = chunks.flatMap(({ key }, n) => (key ? [n + 1] : []));
  const table = box(
    'stbl',
    full('stsd', u32(1), entry),
    full('stts', u32(1), u32(length), u32(1)),
    full('stss', u32(keys.length), keys.flatMap(u32)),
    full('stsc', u32(1), u32(1), u32(length), u32(1)),
    full('stsz', u32(0), u32(length), chunks.flatMap(({ data }) => u32(data.length))),
    full('stco', u32(1), u32(offset)),
  );
  const media = box('minf', box('vmhd', u32(1), zeros(8)), box('dinf', full('dref', u32(1), box('url ', u32(1)))), table);
  const track = box(
    'trak',
    box('tkhd', u32(3), zeros(8), u32(1), zeros(4), u32(length), zeros(8), zeros(8), unity, u32(width << 16), u32(height << 16)),
    box('mdia', full('mdhd', zeros(8), u32(rate), u32(length), u16(0x55c4), u16(0)), full('hdlr', zeros(4), text('vide'), zeros(12), text('\0')), media),
  );
  const head = [
    ...box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41')),
    ...box('moov', full('mvhd', zeros(8), u32(rate), u32(length), u32(0x10000), u16(0x100), zeros(10), unity, zeros(24), u32(2)), track),
  ];
  if (offset === 0) return mux({ chunks, description }, head.length + 8);
  return Buffer.from([...head, ...box('mdat', chunks.flatMap(({ data }) => data))]);
}

// WebCodecs are there only where an address is trusted, as localhost is.
const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<!doctype html>')).listen(0);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
await page.goto(`http://localhost:${server.address().port}`);
for (const [name, seconds] of Object.entries({ candle: 12, meadow: 16, soap: 10 })) {
  const file = mux(await page.evaluate(film, { name, seconds, width, height, rate }));
  writeFileSync(`${folder}${name}.mp4`, file);
  console.log(`${name}.mp4: ${file.length} bytes`);
}
await browser.close();
server.close();
