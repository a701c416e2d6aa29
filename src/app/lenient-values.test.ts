import { expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'

test('a truth value may be a number, or the word that a checked box of a form sends', async () => {
  await using app = await startApp()
  const { token } = await aReader(app)
  const muted = async () => (await app.get('/api/me/comments/mail', { token })).json<{ muted: boolean }>().muted
  for (const [value, expected] of [
    [1, true],
    [0, false],
    ['on', true],
    ['off', false],
    ['1', true],
    ['false', false],
  ] as const) {
    expect((await app.put('/api/me/comments/mail', { muted: value }, { token })).status, String(value)).toBe(200)
    expect(await muted(), String(value)).toBe(expected)
  }
  expect((await app.put('/api/me/comments/mail', { muted: 2 }, { token })).status).toBe(422)
})
