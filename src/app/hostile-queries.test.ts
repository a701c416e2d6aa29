import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { createEachKind } from '../../testing/create-each-kind.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

/** Each twice: true within SQL, and false; whoever puts them into a statement answers differently. */
const pairs = (['1=1', '1=2'] as const).map((condition) => [
  `' or ${condition} -- `,
  `' and ${condition} -- `,
  `") or (${condition}) -- `,
  `') or (${condition}) -- `,
  `1 or ${condition}`,
  `1) or (${condition}) -- `,
  `zanzibar' and ${condition} and 'a'='a`,
  `zanzibar%' and ${condition} -- `,
  `id desc, (case when ${condition} then id else title end)`,
  `(case when ${condition} then created_at else title end)`,
  `12 offset (case when ${condition} then 0 else 1 end)`,
  `1; select case when ${condition} then 1 else 2 end; -- `,
  `' union select ${condition} -- `,
  `zanzibar' || (case when ${condition} then '' else 'x' end) || '`,
])
/** What the languages of both search indexes mean something by. */
const operators = [
  '"',
  '""',
  '*',
  'zan*',
  '-',
  'NEAR',
  'NEAR(a b, 2)',
  'a NEAR b',
  'OR',
  'AND',
  'NOT',
  'a OR',
  'title:zanzibar',
  '^zan',
  '(',
  ')',
  '{a b}: c',
  ':*',
  "'",
  '&',
  '|',
  '!',
  '<->',
  'a <2> b',
  '\\',
  '%',
  '_',
  '\0',
  "zan'zibar:*",
]

let app: TestApp
let token: string
let asked: { path: string; name: string; within: string }[]

beforeAll(async () => {
  app = await startApp()
  await createEachKind(app)
  token = (await aReader(app, { role: 'admin' })).token
  asked = await parameters()
})
afterAll(() => app.close())

describe('Hostile query parameters (P31)', () => {
  test('SQL in a query or path parameter does not change the result', async () => {
    expect(asked.length).toBeGreaterThan(100)
    const wrong: string[] = []
    const [truths = [], lies = []] = pairs
    for (const [at, parameter] of asked.entries()) {
      // In turn: all of them meet each kind of parameter.
      for (const which of [at, at + 6].map((n) => n % truths.length)) {
        const [yes, no] = [await ask(parameter, truths[which] ?? ''), await ask(parameter, lies[which] ?? '')]
        if (yes.status >= 500 || no.status >= 500 || yes.status !== no.status || sizeOf(yes.text) !== sizeOf(no.text))
          wrong.push(`${parameter.path} ${parameter.name}=${truths[which]}: ${yes.status}, ${no.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('operators of the search engine in a search term cause no error', async () => {
    const wrong: string[] = []
    for (const path of ['/api/search?q=', '/api/search/suggest?q=', '/api/blogs/public?search=', '/search?q='])
      for (const words of operators) {
        const { status } = await app.get(path + encodeURIComponent(words))
        if (status !== 200) wrong.push(`${path}${words}: ${status}`)
      }
    expect(wrong).toEqual([])
  })
})

function ask({ path, name, within }: { path: string; name: string; within: string }, value: string) {
  const address = `/api${path}`.replace(/\{(\w+)\}/g, (_, known: string) => (within === 'path' && known === name ? encodeURIComponent(value) : '1'))
  return app.get(within === 'query' ? `${address}?${new URLSearchParams({ name: 'x', [name]: value })}` : address, { token })
}

/** Without what was asked for, which errors and links repeat. */
function sizeOf(text: string): number {
  return text.replaceAll(/1(=|%3D)[12]|"request_id":"[^"]*"/gi, '').length
}

async function parameters(): Promise<typeof asked> {
  const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> }>()
  return Object.entries(paths).flatMap(([path, { get }]) => get?.parameters?.map((parameter) => ({ path, name: parameter.name, within: parameter.in })) ?? [])
}
