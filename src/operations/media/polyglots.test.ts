import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage, emptyPng, pngChunk } from '../../../testing/pictures.ts'
import type { Media } from './contract.ts'

const script = '<script>alert(document.domain)</script>'
const html = `<!doctype html><title>x</title>${script}`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const js = 'alert(document.domain)//'

const text = (value: string): Buffer => Buffer.from(value)
const after = (bytes: Buffer, payload = html): Buffer => Buffer.concat([bytes, text(payload)])

/** A JPEG whose comment is the payload. */
function withComment(jpeg: Buffer, payload: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), text(payload)])
  comment.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

let app: MediaApp
let jpeg: Buffer, png: Buffer, gif: Buffer, webp: Buffer
beforeAll(async () => {
  app = await startMediaApp()
  const picture = testImage({ width: 340, height: 20 })
  jpeg = await picture.clone().jpeg().toBuffer()
  png = await picture.clone().png().toBuffer()
  gif = await picture.clone().gif().toBuffer()
  webp = await picture.clone().webp().toBuffer()
})
afterAll(() => app.close())

/** Content types that may be served; any other could run as active content. */
const harmless =
  /^(image\/(webp|avif)|audio\/(mpeg|mp4|ogg|flac|wav)|video\/(mp4|webm)|application\/(pdf|zip|epub\+zip|vnd\.oasis\.opendocument\.text|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)|text\/(plain|csv); charset=utf-8)$/

