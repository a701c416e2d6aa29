import { describe, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('The theme switch without script', () => {
  test('a changed theme applies at once because browsers revalidate theme.css', async () => {
    await using app = await startApp()
    const night = await app.server.inject({ url: '/theme.css' })
    expect(night.headers['cache-control']).toBe('private, no-cache')
    const asked = { 'if-none-match': String(night.headers['etag']) }
    expect((await app.server.inject({ url: '/theme.css', headers: asked })).statusCode).toBe(304)
    const day = await app.server.inject({ url: '/theme.css', headers: { ...asked, cookie: 'theme=light' } })
    expect(day.statusCode).toBe(200)
    expect((await app.server.inject({ url: '/theme.css', headers: { cookie: 'theme=light', 'if-none-match': String(day.headers['etag']) } })).statusCode).toBe(
      304,
    )
  })

  test('the theme switch redirects to the page it was used on, and never to another site', async () => {
    await using app = await startApp()
    const back = async (referer?: string) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/theme',
        headers: { ...form, host: 'magazine.example', ...(referer ? { referer } : {}) },
        payload: 'theme=light',
      })
      return answer.headers['location']
    }
    expect(await back('http://magazine.example/articles?page=2')).toBe('/articles?page=2')
    expect(await back('http://elsewhere.example/articles')).toBe('/')
    expect(await back('http://magazine.example//elsewhere.example')).toBe('/')
    expect(await back()).toBe('/')
  })
})
