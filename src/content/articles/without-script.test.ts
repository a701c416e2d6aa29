import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { nextPageLink } from '../../../testing/next-page-link.ts'
import { startApp } from '../../../testing/start-app.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { createUser } from '#community/accounts/service.ts'

test('a reader without JavaScript reaches the last article of all, of a topic and of an author', async () => {
  await using app = await startApp()
  const user_id = await createUser(app.services, { username: 'mirko', name: 'Mirko', role: 'author' })
  const [topic = 0] = await ensureTopics(app.services, [{ name: 'Harbours' }], 'listed')
  for (let n = 0; n < 13; n++) await anArticle(app, { user_id, topics: [topic], title: `Tale ${n}`, published_at: app.clock.now() - n * 1000 })
  await app.work()
  for (const path of ['/articles', '/articles?orderBy=created_at', '/articles/topic/harbours', '/author/mirko']) {
    const first = (await app.get(path)).text
    expect(first, path).toContain('Tale 11')
    expect(first, path).not.toContain('Tale 12')
    const second = (await app.get(nextPageLink(first) ?? '')).text
    expect(second, path).toContain('Tale 12')
    expect(second, path).toContain('<meta name="robots" content="noindex"/>')
    expect(nextPageLink(second), path).toBeUndefined()
  }
  const form = (await app.get('/articles/topic/harbours')).text
  expect(form).toContain('role="search" action="/articles/topic/harbours" method="get"')
  expect(form).toContain('<select name="orderBy">')
  expect(form).toContain('value="title.asc"')
  for (const path of ['/articles', '/articles/topic/harbours']) {
    const byTitle = (await app.get(`${path}?search=&orderBy=title.asc`)).text
    expect(byTitle, path).toContain('Tale 12')
    expect(byTitle, path).not.toContain('Tale 9')
  }
})

test('the page of an article links to the page of each of its authors', async () => {
  await using app = await startApp()
  const [ada, bea] = [await aReader(app, { username: 'ada' }), await aReader(app, { username: 'bea' })]
  const { slug } = await anArticle(app, { user_id: ada.id, co_authors: [bea.id] })
  const { text } = await app.get(`/articles/${slug}`)
  const below = text.slice(text.indexOf('About the author'))
  expect([...below.slice(0, below.indexOf('</section>')).matchAll(/href="\/author\/(\w+)"/g)].map(([, name]) => name)).toEqual(['bea', 'ada'])
})
