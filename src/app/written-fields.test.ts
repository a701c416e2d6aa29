import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anArticle, aReader, type Reader } from '../../testing/builders.ts'
import { operationsOf, type Operation } from '../../testing/fuzz-requests.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

/** Columns that follow from what happens, and that nobody writes. */
const serverOnly = [
  'approved',
  'author_id',
  'claps',
  'created_at',
  'deleted_at',
  'downloads',
  'email_verified_at',
  'password_hash',
  'published_at',
  'reads',
  'replies_count',
  'score',
  'secret',
  'sort_key',
  'token_hash',
  'trending_score',
  'updated_at',
  'verified_at',
  'views',
]
/** Each is the subject of a few calls, and in no other body. */
const onlyIn: Record<string, RegExp> = {
  role: /^(?:PUT \/people\/\{id\}\/role|POST \/(?:invitations|imports|imports\/\{id\}\/start))$/,
  user_id: /^(?:POST|PUT) \/drafts\/\{id\}\/corrections/,
  status: /\/status$|^POST \/desk\/\w+$|^(?:POST|PUT) \/(?:redirects|webhooks|pages|contact\/messages)/,
}

/** What a hostile client gives each column: a number, a text, and the words that would raise its powers. */
const values = [987_654_321, 'canary29', true] as const
const raised: Record<string, string> = { role: 'admin', approved: 'approved', status: 'approved' }

let app: TestApp
let operations: Operation[]
let columns: string[]
let member: Reader
let article: { id: number }

beforeAll(async () => {
  app = await startApp()
  operations = operationsOf((await app.get('/api/openapi.json')).json())
  columns = [...new Set((await app.services.database.db.introspection.getTables()).flatMap((table) => table.columns.map(({ name }) => name)))]
  member = await aReader(app, { role: 'author' })
  article = await anArticle(app)
})
afterAll(() => app.close())

const calls: [name: string, operation: string, send: (extra: object, n: number) => Promise<{ status: number; text: string }>][] = [
  ['the own profile', 'PUT /user', (extra) => app.put('/api/user', { ...extra, bio: 'Counts.' }, member)],
  [
    'a comment',
    'POST /comments',
    (extra, n) => app.post('/api/comments', { ...extra, type: 'Blog', id: article.id, description: `I was there, ${n}.` }, member),
  ],
  [
    'a changed comment',
    'PUT /comments/{id}',
    async (extra, n) => {
      const made = await app.post('/api/comments', { type: 'Blog', id: article.id, description: `Before, ${n}.` }, member)
      return app.put(`/api/comments/${made.json<{ data: { id: number } }>().data.id}`, { ...extra, description: `After, ${n}.` }, member)
    },
  ],
  ['an article', 'POST /drafts', (extra) => app.post('/api/drafts', { ...extra, title: 'Low tide' }, member)],
  [
    'a message',
    'POST /contact',
    (extra, n) =>
      app.post('/api/contact', {
        ...extra,
        ...{ name: 'Ilse', email: `ilse-${n}@example.org`, topic: 'general', subject: 'The tide', message: 'It was lower than the paper said.', consent: true },
      }),
  ],
]

describe('Fields in request bodies', () => {
  test('no operation accepts a field that only the server sets', () => {
    const writes = operations.filter(({ method }) => method !== 'GET')
    const found = writes.flatMap((operation) => {
      const names = namesIn(operation)
      const key = `${operation.method} ${operation.path}`
      return [...names].filter((name) => serverOnly.includes(name) || (onlyIn[name] && !onlyIn[name].test(key))).map((name) => `${key}: ${name}`)
    })
    expect(found).toEqual([])
  })

  test.each(calls)('extra fields named like database columns change nothing: %s', async (_, key, send) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === key)
    const own = operation ? namesIn(operation) : new Set<string>()
    const foreign = columns.filter((name) => !own.has(name))
    expect(foreign.length).toBeGreaterThan(250)
    const before = await powers()
    for (const [n, value] of values.entries()) {
      const extra = Object.fromEntries(foreign.flatMap((name) => [name, camelCase(name)].map((one) => [one, n === 2 ? (raised[name] ?? value) : value])))
      const answer = await send(extra, n)
      expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    }
    expect(await everyRow()).not.toMatch(/987654321|canary29/)
    expect(await powers()).toEqual(before)
  })
})

/** Of the body itself, and of the `fields` in it. */
function namesIn({ schema }: Operation): Set<string> {
  const parts = schema ? [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] : []
  return new Set(parts.flatMap(({ properties = {} }) => [...Object.keys(properties), ...Object.keys(properties['fields']?.properties ?? {})]))
}

function camelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase())
}

/** What would be worth forging. */
async function powers(): Promise<unknown> {
  const { db } = app.services.database
  return {
    people: await db.selectFrom('users').select(['id', 'role', 'status', 'email_verified_at']).orderBy('id').execute(),
    public: await db.selectFrom('articles').select('id').where('approved', '=', 'approved').orderBy('id').execute(),
  }
}

async function everyRow(): Promise<string> {
  const { db } = app.services.database
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  const rows = await Promise.all(tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows))
  return JSON.stringify(rows)
}
