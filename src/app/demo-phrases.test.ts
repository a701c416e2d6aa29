import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import english from '#i18n/messages/en.json' with { type: 'json' }
import { sourceFiles } from '../../scripts/source-files.ts'
import { demoPhrases, phrasesIn } from '../../testing/demo-phrases.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { queuedMails } from '../../testing/mails.ts'
import { createEachKind } from '../../testing/create-each-kind.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const voice = demoPhrases()
const most = 150

/** Every page and feed that links lead to from the home page and the sitemap, by address. */
async function everythingPublic(app: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = ['/', '/sitemap.xml', '/contact?sent=1', '/newsletter/confirm?done=1', '/unsubscribed', '/nowhere', '/offline', '/verify', '/reset', '/Oauth']
  for (let path = waiting.shift(); path !== undefined && found.size < most; path = waiting.shift()) {
    if (found.has(path)) continue
    const { text, headers } = await app.get(path)
    if (!/html|xml|json|calendar|plain/.test(String(headers['content-type']))) continue
    found.set(path, text)
    const links = [...text.matchAll(/(?:href|htmlUrl|xmlUrl)="([^"]+)"|<loc>([^<]+)<\/loc>/g)].map(([, link = '', location = '']) => link || location)
    for (const link of links) {
      const address = link.replaceAll('&amp;', '&').replace(app.services.config.siteUrl, '').replace(/#.*/, '')
      if (/^\/(?!api\/|assets\/|fonts\/|files\/|studio|brand\/|\/)/.test(address)) waiting.push(address)
    }
  }
  return found
}

describe('A site without the demo content', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await createEachKind(app)
  })
  afterAll(() => app.close())

  test('no page or feed of the site has wording of the demo content', async () => {
    const pages = await everythingPublic(app)
    expect(pages.size).toBeGreaterThan(35)
    expect([...pages.keys()].filter((path) => /rss|feed|\.ics|opml/.test(path)).length).toBeGreaterThan(4)
    const heard = [...pages].flatMap(([path, text]) => phrasesIn(text, voice).map((words) => `${path}: ${words}`))
    expect(heard).toEqual([])
  })

  test('no mail of the site has wording of the demo content', async () => {
    await app.post('/api/register', { username: 'ada', name: 'Ada', email: 'ada@example.org', password: 'nine grey herons' })
    await app.post('/api/newsletter/subscriptions', { email: 'ben@example.org' })
    const message = { name: 'Cleo', email: 'cleo@example.org', subject: 'Hello', message: 'A question about the magazine.', topic: 'general', consent: true }
    await app.post('/api/contact', message)
    const mails = await queuedMails(app)
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(mails.flatMap(({ subject, text }) => phrasesIn(`${subject} ${text}`, voice))).toEqual([])
  })

  test('no message and no code has wording of the demo content', () => {
    const root = join(import.meta.dirname, '../..')
    const code = sourceFiles(root).filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    expect(code.flatMap(({ path, text }) => phrasesIn(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''), voice).map((words) => `${path}: ${words}`))).toEqual([])
    expect(phrasesIn(Object.values(english).join('\n'), voice)).toEqual([])
    expect(phrasesIn(readFileSync(join(root, 'src/app/studio.html'), 'utf8'), voice)).toEqual([])
  })
})

test('the pages of the demo site have the wording of the demo content', async () => {
  await using app = await startDemoApp()
  for (const path of ['/', '/about', '/newsletter', '/podcast']) expect(phrasesIn((await app.get(path)).text, voice), path).not.toEqual([])
})