async function expectHarmless(media: Media): Promise<void> {
  const answer = await app.get(media.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(harmless)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
  if (media.kind === 'image') {
    for (const url of [media.url, media.url.replace('.webp', '.avif')]) expect((await app.get(url)).body).not.toMatch(/script|alert|svg/i)
  } else if (media.kind !== 'audio' && media.kind !== 'video') {
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
  }
  expect(media.url).toMatch(
    /^\/(media\/[a-z2-7]{16}\/\d+\.webp|files\/[a-z2-7]{16}\/[^/?#"'<>\\]+\.(mp3|m4a|ogg|flac|wav|mp4|webm|pdf|zip|epub|odt|docx|txt|csv))$/,
  )
}

describe('Files of two types at once', () => {
  test.each<[name: string, bytes: () => Buffer, verdict: 'taken' | 'refused']>([
    ['page.html', () => text(html), 'refused'],
    ['page.htm.jpg', () => text(html), 'refused'],
    ['page.jpg', () => text(html), 'refused'],
    ['page.txt', () => text(html), 'taken'],
    ['page.csv', () => text(html), 'taken'],
    ['page.html.txt', () => text(html), 'taken'],
    ['page.pdf', () => text(html), 'refused'],
    ['page.mp3', () => text(html), 'refused'],
    ['picture.svg', () => text(svg), 'refused'],
    ['picture.png', () => text(svg), 'refused'],
    ['picture.svg.webp', () => text(`<?xml version="1.0"?>\n${svg}`), 'refused'],
    ['picture.svgz', () => gzipSync(svg), 'refused'],
    ['bom.svg', () => text(`\ufeff${svg}`), 'refused'],
    ['utf16.svg', () => Buffer.from(`\ufeff${svg}`, 'utf16le'), 'refused'],
    ['utf16.txt', () => Buffer.from(`\ufeff${html}`, 'utf16le'), 'refused'],
    ['code.js', () => text(js), 'refused'],
    ['code.js.png', () => text(js), 'refused'],
    ['code.mjs', () => text(js), 'refused'],
    ['style.css', () => text('body{background:url(//evil)}'), 'refused'],
    ['feed.xml', () => text('<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'), 'refused'],
    ['page.xhtml', () => text(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`), 'refused'],
    ['movie.swf', () => text('FWS\x09\0\0\0\0'), 'refused'],
    ['program.exe', () => Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'refused'],
    ['noname', () => text(html), 'refused'],
    ['a.jpg', () => withComment(jpeg, html), 'taken'],
    ['a.html', () => withComment(jpeg, html), 'taken'],
    ['b.jpg', () => withComment(jpeg, `*/=1;${js}/*`), 'taken'],
    ['c.jpg', () => after(jpeg), 'taken'],
    ['d.png', () => after(png), 'taken'],
    ['e.png', () => Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', text(`Comment\0${html}`)), png.subarray(33)]), 'taken'],
    ['f.png', () => Buffer.concat([png.subarray(0, 33), pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${svg}`)), png.subarray(33)]), 'taken'],
    ['g.gif', () => after(gif), 'taken'],
    ['h.gif.html', () => after(gif), 'taken'],
    ['i.gif', () => text(`GIF89a/*${html}*/=1;${js}`), 'refused'],
    ['j.gif', () => text(`GIF87a=1;${js}`), 'refused'],
    ['k.webp', () => after(webp), 'taken'],
    ['l.webp', () => text(`RIFF/*  WEBPVP8 */=1;${js}`), 'refused'],
    ['m.png', () => text(`\x89PNG\r\n\x1a\n${html}`), 'refused'],
    ['n.png', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), text(html)]), 'refused'],
    ['o.jpg', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(html)]), 'refused'],
    ['p.pdf', () => text(`%PDF-1.7\n${html}\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>`), 'taken'],
    ['p.html.pdf', () => text(`%PDF-1.7\n${html}\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n`), 'taken'],
    ['q.pdf', () => text(`${html}\n%PDF-1.7`), 'refused'],
    ['r.zip', () => Buffer.concat([text('PK\x03\x04'), text(html)]), 'taken'],
    ['s.html', () => Buffer.concat([text(html), text('PK\x03\x04')]), 'refused'],
    ['t.mp3', () => text(`ID3\x04\0\0\0\0\0\x0a${html}`), 'taken'],
    ['u.ogg', () => text(`OggS${html}`), 'taken'],
    ['v.mp4', () => Buffer.concat([Buffer.from([0, 0, 0, 20]), text(`ftypisom\0\0\0\0mp42${html}`)]), 'taken'],
    ['w.heic', () => Buffer.concat([Buffer.from([0, 0, 0, 20]), text(`ftypheic\0\0\0\0mif1${html}`)]), 'refused'],
    ['x.avif', () => Buffer.concat([Buffer.from([0, 0, 0, 20]), text(`ftypavif\0\0\0\0mif1${html}`)]), 'refused'],
    ['y.bmp', () => text(`BM=1;${js}`), 'refused'],
    ['z.tiff', () => Buffer.concat([text('II*\0'), Buffer.alloc(60)]), 'refused'],
    ['control.txt', () => text(`\x1b]0;${html}`), 'refused'],
  ])('the upload %s (%#) is %3$s and never served as active content', async (name, bytes, verdict) => {
    const answer = await app.upload(bytes(), name, { type: 'text/html' })
    expect([name, answer.statusCode < 300 ? 'taken' : 'refused', answer.statusCode < 500]).toEqual([name, verdict, true])
    if (verdict === 'taken') await expectHarmless(answer.json<{ data: Media }>().data)
    else expect(answer.json<{ code: string }>().code).toMatch(/^(unsupported-file|picture-broken)$/)
  })
})

test('the type of an upload is read from its bytes, not from its name or Content-Type', async () => {
  const bytes = await sharp({ create: { width: 345, height: 10, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const media = await app.taken(bytes, 'report.pdf', { type: 'application/pdf' })
  expect([media.kind, media.name]).toEqual(['image', 'report.webp'])
})

describe('Strange file names', () => {
  const names = [
    '../../../etc/passwd.pdf',
    '..\\..\\windows\\system.pdf',
    '/etc/passwd.pdf',
    'C:\\boot.pdf',
    '....//....//x.pdf',
    '.htaccess',
    '.pdf',
    '..',
    '.',
    '',
    ' ',
    'a\0b.pdf',
    'a%00.html',
    'a\r\nSet-Cookie: x=1.pdf',
    'a"; filename="b.html',
    "a'b.pdf",
    '<script>alert(1)<script>.pdf',
    'a?b#c.pdf',
    'x.pdf/',
    '\u202efdp.exe',
    '\u200b\u200b.pdf',
    'ﬁle ①.pdf',
    '日本語の報告.pdf',
    'отчёт.pdf',
    'نسخة.pdf',
    '😀😀.pdf',
    '\ud800.pdf',
    `${'a'.repeat(5_000)}.pdf`,
    `${'𐌰'.repeat(300)}.pdf`,
    'a.pdf.html',
    'CON.pdf',
    'nul',
    '%2e%2e%2fx.pdf',
    'a;b=c.pdf',
    '$(id).pdf',
    '-rf.pdf',
  ]

  test.each(names.map((name, n) => [JSON.stringify(name.slice(0, 40)), name, n] as const))(
    'an upload named %s is served as a plain file under a safe name',
    async (_, name, n) => {
      const media = await app.taken(Buffer.from(`%PDF-1.7 number ${n}`), name)
      await expectHarmless(media)
      expect(media.name).toMatch(/^[^/\\<>"\p{C}]{1,124}\.pdf$/u)
      expect(media.url).toMatch(/^\/files\/[a-z2-7]{16}\/[^/]+\.pdf$/)
      const answer = await app.get(media.url)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.~!-]+$/)
      expect(answer.headers['set-cookie']).toBeUndefined()
      const { rows } = await keys()
      expect(rows.every((key) => /^media\/[a-z2-7]{2}\/[a-z2-7]{16}\/(original|master\.webp|\d+\.(webp|avif))$/.test(key))).toBe(true)
    },
  )

  async function keys(): Promise<{ rows: string[] }> {
    const rows: string[] = []
    for await (const { key } of app.services.files.list('')) rows.push(key)
    return { rows }
  }
})

test('a picture whose header has a false size is refused when it is decoded', async () => {
  const answer = await app.upload(emptyPng(3_000, 3_000, Buffer.alloc(20, 7)), 'a.png')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'picture-broken'])
})
