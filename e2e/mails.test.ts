import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { browserOfWorker } from '../testing/browser.ts'
import { everyMail } from '../testing/every-mail.ts'
import { testImage } from '../testing/pictures.ts'

let sent: Awaited<ReturnType<typeof everyMail>>

beforeAll(async () => {
  sent = await everyMail()
})

/** What mail programs do without, or do wrong, by what stands in a mail that meets it. */
const limits: Record<string, RegExp> = {
  'Gmail clips what is over 102 kB': /^[^]{104448}/,
  'Gmail drops a style sheet of more than 8 kB': /<style[^>]*>[^<]{8193}/,
  'Gmail drops a whole style sheet for a url() in it': /<style[^>]*>[^<]*url\(/,
  'no program runs scripts, and forms, films and frames are removed': /<(script|form|input|video|audio|iframe|object|embed|svg|link|base)\b/i,
  'the Word engine of Outlook knows no flex, grid, position, float, var() and calc()':
    /style="[^"]*(display:\s*(inline-)?(flex|grid)|position:|float:|var\(|calc\(|\brem\b)/,
  'Outlook shows neither WebP, AVIF nor SVG': /<img [^>]*src="[^"]*\.(webp|avif|svg)\b/,
  'a picture without alternative text says nothing where pictures are off': /<img (?![^>]*\balt=)/,
  'Outlook takes the width of a picture from its attribute': /<img (?![^>]*\bwidth="\d)/,
  'a mail has no address of its own, so that relative ones lead nowhere': /(href|src)="(?!https?:|mailto:|tel:|#)/,
  'screen readers read tables of layout aloud': /<table(?! role="presentation")(?!(?:(?!<\/table>)[^])*<th)/,
  'event handlers are removed, and mails with them are taken for spam': /\son\w+="/i,
  'code in a text from right to left has its lines at the wrong side': /<pre (?![^>]*text-align:left)/,
  'a link without a color of its own is blue on dark ground': /<a (?![^>]*color:)/,
}

test('each kind of mail of the product is sent', () => {
  expect(sent.names.filter((name) => !sent.mails.some((mail) => mail.name === name))).toEqual([])
})

test('the HTML checker finds no error in any mail, but attributes that mail programs need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-mails-'))
  for (const [index, { name, html }] of sent.mails.entries()) writeFileSync(join(folder, `${index}-${name}.html`), html)
  const vnu = createRequire(import.meta.url)('vnu-jar') as string // the package's one export is the path of the jar
  const { stderr } = spawnSync('java', ['-jar', vnu, '--errors-only', '--format', 'json', folder], { encoding: 'utf8' })
  const { messages } = JSON.parse(stderr) as { messages: { message: string; url: string; extract?: string }[] } // the format of the checker
  rmSync(folder, { recursive: true })
  const found = messages.filter(({ message }) => !/^The “\w+” attribute on the “\w+” element is obsolete/.test(message))
  expect(found.map(({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract}`)).toEqual([])
})

test.each(Object.entries(limits))('no mail meets the limit: %s', (_, pattern) => {
  expect(sent.mails.flatMap(({ name, html }) => (pattern.test(html) ? [`${name}: ${pattern.exec(html)?.[0].slice(0, 200)}`] : []))).toEqual([])
})

test.each([360, 640])('no mail is wider than a window of %i px, with pictures off as well', async (width) => {
  const browser = await browserOfWorker()
  const page = await browser.newPage({ viewport: { width, height: 600 }, offline: true })
  const wide: string[] = []
  for (const { name, html } of sent.mails) {
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    const found = await page.evaluate(() => document.documentElement.scrollWidth)
    if (found > width) wide.push(`${name}: ${found}`)
    await shoot(html, name, width)
  }
  await page.close()
  expect(wide).toEqual([])
})

test('on a phone no word of a table of a mail is broken', async () => {
  const browser = await browserOfWorker()
  const page = await browser.newPage({ viewport: { width: 360, height: 600 }, offline: true })
  const broken: string[] = []
  for (const { name, html } of sent.mails) {
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('table:not([role]) :is(td, th)')].flatMap((cell) => {
        const text = cell.firstChild
        if (!(text instanceof Text)) return []
        return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
        })
      }),
    )
    if (found.length > 0) broken.push(`${name}: ${found.join(', ')}`)
  }
  await page.close()
  expect(broken).toEqual([])
})

test('each mail names its language, supports dark mode, has a plain text and no line over 998 bytes', () => {
  for (const { name, html, text, raw } of sent.mails) {
    expect(html, name).toMatch(/<html lang="[\w-]+"/)
    expect(html, name).toContain('<meta name="color-scheme" content="light dark">')
    expect(text.trim().length, name).toBeGreaterThan(60)
    expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line))), name).toBeLessThanOrEqual(998)
  }
})

/** For people to look at: with a picture in place of each of the site. */
async function shoot(html: string, name: string, width: number): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  const browser = await browserOfWorker()
  const picture = await testImage({ width: 1080, height: 540 }).png().toBuffer()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }))
    await page.setContent(html)
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    await page.close()
  }
}
