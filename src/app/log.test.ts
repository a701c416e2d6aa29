import { closeSync, existsSync, openSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../testing/start-server.ts'

/** Takes no byte, as a file on a full disk. */
const fullDevice = '/dev/full'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ DEMO: 'no', LOG_LEVEL: 'debug' })
})
afterAll(() => server?.stop())

describe('The log (P55)', () => {
  it('the log contains no passwords, e-mail addresses, tokens, user texts or IP addresses of readers', async () => {
    const send = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)
    const json = { 'content-type': 'application/json', authorization: 'Bearer canary-bearer', cookie: 'canary=cookie', 'x-forwarded-for': '203.0.113.77' }
    await send('/api/login', { method: 'POST', headers: json, body: JSON.stringify({ email: 'canary-mail@example.org', password: 'canary-password' }) })
    await send('/api/comments', { method: 'POST', headers: json, body: JSON.stringify({ type: 'Blog', id: 1, description: 'canary-text' }) })
    await send('/api/login', { method: 'POST', headers: json, body: '{"password": "canary-broken' })
    await send('/api/user', { headers: json })
    await send('/verify?token=canary-verify', { headers: json })
    await send('/unsubscribed?token=canary-leave', { headers: json })
    await send('/canary-nowhere?code=canary-code&state=canary-state', { headers: json })
    await send('/oembed?url=/&format=yaml')
    await send('/api/blogs/canary-bad')
    const member = { email: 'canary-new@example.org', password: 'canary-phrase of four words' }
    const write = (path: string, body: object) => send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect((await write('/api/register', { username: 'canary-name', name: 'canary-person', ...member })).status).toBe(200)
    await write('/api/login', member)
    await write('/api/password/forgot', { email: member.email })
    const letter = {
      name: 'canary-writer',
      email: 'canary-writer@example.org',
      topic: 'general',
      subject: 'canary-subject',
      message: 'canary-message about the tide, which was lower than the paper said',
      consent: true,
    }
    expect((await write('/api/contact', letter)).status).toBe(200)
    await write('/api/newsletter/subscriptions', { email: 'canary-subscriber@example.org' })
    const printed = server.output()
    expect(printed).not.toBe('')
    for (const word of printed.match(/canary-[a-z]+/g) ?? []) expect(word).toMatch(/canary-(nowhere|bad)/)
    expect(printed, 'a wish for what is not spoken is no error').not.toContain('format-unknown')
    expect(printed).not.toMatch(/203\.0\.113|canary=|remoteAddress|"ip"/)
  })
})

describe.runIf(existsSync(fullDevice))('A log that cannot be written', () => {
  it('a server on a full log disk serves pages, and stops when it is told to', async () => {
    const stdout = openSync(fullDevice, 'w')
    await using silenced = await startServer({ DEMO: 'no', LOG_LEVEL: 'debug' }, { stdout })
    closeSync(stdout)
    const { status } = await fetch(`${silenced.url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"broken' })
    expect(status).toBe(400)
    for (const path of ['/', '/articles', '/api/blogs/public']) expect((await fetch(silenced.url + path)).status, path).toBe(200)
    await silenced.stop()
    expect(await silenced.ended).toBe(0)
  })
})
