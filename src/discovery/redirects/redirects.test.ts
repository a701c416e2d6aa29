import { expect, test } from 'vitest'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import { wouldLoop, newPlace, oldPath, withQuery } from './rules.ts'

test('a redirect works at once, keeps the query and ends when it is deleted', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  expect((await app.get('/2019/05/an-old-story')).status).toBe(404)
  const made = await app.post('/api/redirects', { from_path: '/2019/05/an-old-story/', to_path: '/articles?order=asc#top' }, { token })
  expect(made.status).toBe(200)
  const { id, from_path } = made.json<{ data: { id: number; from_path: string } }>().data
  expect(from_path).toBe('/2019/05/an-old-story')
  const answer = await app.get('/2019/05/an-old-story?utm=x')
  expect([answer.status, answer.headers['location']]).toEqual([301, '/articles?order=asc&utm=x#top'])
  await app.put(`/api/redirects/${id}`, { from_path, to_path: '/about', status: 302 }, { token })
  const changed = await app.get('/2019/05/an-old-story')
  expect([changed.status, changed.headers['location']]).toEqual([302, '/about'])
  expect((await app.delete(`/api/redirects/${id}`, { token })).json()).toEqual({ removed: 1 })
  expect((await app.get('/2019/05/an-old-story')).status).toBe(404)
})

test('an address that is gone for good answers 410 with the error page', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  await app.post('/api/redirects', { from_path: '/old-shop', status: 410 }, { token })
  const answer = await app.get('/old-shop')
  expect(answer.status).toBe(410)
  expect(answer.text).toContain('This page is gone for good')
  expect(answer.text).toContain('noindex')
})

test('an old address that is longer than a redirect can be leads nowhere, whatever it ends in', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app)
  for (const ending of ['/', '/page/1', '/feed']) {
    expect((await app.get(`/blog/${slug}${ending.repeat(20)}`)).status, ending).toBe(301)
    expect((await app.get(`/blog/${slug}${ending.repeat(Math.ceil(3_000 / ending.length))}`)).status, ending).toBe(404)
  }
})

test.each(['//', '///', '//?utm=x'])('the address %s leads to the front page', async (address) => {
  await using app = await startApp()
  const answer = await app.get(address)
  expect([answer.status, answer.headers['location']]).toEqual([301, address.includes('?') ? '/?utm=x' : '/'])
})

test('a redirect never hides a page that is published at its address later', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  expect((await app.post('/api/redirects', { from_path: '/articles/still-here', to_path: '/about' }, { token })).status).toBe(200)
  const { slug } = await anArticle(app, { title: 'Still here' })
  expect(slug).toBe('still-here')
  await app.post('/api/redirects', { from_path: '/articles/long-gone', to_path: `/articles/${slug}` }, { token })
  expect((await app.get(`/articles/${slug}`)).status).toBe(200)
  expect((await app.get('/articles/long-gone')).headers['location']).toBe(`/articles/${slug}`)
})

test('a redirect at the address of an existing page is refused with the name of the field', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const { slug } = await anArticle(app)
  const fault = { code: 'invalid', fields: { from_path: [expect.stringContaining('existing page')] } }
  for (const from_path of ['/about', 'contact/', `/articles/${slug}`, '/sitemap.xml']) {
    const answer = await app.post('/api/redirects', { from_path, to_path: '/events' }, { token })
    expect([answer.status, answer.json()], from_path).toEqual([422, expect.objectContaining(fault)])
  }
  const { data } = (await app.post('/api/redirects', { from_path: '/old', to_path: '/events' }, { token })).json<{ data: { id: number } }>()
  const moved = await app.put(`/api/redirects/${data.id}`, { from_path: '/about', to_path: '/events' }, { token })
  expect([moved.status, moved.json()]).toEqual([422, expect.objectContaining(fault)])
  expect((await app.get('/api/redirects/missing', { token })).json()).toEqual({ data: [] })
})

