import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { screens } from '#studio/screens.tsx'
import { readExport, writeExport } from '#operations/exports/service.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'

const fields = {
  title: 'Fennel soup',
  summary: 'Warm within the hour',
  ingredients: ['two fennel bulbs', 'a lemon'],
  method: JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Simmer until translucent.', styles: {} }], children: [] }]),
}

let app: TestApp
let editor: Reader
let made: { id: number; slug: string }

beforeAll(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'admin' })
  const answer = await app.post('/api/desk/recipes', { fields, status: 'approved' }, { token: editor.token })
  expect(answer.status, answer.text).toBe(200)
  made = answer.json<{ data: { id: number; slug: string } }>().data
})
afterAll(() => app.close())

const textOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return answer.text
}

test('a recipe is in the list and under its own address in the API', async () => {
  expect((await app.get('/api/recipes')).json()).toMatchObject({ data: [{ title: fields.title, slug: made.slug }], meta: { total: 1 } })
  expect((await app.get(`/api/recipes/${made.slug}`)).json()).toMatchObject({ data: { ingredients: fields.ingredients } })
})

test('a recipe has a page, and the list of recipes is a section of the site', async () => {
  const list = textOf(await app.get('/recipes'))
  expect(list).toContain('<h1 class="heading">Recipes</h1>')
  expect(list).toContain(`href="/recipes/${made.slug}"`)
  expect(textOf(await app.get('/articles'))).toContain('href="/recipes"')
  const page = textOf(await app.get(`/recipes/${made.slug}`))
  for (const text of ['<h1 class="heading">Fennel soup</h1>', 'a lemon', 'Simmer until translucent.', '"@type":"Recipe"']) expect(page).toContain(text)
})

test('a recipe is found by its title and by its method', async () => {
  await app.work()
  for (const q of ['fennel', 'translucent']) {
    const { data } = (await app.get(`/api/search?q=${q}`)).json<{ data: { kind: string; url: string }[] }>()
    expect(data).toMatchObject([{ kind: 'recipe', url: `/recipes/${made.slug}` }])
  }
  expect(textOf(await app.get('/search?q=fennel'))).toContain('Recipes')
})

