import { describe, expect, it } from 'vitest'
import { openDemoLogins } from '#community/accounts/demo-logins.ts'
import { startApp } from '../../testing/start-app.ts'
import { readSettings } from './config.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { siteConfig } from './site-config.ts'

const administrator = { email: 'chief@magazine.example', password: 'eleven clerks and a kettle' }

describe('a first start', () => {
  it('prints a link by which the first administrator is made, once', async () => {
    await using app = await startApp()
    const lines = await bootstrapAdmin(app.services, readSettings({}))
    const link = /setup\?token=([\w-]+)/.exec(lines.join('\n'))?.[1]
    expect(link).toBeDefined()
    expect((await bootstrapAdmin(app.services, readSettings({}))).join('\n')).toContain(link ?? 'none')
    const body = { token: link, username: 'chief-clerk', ...administrator }
    expect((await app.post('/api/setup', { ...body, token: 'x'.repeat(43) })).json()).toMatchObject({ code: 'link-invalid' })
    expect((await app.post('/api/setup', { ...body, password: 'too short one' })).json()).toMatchObject({
      fields: { password: ['must be at least 15 letters'] },
    })
    const tries = await Promise.all([
      app.post('/api/setup', body),
      app.post('/api/setup', { ...body, username: 'second-clerk', email: 'second@magazine.example' }),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
    const { token } = (tries.find(({ status }) => status === 200) ?? tries[0])?.json<{ token: string }>() ?? { token: '' }
    expect((await app.get('/api/people', { token })).status).toBe(200)
    expect((await bootstrapAdmin(app.services, readSettings({}))).join('\n')).not.toContain('setup')
    expect((await app.post('/api/setup', { ...body, username: 'third-clerk', email: 'third@magazine.example' })).json()).toMatchObject({ code: 'link-invalid' })
  })

  it('makes the administrator whom the environment names, and says when the password is too poor', async () => {
    await using app = await startApp()
    await expect(bootstrapAdmin(app.services, readSettings({ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: 'short' }))).rejects.toThrow(
      'ADMIN_PASSWORD cannot be used: password: must be at least 15 letters',
    )
    const settings = readSettings({ ADMIN_EMAIL: 'Chief@Magazine.Example', ADMIN_PASSWORD: administrator.password })
    expect((await bootstrapAdmin(app.services, settings)).join('\n')).not.toContain('setup')
    await bootstrapAdmin(app.services, settings)
    const { token } = (await app.post('/api/login', administrator)).json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({
      role: 'admin',
      username: 'chief',
      email: administrator.email,
    })
  })

  it('of the demo edition prints one account of each kind, on this machine only', async () => {
    await using app = await startApp()
    await openDemoLogins(app.services)
    const lines = await bootstrapAdmin(app.services, readSettings({}))
    const logins = lines.flatMap((line) => /^ {2}(\w+) +(\S+@example\.org) +(\S+)$/.exec(line)?.slice(1) ?? [])
    expect(logins).toHaveLength(12)
    for (let n = 0; n < logins.length; n += 3) {
      const [role, email, password] = logins.slice(n)
      const { token } = (await app.post('/api/login', { email, password })).json<{ token: string }>()
      expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ role, email, email_verified: true, second_factor: 'off' })
      if (role === 'admin') expect((await app.get('/api/people', { token })).status).toBe(200)
    }
    expect(lines.join('\n')).toContain('/dev/mail')
  })

  it('of a copy that has become public shuts the demo accounts, and asks for a real administrator', async () => {
    await using app = await startApp()
    await openDemoLogins(app.services)
    const printed = (await bootstrapAdmin(app.services, readSettings({}))).join('\n')
    const [, email, password] = /admin +(\S+) +(\S+)/.exec(printed) ?? []
    await using site = await startApp({ beside: app, siteUrl: 'https://magazine.example' })
    const lines = await bootstrapAdmin(site.services, readSettings({ SITE_URL: 'https://magazine.example' }))
    expect(lines.join('\n')).toContain('https://magazine.example/setup?token=')
    expect(lines.join('\n')).not.toContain('@example.org')
    expect((await site.post('/api/login', { email, password })).json()).toMatchObject({ code: 'wrong-credentials' })
  })

  it('of the demo edition on a public site opens no demo account at all', async () => {
    await using site = await startApp({ siteUrl: 'https://magazine.example' })
    await openDemoLogins(site.services)
    expect(await site.services.database.db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})

describe('the settings', () => {
  it('set up a provider with both halves only, and elsewhere where they say so', () => {
    const config = siteConfig(
      readSettings({
        OAUTH_GITHUB_ID: 'a',
        OAUTH_GITHUB_SECRET: 'b',
        OAUTH_GITHUB_ENDPOINTS: 'token=https://git.example/token,user=https://git.example/user?x=1',
        OAUTH_GOOGLE_ID: 'only',
      }),
    )
    expect(config.accounts?.providers).toEqual({
      github: { clientId: 'a', clientSecret: 'b', endpoints: { token: 'https://git.example/token', user: 'https://git.example/user?x=1' } },
    })
    expect(() => readSettings({ OAUTH_GITHUB_ENDPOINTS: 'nonsense', SMTP_URL: 'http://x', PASSWORD_MIN: '7' })).toThrow(/3 faults/)
  })

  it('never leave a public site without limits', () => {
    expect(siteConfig(readSettings({ LIMITS: 'off' })).limits).toBe('off')
    expect(siteConfig(readSettings({ LIMITS: 'off', SITE_URL: 'https://magazine.example' })).limits).toBeUndefined()
  })
})
