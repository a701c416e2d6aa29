import { expect, it } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

it('a page that fails to render answers 500 with the error page, and is rendered again the next time', async () => {
  let failing = true
  await using app = await startApp({
    drawWith: (renderer) => ({
      ...renderer,
      async render(to, api, site, error) {
        if (failing && !error) throw new ReferenceError('document is not defined')
        return renderer.render(to, api, site, error)
      },
    }),
  })
  const broken = await app.get('/articles')
  expect([broken.status, broken.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(broken.text).toContain('Opps... Something went wrong')
  expect(broken.text).toContain('error-page')
  expect(broken.text).not.toContain('document is not defined')
  failing = false
  expect((await app.get('/articles')).status).toBe(200)
})
