import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anArticle, aReader } from '../../testing/builders.ts'
import { Corpus, operationsOf, requestsFor, type FuzzRequest } from '../../testing/fuzz-requests.ts'
import { testImage } from '../../testing/pictures.ts'
import { pseudoMessages } from '../../testing/pseudo-language.ts'
import { bearing } from '../../testing/sessions.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { homeSections } from '#content/kinds.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { importPicture } from '#operations/media/service.ts'
import { changeSettings } from '#operations/settings/service.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(async () => {
  await app.close()
  // The next file of this worker may have no site of its own.
  activateLanguage('en')
})

describe('a German site', () => {
  beforeEach(() => changeSettings(app.services, { language: 'de' }, null))

  test('says in German what is wrong with a form that readers send', async () => {
    const { fields } = (await app.post('/api/contact', { name: 'Ada', subject: 'ab', message: 'x', topic: 'love' })).json<{ fields: object }>()
    expect(fields).toMatchObject({
      subject: ['muss mindestens 3 Zeichen haben'],
      consent: ['ist nötig: ohne dürfen wir Ihre Nachricht nicht aufbewahren'],
    })
  })

  test.each([
    ['/api/blogs/public?limit=0', 'limit: muss von 1 bis 50 sein'],
    ['/api/blogs/public?cursor=nonsense', 'cursor: gehört nicht zu dieser Liste; bitte mit der ersten Seite beginnen'],
    ['/api/books?year=soon', 'year: muss ein Jahr sein'],
    ['/api/events?order=odd', 'order: muss asc oder desc sein'],
    ['/api/live?on=%20', 'on: muss aus 1 bis 20 Namen bestehen, auf die man hören kann'],
    ['/api/books/not-there', 'Buch nicht gefunden'],
  ])('says it of %s', async (path, said) => {
    expect((await app.get(path)).json()).toMatchObject({ error: said, message: said })
  })

  test('says it of what is found wrong with a password and an account', async () => {
    const { token } = await aReader(app)
    const body = { name: 'Ada', username: 'ada-lovelace', email: 'ada@example.org', password: 'aaaaaaaaaaaaaaaa', password_confirmation: 'aaaaaaaaaaaaaaaa' }
    expect((await app.post('/api/register', body)).json()).toMatchObject({ fields: { password: ['gehört zu denen, die zuerst ausprobiert werden'] } })
    const wrong = await app.post('/api/comments', { type: 'Odd', id: 1, description: 'I was there.' }, { token })
    expect(wrong.json()).toMatchObject({ fields: { type: ['muss Blog oder Comment sein'] } })
  })

  test('says it to its editors', async () => {
    const { token } = await aReader(app, { role: 'admin' })
    const redirect = await app.post('/api/redirects', { from_path: '/old', to_path: '/old' }, { token })
    expect(redirect.json()).toMatchObject({ fields: { to_path: ['führt zur alten Adresse zurück'] } })
    const webhook = await app.post('/api/webhooks', { url: 'http://10.0.0.1/', kinds: ['*'] }, { token })
    expect(webhook.json()).toMatchObject({ error: expect.stringMatching(/^url: muss eine https-Adresse außerhalb dieses Rechners/) })
  })

  test('says where a file stands', async () => {
    const { token } = await aReader(app, { role: 'editor' })
    const picture = (colour: string) => testImage({ colour }).png().toBuffer()
    const back = await importPicture(app.services, { bytes: await picture('#112233'), name: 'back.png' })
    const figure = await importPicture(app.services, { bytes: await picture('#445566'), name: 'figure.png' })
    const layers = { back, back_day: null, figure, figure_day: null, pieces: [] }
    const sections = homeSections.map((name) => ({ name, state: 'on' }))
    const saved = await app.put('/api/home/settings', { lead_id: (await anArticle(app)).id, second_ids: [], sections, layers }, { token })
    expect(saved.status).toBe(200)
    expect((await app.get(`/api/media/${back.id}/uses`, { token })).json()).toMatchObject({ data: [{ title: 'Startseite' }] })
    expect((await app.delete(`/api/media/${back.id}`, { token })).json()).toMatchObject({ error: 'Sie wird verwendet in „Startseite“.' })
  })
})

// What is said does not depend on the engine, and a run takes its time.
test.runIf(process.env['TEST_ENGINE'] === 'sqlite')('wrong requests are answered in messages only, whoever sends them', { timeout: 180_000 }, async () => {
  const operations = operationsOf((await app.get('/api/openapi.json')).json())
  const corpus = new Corpus({})
  await changeSettings(app.services, { texts: { en: pseudoMessages() } }, null)
  const tokens = [undefined, (await aReader(app)).token, (await aReader(app, { role: 'editor' })).token]
  const faults = new Set<string>()
  let refused = 0
  for (const [at, operation] of operations.entries())
    for (const token of [...tokens, (await aReader(app, { role: 'admin' })).token]) {
      // One that is right would take the brackets away.
      if (operation.method !== 'GET' && /^\/(settings|texts)/.test(operation.path)) continue
      for (const request of requestsFor(operation, corpus, 1 + at, 2)) {
        const { status, body } = await send(request, token)
        if (status < 400 || !body.startsWith('{')) continue
        refused++
        for (const text of plainIn(body, request)) faults.add(`${request.method} ${operation.path}: ${text}`)
      }
    }
  expect([...faults]).toEqual([])
  expect(refused).toBeGreaterThan(operations.length)
})

async function send({ method, url, headers, payload }: FuzzRequest, token: string | undefined): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.server.inject({
    method: method as 'GET', // one of the OpenAPI file, which inject takes all
    url,
    headers: { 'user-agent': 'Mozilla/5.0 (test reader)', ...headers, ...(token === undefined ? {} : bearing(token)) },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: statusCode, body }
}

/** Texts of a refusal that have two words outside of brackets, but those that were sent. */
function plainIn(body: string, { url, payload }: FuzzRequest): string[] {
  const { error = '', fields = {} } = JSON.parse(body) as { error?: string; fields?: Record<string, string[]> } // as platform/http/errors.ts writes it
  const sent = `${decodeURIComponent(url)} ${payload?.toString() ?? ''}`
  return [error, ...Object.values(fields).flat()].filter((text) => {
    const [words] = /\p{L}{2,} \p{L}{2,}/u.exec(text.replaceAll(/⟦[^⟧]*⟧/g, '|')) ?? []
    return words !== undefined && !sent.includes(words)
  })
}
