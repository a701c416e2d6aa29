import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ensureTopics } from '#content/topics/service.ts'
import { anArticle } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'

const file = new URL('../../bench/query-counts.json', import.meta.url)

/** SQL statements of each kind of public page and list, uncached. The snapshot may only go down: `SAVE=1` writes it. */
test('no page needs more SQL statements than in its snapshot', async () => {
  await using app = await startApp()
  const topics = await ensureTopics(app.services, [{ name: 'Film', slug: 'film' }], 'listed')
  for (let i = 0; i < 30; i++) await anArticle(app, { title: `Piece ${i}`, topics })
  const { slug, user_id: author } = await anArticle(app, { title: 'The one', topics })
  const user = await app.services.database.db.selectFrom('users').select('username').where('id', '=', author).executeTakeFirstOrThrow()
  const pages: Record<string, string> = {
    home: '/',
    articles: '/articles',
    'articles by title': '/articles?orderBy=title&order=asc',
    article: `/articles/${slug}`,
    topic: '/articles/topic/film',
    author: `/author/${user.username}`,
    'error page': '/nowhere',
    'list JSON': '/api/blogs/public',
    'trending JSON': '/api/blogs/trending',
    'popular categories JSON': '/api/categories/popular',
  }
  const found: Record<string, number> = {}
  for (const [name, path] of Object.entries(pages)) {
    const before = app.statements.length
    await app.get(path)
    found[name] = app.statements.length - before
  }
  if (process.env['SAVE'] || !existsSync(file)) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number> // written by the line above
  for (const [name, count] of Object.entries(found)) expect(count, `${name} takes ${count} statements`).toBeLessThanOrEqual(kept[name] ?? 0)
})
