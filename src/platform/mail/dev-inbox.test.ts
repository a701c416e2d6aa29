import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const localHost = { host: 'localhost:3000' }
const registration = { username: 'ada', email: 'ada@example.org', password: 'a kettle of herring' }

describe('The development inbox', () => {
  it('the first user of a new site can verify the account with the mail in the development inbox', async () => {
    await using app = await startApp()
    const { token } = (await app.post('/api/register', registration)).json<{ token: string }>()
    const list = await app.get('/dev/mail', { headers: localHost })
    expect(list.status).toBe(200)
    expect(list.text).toContain('One click and you are in')
    expect(list.headers['cache-control']).toBe('no-store')
    const mail = await app.get(/\/dev\/mail\/\d+/.exec(list.text)?.[0] ?? '', { headers: localHost })
    const link = /verify\?token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await app.post('/api/verify', { token: link }, { token })).status).toBe(200)
  })

  it('the development inbox answers 404 to every client that is not a browser on this machine', async () => {
    await using app = await startApp()
    await app.post('/api/register', registration)
    const strangers: { ip?: string; headers: Record<string, string> }[] = [
      { ip: '192.168.1.20', headers: localHost },
      { ip: '::ffff:10.0.0.1', headers: localHost },
      { ip: '2001:db8::1', headers: localHost },
      { headers: { host: 'magazine.example' } },
      { headers: { host: '127.0.0.1.evil.example' } },
      { headers: { ...localHost, 'x-forwarded-for': '127.0.0.1' } },
      { headers: { ...localHost, forwarded: 'for=127.0.0.1' } },
      { headers: { ...localHost, 'x-real-ip': '127.0.0.1' } },
      { headers: { ...localHost, via: '1.1 proxy' } },
      { headers: { ...localHost, 'cf-connecting-ip': '127.0.0.1' } },
    ]
    for (const stranger of strangers) {
      const answer = await app.get('/dev/mail', stranger)
      expect(answer.status, JSON.stringify(stranger)).toBe(404)
      expect(answer.text).not.toContain('ada')
      expect((await app.get('/dev/mail/1', stranger)).status).toBe(404)
    }
    expect((await app.get('/dev/mail', { ip: '::1', headers: { host: '[::1]:3000' } })).status).toBe(200)
  })

  it('the development inbox answers 404 to a proxy that speaks HTTP/1.0', async () => {
    await using app = await startApp()
    expect(await rawStatus(app, 'GET /dev/mail HTTP/1.0\r\nHost: localhost\r\n\r\n')).toBe(404)
    expect(await rawStatus(app, 'GET /dev/mail HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe(200)
  })

  it('the development inbox answers 404 on a public site and when SMTP is configured', async () => {
    await using site = await startApp({ siteUrl: 'https://magazine.example' })
    expect((await site.get('/dev/mail', { headers: localHost })).status).toBe(404)
    await using sending = await startApp({ config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'desk@example.org' } } })
    expect((await sending.get('/dev/mail', { headers: localHost })).status).toBe(404)
  })
})

async function rawStatus(app: TestApp, request: string): Promise<number> {
  await app.server.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (part) => (text += String(part))).on('close', () => resolve(Number(text.split(' ')[1])))
  })
}
