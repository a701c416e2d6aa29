import { beforeAll, expect, test } from 'vitest'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  return () => app.close()
})

async function importPost(slug: string, text: object) {
  const post = { id: slug, title: slug, slug, status: 'published', published_at: '2022-01-01T10:00:00Z', ...text }
  const { lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post] } }] }), { site: 'https://g.example' })
  return { lost, text: (await storedArticle(app, slug)).text }
}

test.each([
  ['deep', 31],
  ['deeper-than-the-stack', 20_000],
])('the words of a Ghost list that is %s stay: %i levels', async (slug, levels) => {
  const [begin, end] = ['{"type":"list","children":[{"type":"listitem","children":[', ']}]}']
  const lexical = `{"root":{"type":"root","children":[${begin.repeat(levels)}{"type":"text","text":"anchor"},{"type":"text","text":"rope"}${end.repeat(levels)}]}}`
  const { text } = await importPost(slug, { lexical })
  expect(text).toMatch(/anchor\s*rope/)
})

test('what a Ghost post has for its newsletter alone is left out and named, and what nothing ends stays', async () => {
  const part = (words: string) => `<!--kg-card-begin: email--><p>${words}</p>`
  const end = '<!--kg-card-end: email-->'
  const { lost, text } = await importPost('parts', { html: `<p>Keel</p>${part('Dear reader')}${end}<p>Sail</p>${end}${part('Mast')}` })
  expect(text).toMatch(/Keel\s+Sail\s+Mast/)
  expect(text).not.toContain('Dear reader')
  expect(lost.join('\n')).toContain('Dear reader')
})

test('the posts of a Ghost site that asked for a password are drafts', async () => {
  const post = { id: 'behind', title: 'Behind', slug: 'behind', status: 'published', published_at: '2022-01-01T10:00:00Z', html: '<p>Keel</p>' }
  const settings = [{ key: 'is_private', value: 'true', type: 'private' }]
  const { lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post], settings } }] }), { site: 'https://g.example' })
  expect((await storedArticle(app, 'behind')).approved).toBe('draft')
  expect(lost.join('\n')).toContain('is_private')
})
