import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startDemoApp } from '../../testing/demo-app.ts'
import { lastMailTo } from '../../testing/mails.ts'
import { startOAuth } from '../../testing/oauth.ts'
import { recordCalls } from '../../testing/recorded-client.ts'

/** Calls that the client makes although they have to be refused, with what the specification answers to them. */
const refusals: Record<string, [status: number, error: string][]> = {
  'POST /signout': [[400, 'Could not fetch CSRF Token for signing out']],
  'POST /sociallogin/github?isMain=true': [[422, 'This sign-in did not begin here. Please begin again with the button of the provider.']],
}

test('a client of the original product can make every call of the specification', async () => {
  await using oauth = await startOAuth()
  await using app = await startDemoApp({ config: { accounts: { providers: oauth.all() } } })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo // a server that listens on TCP has one
  const calls = await recordCalls({
    api: `http://127.0.0.1:${port}/api`,
    mailed: async (email) => (await lastMailTo(app, email)).token,
    agree: async (url) => (await oauth.agree(url)).code,
  })
  const refused = calls.filter(({ status }) => status >= 300)
  const expected = Object.entries(refusals).flatMap(([call, answers]) => answers.map(([status, error]) => ({ call, status, error })))
  expect(refused.map(({ call, status, answer }) => ({ call, status, error: (answer as { error?: string }).error }))).toEqual(expected) // a refusal is an object
  expect(calls.filter(({ answer }) => typeof answer === 'object' && answer !== null && Reflect.get(answer, 'data') === null)).toEqual([])
  expect(calls.length).toBeGreaterThan(90)
})
