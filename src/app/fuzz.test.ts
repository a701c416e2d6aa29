import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { Corpus, operationsOf, requestsFor, type FuzzRequest, type Operation } from '../../testing/fuzz-requests.ts'
import { minimalContents } from '../../testing/minimal-contents.ts'
import { createEachKind, paragraphs } from '../../testing/create-each-kind.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { runsAllCases } from '../../testing/lane.ts'
import type { Role } from '#base/viewer.ts'
import { bearing } from '../../testing/sessions.ts'

// FUZZ_ROUNDS=20 looks longer, FUZZ_SEED=$RANDOM elsewhere.
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_126)

/** Requests for each operation in each round: those who may do more meet more code. */
const roles = runsAllCases
  ? { anonymous: 1, pending: 1, member: 2, author: 3, editor: 3, admin: 6 }
  : { anonymous: 1, pending: 1, member: 1, author: 1, editor: 2, admin: 3 }
type Who = keyof typeof roles

/** Bodies that work, of what only few texts satisfy. */
const seeds = {
  ...Object.fromEntries(minimalContents.map(({ path, fields }) => [`/desk/${path}`, { fields }])),
  '/drafts': { title: 'Low tide', content: paragraphs('The harbour is dry.') },
  '/comments': { type: 'Blog', id: 1, description: 'I was there.' },
  '/contact': { name: 'Ilse', email: 'ilse@example.org', topic: 'general', subject: 'The tide', message: 'It was lower than the paper said.', consent: true },
  '/redirects': { from_path: '/old-path', to_path: '/new-path' },
  '/tokens': { name: 'A script', scopes: ['read'] },
}

let app: TestApp
let operations: Operation[]
let corpus: Corpus

// One engine is enough for what a body reaches; both have the same constraints, and a run takes its time.
describe.runIf(process.env['TEST_ENGINE'] === 'sqlite')('Random requests made from the OpenAPI document', () => {
  beforeAll(async () => {
    app = await startApp()
    await createEachKind(app)
    corpus = new Corpus(seeds)
    operations = operationsOf((await app.get('/api/openapi.json')).json())
  })
  afterAll(() => app.close())

  test('no random request is answered with a 5xx status, whatever the role of its sender', { timeout: 90_000 + rounds * 120_000 }, async () => {
    const faults: string[] = []
    let sent = 0
    for (let round = 0; round < rounds; round++)
      for (const [at, operation] of inOrder(operations).entries())
        for (const who of Object.keys(roles) as Who[]) {
          const token = await tokenOf(who)
          for (const request of requestsFor(operation, corpus, seed + round * 1_000_003 + at * 101 + who.length, roles[who])) {
            const { statusCode, body } = await send(request, token)
            sent++
            if (statusCode >= 500) faults.push(described(who, request, statusCode))
            if (statusCode === 200) corpus.learn(operation, request, body)
          }
        }
    expect(sent).toBeGreaterThan(operations.length * (runsAllCases ? 10 : 5))
    expect(faults).toEqual([])
  })

  test('no page fails with the content that random requests have stored', async () => {
    const faults: string[] = []
    const pages = [
      '/',
      '/articles',
      '/creatives',
      '/events',
      '/podcast',
      '/magazine',
      '/magazine/releases',
      '/magazine/entertainment',
      '/search?q=a',
      '/sitemap.xml',
      '/feed.xml',
    ]
    for (const path of pages) {
      const { status } = await app.get(path)
      if (status >= 500) faults.push(`${path}: ${status}`)
    }
    expect(faults).toEqual([])
  })
})

/** What reads comes last: it meets what the writes have left. */
function inOrder(all: Operation[]): Operation[] {
  return [
    ...all.filter(({ method }) => method === 'POST'),
    ...all.filter(({ method }) => method !== 'POST' && method !== 'GET'),
    ...all.filter(({ method }) => method === 'GET'),
  ]
}

/** A new account for each call: an earlier request may have ended, banned or deleted any other. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'anonymous') return undefined
  if (who === 'pending') return (await aReader(app, { verified: false })).token
  const role: Role = who
  return (await aReader(app, { role })).token
}

async function send({ method, url, headers, payload }: FuzzRequest, token: string | undefined): Promise<{ statusCode: number; body: string }> {
  const authorization = token === undefined ? {} : bearing(token)
  const { statusCode, body } = await app.server.inject({
    method: method as 'GET', // one of the OpenAPI file, which inject takes all
    url,
    headers: { 'user-agent': 'Mozilla/5.0 (test reader)', ...headers, ...authorization },
    ...(payload === undefined ? {} : { payload }),
  })
  return { statusCode, body }
}

function described(who: Who, { method, url, headers, payload }: FuzzRequest, status: number): string {
  return `${status} ${who} ${method} ${url.slice(0, 300)} ${headers['content-type'] ?? ''} ${payload?.toString().slice(0, 1_000) ?? ''}`
}
