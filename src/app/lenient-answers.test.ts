import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

let app: TestApp
let reader: Reader
let article: Awaited<ReturnType<typeof anArticle>>

beforeAll(async () => {
  app = await startApp()
  article = await anArticle(app)
  reader = await aReader(app)
})
afterAll(() => app?.close())

describe('HTTP methods', () => {
  test('a POST request can name another method in _method', async () => {
    const { token } = await aReader(app)
    const { id } = (await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'One' }, { token })).json<{ data: { id: number } }>().data
    const changed = await app.post(`/api/comments/${id}`, '_method=put&description=Two', { token, headers: form })
    expect(changed.json<{ data: { description: string } }>().data.description).toBe('Two')
    expect((await app.post(`/api/comments/${id}?_method=DELETE`, undefined, { token })).status).toBe(200)
    expect((await app.post(`/api/comments/${id}`, { _method: 'GET' }, { token })).status).toBe(405)
  })

  test('an unsupported method answers 405, and OPTIONS lists the supported ones', async () => {
    const allowed: [path: string, methods: string][] = [
      ['/api/comments', 'GET, HEAD, POST, OPTIONS'],
      ['/api/comments/1', 'PUT, DELETE, OPTIONS'],
      ['/api/blogs/1/increment/views', 'GET, HEAD, POST, OPTIONS'],
      ['/api/login', 'POST, OPTIONS'],
      ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ]
    for (const [path, methods] of allowed) {
      const options = await app.server.inject({ method: 'OPTIONS', url: path })
      expect([options.statusCode, options.headers['allow'], options.body], path).toEqual([204, methods, ''])
      const wrong = await app.patch(path, {})
      expect([wrong.status, wrong.headers['allow'], wrong.json<{ code: string }>().code], path).toEqual([405, methods, 'method-not-allowed'])
    }
    expect((await app.server.inject({ method: 'OPTIONS', url: '/api/nowhere' })).statusCode).toBe(404)
  })
})

describe('Compatible responses', () => {
  test('an error response has its text and field errors under both of their names', async () => {
    const { fields, errors, error, message } = (await app.post('/api/login', {})).json<Record<string, unknown>>()
    expect([errors, message]).toEqual([fields, error])
    expect(fields).toHaveProperty('email')
    expect((await app.get('/api/blogs/slug/nowhere')).json()).toEqual({ error: 'Article Not Found', message: 'Article Not Found', code: 'article-not-found' })
  })

  test('the response with the user has it in data and at the top level', async () => {
    const { data, user } = (await app.get('/api/user', { token: reader.token })).json<Record<string, unknown>>()
    expect([user, Object.keys(data ?? {})]).toEqual([data, expect.arrayContaining(['username', 'email_verified'])])
  })

  test('the OpenAPI document describes the alternative names and formats', async () => {
    const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, Record<string, Record<string, unknown>>>> }>()
    expect(paths['/blogs/public']?.['get']?.['parameters']).toContainEqual(expect.objectContaining({ name: 'page', in: 'query', required: false }))
    expect(JSON.stringify(paths['/comments']?.['post'])).toContain('"commentable_type":{"description":"Another name of type."}')
    expect(JSON.stringify(paths['/comments']?.['post']?.['requestBody'])).not.toContain('"additionalProperties":false')
    expect(Object.keys(paths['/login']?.['post']?.['requestBody']?.['content'] ?? {})).toHaveLength(3)
    expect(JSON.stringify(paths['/register']?.['post'])).toContain('password_confirmation')
    expect(paths['/podcasts']?.['get']?.['description']).toBe('Also at /playlistItems.')
  })
})