test('a reader saves a recipe and marks it as cooked', async () => {
  const now = app.clock.now()
  const names = [`saved/recipe/${made.slug}`, `mark/recipe/${made.slug}`]
  const kept = await app.put('/api/me/state', { entries: names.map((name) => ({ name, at: now, value: { title: fields.title } })) }, { token: editor.token })
  const { entries } = kept.json<{ data: { entries: { name: string }[] } }>().data
  expect(entries.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('an article that names a recipe shows its card, and the recipe shows the article', async () => {
  const content = JSON.stringify([{ id: 'c', type: 'mediaCard', props: { kind: 'recipe', slug: made.slug }, children: [] }])
  const { slug } = await anArticle(app, { title: 'Soups of the harbour', content })
  expect((await app.get(`/api/cards?refs=recipe:${made.slug}`)).json()).toMatchObject({ data: [{ title: fields.title, url: `/recipes/${made.slug}` }] })
  expect((await app.get(`/api/mentions/recipe/${made.slug}`)).json()).toMatchObject({ data: [{ title: 'Soups of the harbour' }] })
  expect(textOf(await app.get(`/articles/${slug}`))).toContain(`href="/recipes/${made.slug}"`)
  expect(textOf(await app.get(`/recipes/${made.slug}`))).toContain('Soups of the harbour')
})

test('a link to a recipe that is not there is reported before an article is published', async () => {
  const link = (id: string, href: string) => ({
    ...{ id, type: 'paragraph', props: {}, children: [] },
    content: [{ type: 'link', href, content: [{ type: 'text', text: id, styles: {} }] }],
  })
  const content = JSON.stringify([link('alive', `/recipes/${made.slug}`), link('dead', '/recipes/nowhere')])
  const { id } = (await app.post('/api/drafts', { title: 'Soups', content }, { token: editor.token })).json<{ data: { id: number } }>().data
  const { data } = (await app.get(`/api/drafts/${id}/checks`, { token: editor.token })).json<{ data: { code: string; block_id: string | null }[] }>()
  expect(data.filter(({ code }) => code === 'dead-link').map((check) => check.block_id)).toEqual(['dead'])
})

test('editors draft, publish and unpublish a recipe in the studio', async () => {
  const titles = screens.map(({ path, title }) => [path, title()])
  expect(titles).toEqual(
    expect.arrayContaining([
      ['/studio/recipes', 'Recipes'],
      ['/studio/recipes/:id', 'Recipe'],
    ]),
  )
  const call = async (path: string, body: object) => {
    const answer = await app.post(`/api/desk/recipes${path}`, body, { token: editor.token })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ data: { id: number; slug: string; state: string } }>().data
  }
  const { id, slug } = await call('', { fields: { ...fields, title: 'Bread' } })
  expect((await app.get(`/recipes/${slug}`)).status).toBe(404)
  expect(await call(`/${id}/approve`, {})).toMatchObject({ state: 'public' })
  expect((await app.get(`/recipes/${slug}`)).status).toBe(200)
  expect(await call(`/${id}/unpublish`, {})).toMatchObject({ state: 'draft' })
  expect((await app.get(`/recipes/${slug}`)).status).toBe(404)
  expect((await app.get('/api/desk/recipes', { token: editor.token })).json()).toMatchObject({ meta: { total: 2 } })
  const trail = (await app.get('/api/trail?kind=recipe', { token: editor.token })).json<{ data: { action: string }[] }>().data
  expect(trail.map(({ action }) => action)).toEqual(['withdraw', 'publish', 'create', 'publish', 'create'])
})

test('the API calls of recipes are in the OpenAPI document', async () => {
  const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/recipes', '/recipes/{slug}', '/desk/recipes/{id}/draft']))
})

test('a recipe is in the sitemap, in its own feed and among the feeds of the site', async () => {
  expect(textOf(await app.get('/sitemap.xml'))).toContain('/sitemap/recipes/1.xml')
  expect(textOf(await app.get('/sitemap/recipes/1.xml'))).toContain(`/recipes/${made.slug}</loc>`)
  for (const file of ['rss.xml', 'atom.xml', 'feed.json']) expect(textOf(await app.get(`/recipes/${file}`))).toContain(fields.title)
  expect(textOf(await app.get('/feeds.opml'))).toContain('/recipes/rss.xml')
  expect(textOf(await app.get('/llms.txt'))).toContain('[Recipes](http://localhost:3000/recipes)')
})

test('a recipe has an oEmbed response', async () => {
  const { title } = (await app.get(`/oembed?url=http://localhost:3000/recipes/${made.slug}`)).json<{ title: string }>()
  expect(title).toBe(fields.title)
})

test('a recipe is exported with the site and imported into another one', async () => {
  const folder = scratchDirectory('recipes')
  const path = join(folder, 'site.zip')
  try {
    await pipeline(Readable.from(writeExport(app.services, features)), createWriteStream(path))
    await using fresh = await startApp()
    await readExport(fresh.services, features, path)
    expect(textOf(await fresh.get(`/recipes/${made.slug}`))).toContain('Simmer until translucent.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the list of recipes goes on behind its cursor, and refuses the cursor of another list', async () => {
  const older = await app.post('/api/desk/recipes', { fields: { ...fields, title: 'Bread soup' }, status: 'approved' }, { token: editor.token })
  const first = (await app.get('/api/recipes?limit=1')).json<{ data: { title: string }[]; links: { next: string }; meta: { total: number } }>()
  expect(first).toMatchObject({ data: [{ title: 'Bread soup' }], meta: { total: 2, per_page: 1 } })
  expect((await app.get(first.links.next)).json()).toMatchObject({ data: [{ title: fields.title }], links: { next: null } })
  expect((await app.get('/api/recipes?cursor=x')).status).toBe(422)
  const { id } = older.json<{ data: { id: number } }>().data
  expect((await app.delete(`/api/desk/recipes/${id}`, { token: editor.token })).status).toBe(200)
  expect((await app.get('/api/recipes')).json()).toMatchObject({ meta: { total: 1 } })
})

test('an unknown recipe is 404 in words', async () => {
  const answer = await app.get('/api/recipes/nothing')
  expect([answer.status, answer.json()]).toMatchObject([404, { code: 'recipe-not-found', error: 'Not found: Recipe' }])
})

test('a field that the schema has got since a recipe was saved has its default', async () => {
  const { data } = (await app.post('/api/desk/recipes', { fields: { title: 'Old toast' }, status: 'approved' }, { token: editor.token })).json<{
    data: { id: number }
  }>()
  const { db } = app.services.database
  await db.updateTable('recipes').set({ details: '{}' }).where('id', '=', data.id).execute()
  expect((await app.get(`/api/recipes/${data.id}`)).json()).toMatchObject({ data: { title: 'Old toast', ingredients: [], minutes: null, method: '[]' } })
  expect((await app.delete(`/api/desk/recipes/${data.id}`, { token: editor.token })).status).toBe(200)
})
