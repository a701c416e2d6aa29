import { afterAll, expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

// Resets the language for the next test file of this worker.
afterAll(() => activateLanguage('en'))

async function bilingual(): Promise<{ app: TestApp; token: string }> {
  const app = await startApp()
  await changeSettings(app.services, { more_languages: ['de'] }, null)
  return { app, token: (await aReader(app, { role: 'admin' })).token }
}

const post = (title: string, language: string, more = '') => `---\ntitle: ${title}\ndate: 2020-01-02\nlanguage: ${language}\n${more}---\n\nWords of ${title}.\n`

/** Addresses of a page in the languages that it has. */
async function languagesOf(app: TestApp, path: string): Promise<string[]> {
  const { data } = (await app.get(`/api/translations?path=${path}`)).json<{ data: { languages: { path: string; translated: boolean }[] } }>()
  return data.languages.filter(({ translated }) => translated).map((one) => one.path)
}

test.each([
  ['markdown', 'kept'],
  ['wxr', 'kept'],
  ['ghost', 'lost'],
] as const)('links between the translations of an article that is exported as %s are %s', async (format, fate) => {
  const old = await bilingual()
  await using app = old.app
  const key = 'translationKey: tram\n'
  const bytes = await makeZip({ 'late-tram.md': post('Late tram', 'en', key), 'alone.md': post('Alone', 'en'), 'bahn.md': post('Bahn', 'de', key) })
  await takeExport(app, old.token, 'markdown', { name: 'texts.zip', bytes })
  const both = ['/articles/late-tram', '/de/articles/bahn']
  expect(await languagesOf(app, '/articles/late-tram')).toEqual(both)

  const archive = await exportAs(app, old.token, format)
  const { app: other, token } = await bilingual()
  await using fresh = other
  await takeExport(fresh, token, format, archive)
  expect(await languagesOf(fresh, '/articles/late-tram')).toEqual(fate === 'kept' ? both : [both[0]])
  expect(await languagesOf(fresh, '/de/articles/bahn')).toEqual(fate === 'kept' ? both : [both[1]])
  expect(await languagesOf(fresh, '/articles/alone')).toEqual(['/articles/alone'])
  expect((await fresh.get('/de/articles/bahn')).status).toBe(200)
})
