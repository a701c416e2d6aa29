import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { interruptedIn } from '../../testing/interrupted.ts'
import { untilLockAwaited } from '../../testing/lock-waits.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { startWithLists } from '../../testing/subscribers.ts'

const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Words', styles: {} }], children: [] }])

test.each([
  ['snippet', '/api/snippets', { kind: 'snippet', name: 'Ending', fields: { content } }],
  ['redirect', '/api/redirects', { from_path: '/old', to_path: '/articles', status: 301 }],
  ['webhook', '/api/webhooks', { url: 'https://hooks.example.org/in', kinds: ['article.published'] }],
  ['API token', '/api/tokens', { name: 'Nightly', scopes: ['content'], expires_at: null }],
  ['export', '/api/exports', undefined],
  ['subscriber', '/api/newsletter/subscribers', { email: 'ada@example.org', name: 'Ada', lists: ['weekly'], tags: [], consent: 'On paper' }],
  ['segment', '/api/newsletter/segments', { name: 'Press', list: 'weekly', tag: 'press' }],
])('of two people who delete the same %s at once the second gets 404, and the audit log holds one deletion', async (kind, path, body) => {
  await using app = await startWithLists({ config: { webhookHosts: ['hooks.example.org'] } })
  const [one, other] = [await aReader(app, { role: 'admin' }), await aReader(app, { role: 'admin' })]
  const made = await app.post(path, body, { token: one.token })
  const { id } = made.json<{ data: { id: number } }>().data
  if (kind === 'export') await app.post(`${path}/${id}/cancel`, undefined, { token: one.token })
  const before = await entries(app)
  const second = await interruptedIn(
    app,
    () => app.delete(`${path}/${id}`, { token: one.token }),
    () => app.delete(`${path}/${id}`, { token: other.token }),
  )
  expect(second.status).toBe(404)
  expect(await entries(app)).toBe(before + 1)
})

const draftOf = { approved: 'draft' } as const

test.runIf(engine === 'postgres' && fitsProcesses).each([
  ['an order of a newsletter', draftOf, (app: TestApp, id: number, token: string) => app.put(`/api/newsletter/articles/${id}`, { list: 'weekly' }, { token })],
  ['a clap', {}, (app: TestApp, id: number, token: string) => app.post(`/api/blogs/${id}/increment/claps`, {}, { token })],
])('%s for an article whose deletion is written at that moment gets 404', async (_, fields, act) => {
  await using app = await startWithLists()
  const { token } = await aReader(app, { role: 'editor' })
  const { id } = await anArticle(app, fields)
  const { db } = app.services.database
  const answers: ReturnType<TestApp['post']>[] = []
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('articles').where('id', '=', id).execute()
    answers.push(act(app, id, token))
    await untilLockAwaited(db)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404])
})

async function entries(app: TestApp): Promise<number> {
  return (await app.services.database.db.selectFrom('audit_log').select('kind').execute()).length
}
