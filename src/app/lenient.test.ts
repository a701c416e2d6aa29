import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../testing/builders.ts'
import { formOf } from '../../testing/form.ts'
import { createEachKind } from '../../testing/create-each-kind.ts'
import { startApp, type Answer, type TestApp } from '../../testing/start-app.ts'
import { bearing } from '../../testing/sessions.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

let app: TestApp
let reader: Reader
let article: Awaited<ReturnType<typeof anArticle>>

beforeAll(async () => {
  app = await startApp()
  await createEachKind(app)
  article = await anArticle(app)
  reader = await aReader(app)
})
afterAll(() => app?.close())

const fieldsOf = (answer: Answer) => answer.json<{ fields?: Record<string, string[]> }>().fields
const idsOf = (answer: Answer) => answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id)
const multipart = (fields: Record<string, string>) => {
  const boundary = 'lenient'
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return { body: `${parts.join('')}--${boundary}--\r\n`, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('Request bodies', () => {
  const said = { type: 'Blog', description: 'Well said.' }

  test('a body may be JSON, a form or a multipart form in every call', async () => {
    const { token } = await aReader(app)
    const fields = { ...said, id: String(article.id) }
    const parts = multipart(fields)
    const answers = [
      await app.post('/api/comments', { ...fields, id: article.id }, { token }),
      await app.post('/api/comments', new URLSearchParams(fields).toString(), { token, headers: form }),
      await app.post('/api/comments', parts.body, { token, headers: parts.headers }),
    ]
    for (const answer of answers) expect([answer.status, answer.json<{ data: { description: string } }>().data.description]).toEqual([200, 'Well said.'])
    const [first] = answers
    const { id } = first?.json<{ data: { id: number } }>().data ?? { id: 0 }
    expect((await app.put(`/api/comments/${id}`, 'description=Better', { token, headers: form })).status).toBe(200)
    expect((await app.put('/api/user', 'links[0][label]=Site&links[0][url]=https://a.example', { token, headers: form })).status).toBe(200)
    expect((await app.get('/api/user', { token })).json<{ data: { links: unknown } }>().data.links).toEqual([{ label: 'Site', url: 'https://a.example' }])
  })

  test('a body may be empty with any content type, and an unexpected file is ignored', async () => {
    const { token } = await aReader(app)
    const { body, headers } = formOf(Buffer.from('x'), 'a.txt', { ...said, id: String(article.id) })
    expect((await app.post('/api/comments', body, { token, headers })).status).toBe(200)
    const empty = await app.server.inject({
      method: 'DELETE',
      url: '/api/comments/999999',
      headers: { ...bearing(token), 'content-type': 'application/json' },
    })
    expect(empty.statusCode).toBe(404)
  })

  test('a body that is too large or a form of another site is refused', async () => {
    const parts = multipart({ description: 'x'.repeat(1_100_000) })
    expect((await app.post('/api/comments', parts.body, { token: reader.token, headers: parts.headers })).status).toBe(413)
    const login = 'email=a@example.org&password=x'
    const crossSite = await app.post('/api/login', login, { headers: { ...form, 'sec-fetch-site': 'cross-site' } })
    expect([crossSite.status, crossSite.json<{ code: string }>().code]).toEqual([403, 'cross-site-form'])
    expect((await app.post('/api/login', login, { headers: { ...form, 'sec-fetch-site': 'same-origin' } })).status).toBe(422)
  })

  test('unknown fields are ignored and named, and known fields are validated', async () => {
    const { token } = await aReader(app)
    const answer = await app.post('/api/comments', { ...said, id: article.id, role: 'admin', 'o\nn': 1 }, { token })
    expect([answer.status, answer.headers['warnings']]).toEqual([200, 'not known here: role, o%0An'])
    const links = [{ label: 'Site', url: 'https://a.example', rel: 'me' }]
    expect((await app.put('/api/user', { links, role: 'admin' }, { token })).headers['warnings']).toBe('not known here: links.0.rel, role')
    expect((await app.get('/api/user', { token })).json<{ data: { role: string } }>().data.role).toBe('member')
    expect(fieldsOf(await app.post('/api/comments', { ...said, id: 'x', role: 'admin' }, { token }))).toEqual({ id: ['must be a whole number'] })
    expect(fieldsOf(await app.post('/api/comments', { ...said, id: '1.5' }, { token }))).toEqual({ id: ['must be a whole number'] })
    const { slug } = await anArticle(app)
    const stored = `/api/blogs/slug/${slug}?part=snippet`
    for (const path of [stored, stored, stored]) expect((await app.get(path)).headers['warnings']).toBe('not known here: part')
    expect((await app.get('/api/user?colour=1', { token })).headers['warnings']).toBe('not known here: colour')
  })

  test('a call names what it does not know of its address, also beside a page from the cache, and no header grows with it', async () => {
    const plain = await app.get('/api/blogs/public?page=2')
    expect([plain.status, plain.headers['warnings']]).toEqual([200, undefined])
    for (let times = 0; times < 3; times++) {
      const answer = await app.get('/api/blogs/public?page=2&pgae=2')
      expect([answer.status, answer.headers['warnings'], answer.text]).toEqual([200, 'not known here: pgae', plain.text])
    }
    const many = Array.from({ length: 30 }, (_, at) => `${'ж'.repeat(50)}${at}=1`).join('&')
    expect(String((await app.get(`/api/blogs/public?${many}`)).headers['warnings']).length).toBeLessThan(1_100)
    const odd = await app.post('/api/login', '{"email":"a@example.org","password":"x","\\ud800":1}', { headers: { 'content-type': 'application/json' } })
    expect([odd.status, odd.headers['warnings']]).toEqual([422, 'not known here: %EF%BF%BD'])
  })

  test('a body may use the field names and types of the original product', async () => {
    const { token } = await aReader(app)
    const { id } = (
      await app.post('/api/comments', { commentable_type: 'App\\Models\\Blog', commentable_id: String(article.id), description: 'One' }, { token })
    ).json<{
      data: { id: number }
    }>().data
    for (const type of ['COMMENT', 'App\\Models\\Comment', 'comment']) {
      const reply = await app.post('/api/comments', { type, id, description: `By ${type}` }, { token })
      expect([reply.status, reply.json<{ data: { commentable_id: number } }>().data.commentable_id], type).toEqual([200, id])
    }
    expect(fieldsOf(await app.post('/api/comments', { type: 'App\\Models\\User', id, description: 'x' }, { token }))).toEqual({
      type: ['must be Blog or Comment'],
    })
  })

  test('a repeated password must be the same as the password', async () => {
    const person = { username: 'confirmed', email: 'confirmed@example.org', password: 'a long kettle of fish' }
    const wrong = await app.post('/api/register', { ...person, password_confirmation: 'another' })
    expect(wrong.json()).toMatchObject({
      error: 'The two passwords are not the same.',
      fields: { password_confirmation: ['The two passwords are not the same.'] },
    })
    expect((await app.post('/api/register', { ...person, password_confirmation: person.password })).status).toBe(200)
    const reset = (password_confirmation: string) => app.post('/api/password/reset', { token: 'x', password: person.password, password_confirmation })
    expect((await reset('another')).json<{ error: string }>().error).toBe('The two passwords are not the same.')
    expect((await reset(person.password)).json<{ code: string }>().code).toBe('link-invalid')
  })
})

describe('Query and path parameters', () => {
  test('enum values in any case, too large limits and empty parameters are accepted', async () => {
    const plain = await app.get('/api/blogs/public')
    const same = [
      'order=DESC',
      'orderBy=Created_At',
      'categoryId=undefined&author=null',
      'categoryId=null&topic=undefined',
      'categoryId=',
      '&limit=&',
      'page=1',
      'page=null',
    ]
    for (const query of same) {
      const answer = await app.get(`/api/blogs/public?${query}`)
      expect([answer.status, idsOf(answer)], query).toEqual([200, idsOf(plain)])
    }
    expect((await app.get('/api/blogs/public?limit=500')).json<{ meta: { per_page: number } }>().meta.per_page).toBe(50)
    expect((await app.get('/api/blogs/public?search=null')).json<{ data: [] }>().data).toEqual([])
    for (const query of ['order=up', 'limit=0', 'limit=x', 'categoryId=x', 'page=0', 'page=x', 'page=9999'])
      expect((await app.get(`/api/blogs/public?${query}`)).status, query).toBe(422)
  })

  test('the period of trending articles is a name or a number of days', async () => {
    await using site = await startApp()
    const at = (days: number) => site.clock.now() - days * 86_400_000
    const [now, old] = [await anArticle(site, { published_at: at(0) }), await anArticle(site, { published_at: at(5) })]
    const found = async (t: string) => idsOf(await site.get(`/api/blogs/trending?t=${t}`)).sort((a, b) => a - b)
    for (const t of ['3', 'DAY', '4']) expect(await found(t), t).toEqual([now.id])
    for (const t of ['6', '400', 'Week', 'month', 'year', 'ALL', 'undefined']) expect(await found(t), t).toEqual([now.id, old.id].sort((a, b) => a - b))
    expect((await site.get('/api/blogs/trending?t=0')).status).toBe(422)
  })

  test('an article is found by slug or id, and its author by username or id', async () => {
    const byId = await app.get(`/api/blogs/${article.id}`)
    expect((await app.get(`/api/blogs/${article.slug}`)).json()).toEqual(byId.json())
    expect((await app.get('/api/blogs/no-such-one')).json<{ code: string }>().code).toBe('article-not-found')
    const { username } = byId.json<{ data: { user: { username: string } } }>().data.user
    for (const blogger of [username, article.user_id]) expect(idsOf(await app.get(`/api/blogs/trending?t=all&blogger=${blogger}`))).toEqual([article.id])
    expect(idsOf(await app.get('/api/blogs/trending?t=all&blogger=999999'))).toEqual([])
  })

  test('a list parameter may be repeated, and music may be called music or musics', async () => {
    const [creative] = idsOf(await app.get('/api/creatives'))
    const path = `/api/creative/${creative}/contents?`
    const wanted = (await app.get(`${path}include=books,music`)).json<{ data: object }>()
    expect(Object.keys(wanted.data).sort()).toEqual(['books', 'music'])
    for (const query of ['&include[]=books&include[]=musics', 'include%5B0%5D=Books&include%5B1%5D=Musics', '&include=books,musics&'])
      expect((await app.get(path + query)).json(), query).toEqual(wanted)
    expect((await app.get(`${path}include=songs`)).status).toBe(422)
  })

  test('a page number gives the same list as following the next links', async () => {
    await using site = await startApp()
    for (let count = 0; count < 7; count++) await anArticle(site)
    const { slug } = await anArticle(site)
    const { id } = (await site.get(`/api/blogs/slug/${slug}`)).json<{ data: { id: number } }>().data
    const { token } = await aReader(site)
    for (let count = 0; count < 7; count++) await site.post('/api/comments', { type: 'Blog', id, description: `Number ${count}` }, { token })
    for (const path of ['/api/blogs/public?limit=3', '/api/comments?limit=3', `/api/comments/blog/${id}?limit=3`]) {
      let link: string | null = path
      for (let page = 1; link !== null; page++) {
        const followed: Answer = await site.get(link)
        for (const options of [{}, { token }]) expect(idsOf(await site.get(`${path}&page=${page}`, options)), `${path} ${page}`).toEqual(idsOf(followed))
        link = followed.json<{ links: { next: string | null } }>().links.next
        if (link) expect(idsOf(await site.get(`${link}&page=1`))).toEqual(idsOf(await site.get(link)))
      }
      expect((await site.get(`${path}&page=20`)).json()).toMatchObject({ data: [], links: { next: null }, meta: { per_page: 3 } })
    }
  })

  test('a list without a cursor ends after its page, whatever it is called', async () => {
    await using site = await startApp()
    for (let count = 0; count < 5; count++) await anArticle(site)
    const { token } = await aReader(site)
    const trending = '/api/blogs/trending?t=all'
    const all = idsOf(await site.get(trending))
    expect(all).toHaveLength(5)
    expect(idsOf(await site.get(`${trending}&limit=2&page=2`))).toEqual(all.slice(2, 4))
    for (const query of ['limit=2&page=4', 'page=2', 'limit=50&page=9']) expect(idsOf(await site.get(`${trending}&${query}`)), query).toEqual([])
    const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, { get?: { parameters?: { name: string }[] } }> }>()
    for (const path of ['/categories', '/categories/popular', '/user/sessions', '/me/notices/settings']) {
      expect((await site.get(`/api${path}?page=2`, { token })).json(), path).toMatchObject({ data: [] })
      expect(
        paths[path]?.get?.parameters?.map(({ name }) => name),
        path,
      ).toContain('page')
    }
    expect((await site.get('/api/user/sessions?page=0', { token })).status).toBe(422)
    expect(idsOf(await site.get('/api/user/sessions?page=1', { token }))).toHaveLength(1)
  })

  test('a list that counts its pages itself is left to do so', async () => {
    const { token } = await aReader(app, { role: 'admin' })
    const first = (await app.get('/api/texts?language=en', { token })).json<{ data: { key: string }[]; links: { next: string } }>()
    const second = (await app.get(first.links.next, { token })).json<{ data: { key: string }[] }>()
    expect(second.data.length).toBeGreaterThan(0)
    expect(second.data[0]?.key).not.toBe(first.data[0]?.key)
  })

  test('equivalent query strings share one cached response', async () => {
    await app.get('/api/blogs/public?limit=9&order=asc')
    const before = app.statements.length
    for (const query of ['order=ASC&limit=9', 'limit=9&order=asc&categoryId=undefined&colour=red', 'limit=9&order=Asc&page=1&cursor='])
      expect((await app.get(`/api/blogs/public?${query}`)).status).toBe(200)
    expect(app.statements.slice(before)).toEqual([])
  })

  test('the alternative paths of an endpoint give the same response', async () => {
    expect((await app.get('/api/playlistItems?part=snippet&playlistId=x&key=y&maxResults=500')).json()).toEqual(
      (await app.get('/api/podcasts?maxResults=50')).json(),
    )
    const csrf = await app.get('/api/csrf')
    expect(csrf.json<{ csrfToken: string }>().csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect((await app.get('/api/providers')).json()).toEqual((await app.get('/api/auth/providers')).json())
    expect((await app.get('/api/session')).text).toBe('null')
    const headers = { ...form, cookie: (csrf.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
    const body = `csrfToken=${csrf.json<{ csrfToken: string }>().csrfToken}&callbackUrl=/&json=true`
    for (const path of ['signin/credentials', 'signout']) expect((await app.post(`/api/${path}`, body, { headers })).json(), path).toHaveProperty('url')
  })
})
