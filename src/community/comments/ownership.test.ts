import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { postComment } from './posting.ts'

async function rows(app: TestApp) {
  return app.services.database.db.selectFrom('comments').selectAll().orderBy('id').execute()
}

test('1,000 random attempts to change other users’ comments change none (P25)', { timeout: 120_000 }, async () => {
  await using app = await startApp()
  const readers = [await aReader(app), await aReader(app), await aReader(app), await aReader(app)]
  const editor = await aReader(app, { role: 'editor' })
  const articles = [await anArticle(app), await anArticle(app)]
  for (let i = 0; i < 24; i++) {
    const by = readers[i % 4]
    if (by)
      await postComment(
        app.services,
        { ...by, role: 'author', verified: true },
        { type: 'Blog', id: articles[i % 2]?.id ?? 0, description: `This is number ${i}.` },
      )
  }
  const before = await rows(app)
  const owners = new Map(before.map((row) => [row.id, row.user_id]))
  const attackers = [...readers, editor]
  let tries = 0
  while (tries < 1_000) {
    const batch = Array.from({ length: 50 }, (_, i) => {
      const attacker = attackers[(tries + i * 7) % attackers.length]
      // Also unknown, huge and malformed ids.
      const id = [1 + ((tries * 13 + i * 5) % 26), 987_654_321, '0x1', `${1 + (i % 24)}%20`][i % 20 === 0 ? 1 + (tries % 3) : 0]
      if (!attacker || owners.get(Number(id)) === attacker.id) return undefined
      const options = { token: attacker.token }
      return i % 3 === 0 ? app.delete(`/api/comments/${id}`, options) : app.put(`/api/comments/${id}`, { description: 'Taken over.' }, options)
    })
    const answers = (await Promise.all(batch)).filter((answer) => answer !== undefined)
    for (const { status } of answers) expect([403, 404, 422]).toContain(status)
    tries += answers.length
  }
  expect(await rows(app)).toEqual(before)
})

test('a comment that is edited and deleted at the same time stays deleted', { timeout: 120_000 }, async () => {
  await using app = await startApp()
  const { id } = await anArticle(app)
  const reader = await aReader(app, { role: 'author' })
  const options = { token: reader.token }
  for (let round = 0; round < 25; round++) {
    const comment = await postComment(app.services, { ...reader, role: 'author', verified: true }, { type: 'Blog', id, description: 'Here for a moment.' })
    const attempts = Array.from({ length: 6 }, (_, i) =>
      i === round % 6
        ? app.delete(`/api/comments/${comment.id}`, options)
        : app.put(`/api/comments/${comment.id}`, { description: `Still here ${i}.` }, options),
    )
    const answers = await Promise.all(attempts)
    expect(answers[round % 6]?.status).toBe(200)
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await rows(app)).at(-1)).toMatchObject({ id: comment.id, status: 'deleted', description: '' })
  }
  const stats = await app.services.database.db.selectFrom('article_stats').select('comments').where('article_id', '=', id).executeTakeFirst()
  expect(stats?.comments).toBe(0)
})

test('concurrent posting and deleting of replies keeps every counter correct', { timeout: 120_000 }, async () => {
  await using app = await startApp()
  const { id } = await anArticle(app)
  const writers = await Promise.all(
    Array.from({ length: 6 }, async () => ({ ...(await aReader(app, { role: 'author' })), role: 'author' as const, verified: true })),
  )
  const [first] = writers
  if (!first) throw new Error('there are six')
  const head = await postComment(app.services, first, { type: 'Blog', id, description: 'The head of it.' })
  // Each writes one reply after the other: of all at once a busy machine would send some away.
  const kept = await Promise.all(
    writers.map(async (by) => {
      let left = 0
      for (let i = 0; i < 20; i++) {
        const reply = await postComment(app.services, by, { type: 'Comment', id: head.id, description: `Reply ${i} of ${by.id}.` })
        if (i % 3 !== 0) {
          left++
          continue
        }
        const remove = () => app.delete(`/api/comments/${reply.id}`, { token: by.token })
        const gone = await Promise.all([remove(), remove()])
        expect(gone.map((answer) => answer.status).sort()).toEqual([200, 404])
      }
      return left
    }),
  )
  const left = kept.reduce<number>((sum, one) => sum + one, 0)
  expect((await rows(app))[0]).toMatchObject({ replies_count: left })
  const stats = await app.services.database.db.selectFrom('article_stats').select('comments').where('article_id', '=', id).executeTakeFirst()
  expect(stats?.comments).toBe(left + 1)
})
