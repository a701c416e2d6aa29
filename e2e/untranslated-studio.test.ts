import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { scopes } from '#base/scopes.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { screens } from '#studio/screens.tsx'
import { openTab } from '../testing/browser-tabs.ts'
import { aReader } from '../testing/builders.ts'
import { someOf } from '../testing/lane.ts'
import { ownDemo } from '../testing/own-demo.ts'
import { contentIn, pseudoMessages, untranslatedTexts } from '../testing/pseudo-language.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'

/** What no language has a word for: names of languages, zones, fonts and services, codes of the API, and a measure that Mantine takes. */
const named = [
  ...languages.map(({ name }) => name),
  ...scopes,
  'Studio',
  'UTC',
  'Spotify',
  'MusicBrainz',
  'IMDb',
  'TMDB',
  'Goodreads',
  'Open Library',
  'Wikidata',
]
const isNamed = (text: string) =>
  named.includes(text.replace(/^.*⟧/, '')) ||
  /^[A-Z]\w+\/[\w/+-]+$|^Ctrl |autosize measurement|\(Ctrl [A-Z ]*Shift F\)$|^(?:Fraunces|Bricolage|Archivo)/.test(text)
/** A moment, with the zone that it is in, and the one month that British English writes otherwise. */
const moment = /\d{4}(?:-\d\d-\d\d|,) \d\d:\d\d(?::\d\d)?|: \d{1,2} Sept \d{4}$/

const site = await siteForTests(() => ownDemo('untranslated-studio'))
const admin = await aReader(site, { role: 'admin' })
const addressOf = await studioAddresses(site, admin, '[]')
await changeSettings(site.services, { texts: { en: pseudoMessages() } }, null)
const page = await openTab(site.browser, { site: site.server.url, phone: false }, { token: admin.token })
/** Values that the API has answered with: content. */
let told: Promise<string[]>[] = []
page.on('response', (answer) => {
  // The stream of events never ends.
  if (answer.ok() && answer.headers()['content-type']?.startsWith('application/json')) told.push(answer.json().then(contentIn, () => []))
})

test.each(someOf(screens, 3).map(({ path }) => path))('%s shows only words of the catalogue and content', async (path) => {
  expect(await untranslatedAt(await addressOf(path))).toEqual([])
})

test('the inbox says in words of the catalogue why a message is spam', async () => {
  const links = 'https://example.org/offers '.repeat(6)
  const message = { name: 'Spammer', email: 'spammer@example.org', topic: 'general', subject: 'An offer', message: links, consent: true }
  const sent = await fetch(`${site.server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.server.url },
    body: JSON.stringify(message),
  })
  expect(sent.ok).toBe(true)
  expect(await untranslatedAt('/studio/inbox?status=spam')).toEqual([])
  expect(await page.getByText('An offer').isVisible()).toBe(true)
})

async function untranslatedAt(address: string): Promise<string[]> {
  told = []
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const html = await page.content()
  const found = untranslatedTexts(html, (await Promise.all(told)).flat().join('\n'))
  return found.filter((fault) => !fault.startsWith('textarea: ') && !isNamed(fault.replace(/^[\w -]+?: /, '')) && !moment.test(fault))
}