test('old addresses below those of our own files redirect, and are named as missing until then', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const paths = [
    '/media/2014/cat.jpg',
    '/media/cat.jpg',
    '/files/talks/slides.pdf',
    '/og/talks/2014/cover.png',
    '/dress/red.png',
    '/brand/logo.png',
    '/brand/fonts/a.woff',
    '/sitemap/posts/a.xml',
    '/events/may.ics',
    '/topics/night/rss.xml',
    '/author/ada/atom.xml',
    '/articles/trams/comments/rss.xml',
    '/articles/trams.md',
    '/podcast/trams/chapters.json',
    '/podcast/trams/transcript.vtt',
  ]
  for (const path of paths) expect((await app.get(path)).status, path).toBe(404)
  const missing = (await app.get('/api/redirects/missing', { token })).json<{ data: { path: string }[] }>().data
  expect(missing.map(({ path }) => path).sort()).toEqual([...paths].sort())
  for (const from_path of paths) expect((await app.post('/api/redirects', { from_path, to_path: '/about' }, { token })).status, from_path).toBe(200)
  for (const path of paths) {
    const { status, headers } = await app.get(path)
    expect([status, headers['location']], path).toEqual([301, '/about'])
  }
})

test('a file of ours that is gone answers as a missing file, not as a page', async () => {
  await using app = await startApp()
  const gone = 'a'.repeat(16)
  for (const path of [`/media/${gone}/640.webp`, `/files/${gone}/slides.pdf`, `/dress/${'0'.repeat(18)}-00000000.css`, `/brand/custom/${gone}.css`]) {
    const answer = await app.get(path)
    expect([answer.status, answer.json()], path).toEqual([404, expect.objectContaining({ code: 'file-not-found' })])
  }
})

test('a redirect whose address has got a page meanwhile can still be changed', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const { data } = (await app.post('/api/redirects', { from_path: '/articles/soon-here', to_path: '/about' }, { token })).json<{ data: { id: number } }>()
  await anArticle(app, { title: 'Soon here' })
  expect((await app.put(`/api/redirects/${data.id}`, { from_path: '/articles/soon-here/', to_path: '/events' }, { token })).status).toBe(200)
})

test('a redirect with a loop, a duplicate or an invalid path is refused with the name of the field', async () => {
  await using app = await startApp({ config: { redirectHosts: ['shop.example.org'] } })
  const { token } = await aReader(app, { role: 'editor' })
  const save = async (body: object) =>
    (await app.post('/api/redirects', body, { token })).json<{ fields?: Record<string, string[]>; data?: { to_path: string } }>()
  expect((await save({ from_path: '/a', to_path: '/b' })).data).toBeDefined()
  expect((await save({ from_path: '/b', to_path: '/c' })).data).toBeDefined()
  expect((await save({ from_path: '/c', to_path: '/a?x=1' })).fields).toHaveProperty('to_path')
  expect((await save({ from_path: '/d', to_path: '/d/' })).fields).toHaveProperty('to_path')
  expect((await save({ from_path: '/a', to_path: '/e' })).fields).toHaveProperty('from_path')
  for (const to_path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://shop.example.org/',
    'https://shop.example.org@evil.example/',
    '',
    null,
  ])
    expect((await save({ from_path: '/out', to_path })).fields, String(to_path)).toHaveProperty('to_path')
  for (const from_path of ['/', '/x?y=1', '/api/blogs', '//e', '/x#y', '/studio/settings', `/media/${'a'.repeat(16)}/640.webp`, '/assets/entry-abcdefgh.js'])
    expect((await save({ from_path, to_path: '/about' })).fields, from_path).toHaveProperty('from_path')
  expect((await save({ from_path: '/shop', to_path: 'https://shop.example.org/all' })).data?.to_path).toBe('https://shop.example.org/all')
})

test('editors can search redirects and page through them', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  for (let i = 0; i < 5; i++) await app.post('/api/redirects', { from_path: `/old-${i}`, to_path: '/about' }, { token })
  const first = (await app.get('/api/redirects?limit=3', { token })).json<{ data: { from_path: string }[]; links: { next: string }; meta: { total: number } }>()
  expect([first.data.map((rule) => rule.from_path), first.meta.total]).toEqual([['/old-4', '/old-3', '/old-2'], 5])
  expect((await app.get(first.links.next, { token })).json<{ data: unknown[] }>().data).toHaveLength(2)
  expect((await app.get('/api/redirects?search=old-3', { token })).json<{ meta: { total: number } }>().meta.total).toBe(1)
  expect((await app.get('/api/redirects?search=%25', { token })).json<{ meta: { total: number } }>().meta.total).toBe(0)
})

test('the redirect rules normalize paths and follow chains without a database', async () => {
  expect(oldPath('old/story/')).toBe('/old/story')
  expect(newPlace('/a/../b', [])).toBe('/b')
  expect(withQuery('/a#b', '')).toBe('/a#b')
  expect(await wouldLoop('/a', '/b', async (path) => (path === '/b' ? '/c' : null))).toBe(false)
})
