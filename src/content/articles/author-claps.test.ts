import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import { createUser } from '#community/accounts/service.ts'

test("an author's page shows the claps of all their public articles and has one canonical address", async () => {
  await using app = await startApp()
  const user_id = await createUser(app.services, { username: 'ada', name: 'Ada', role: 'author' })
  expect((await app.get('/author/ada')).text).toContain('No articles yet')
  const first = await anArticle(app, { user_id })
  const second = await anArticle(app, { user_id })
  for (const { id } of [first, first, second]) {
    const reader = await aReader(app)
    expect((await app.get(`/api/blogs/${id}/increment/claps`, { token: reader.token })).status).toBe(200)
  }
  app.clock.pass(120_000)
  await app.work()
  const answer = await app.get('/api/blogs/username/ada?limit=1')
  expect(answer.json<{ user: { claps: number } }>().user.claps).toBe(3)
  const page = await app.get('/author/ADA')
  expect(page.text).toContain('2 articles, 3 claps')
  expect(page.text).toContain('<link rel="canonical" href="http://localhost:3000/author/ada"')
})
