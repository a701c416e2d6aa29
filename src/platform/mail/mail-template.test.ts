import { expect, test } from 'vitest'
import { sampleMailTo } from '../../../testing/sample-mail.ts'
import { contrast } from '#base/colours.ts'
import type { MailTheme } from './mail-styles.ts'
import { renderMail } from './mail-template.ts'

const site = { siteName: 'The Night', siteUrl: 'https://night.example' }
const plain: MailTheme = { accent: '#ffd232', night: '#0e0c0a', logo: null }
const mail = sampleMailTo('ada@example.org')

test('a mail shows the logo of the site, with the site name as text for clients without images', () => {
  const { html } = renderMail(mail, { ...site, look: { ...plain, logo: { url: '/media/m/320.webp', width: 640, height: 320, alt: '' } } })
  expect(html).toContain('<img src="https://night.example/media/m/320.webp" alt="The logo of The Night" width="88"')
  expect(html).toMatch(/<span[^>]*>The Night<\/span>/)
  expect(html.match(/src="/g)).toHaveLength(1)
})

test.each(['#ffd232', '#8fe388', '#1d3a8a', '#7a7a7a', '#808080', '#747474', '#ff0000', '#000000', '#ffffff'])(
  'text on the button and header of a mail has enough contrast on the accent color %s',
  (accent) => {
    const { html } = renderMail(mail, { ...site, look: { ...plain, accent } })
    const [, button = ''] = new RegExp(`<td bgcolor="${accent}" [^>]*><a [^>]*;color:(#[0-9a-f]{6});`).exec(html) ?? []
    const [, head = ''] = new RegExp(`<td class="side" bgcolor="${accent}" style="[^>]*><a [^>]*color:(#[0-9a-f]{6});`).exec(html) ?? []
    for (const text of [button, head]) expect(contrast(text, accent)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a mail uses layout tables, links to no other host and declares support for dark mode', () => {
  const { html, text } = renderMail(mail, site)
  expect(html).not.toMatch(/url\(|@import|<script/)
  expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(
    [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
      .map(([, address = '']) => new URL(address).host)
      .filter((host) => !['night.example', 'localhost:3000'].includes(host)),
  ).toEqual([])
  expect(text).toContain('Read on:\nhttp://localhost:3000/articles?a=1&b=2')
})
