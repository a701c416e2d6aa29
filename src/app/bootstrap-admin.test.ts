import { describe, expect, it } from 'vitest'
import { openDemoLogins } from '#community/accounts/demo-logins.ts'
import { startApp } from '../../testing/start-app.ts'
import { readSettings } from './config.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { siteConfig } from './site-config.ts'

const administrator = { email: 'chief@magazine.example', password: 'eleven clerks and a kettle' }

describe('The first start', () => {
  it('the first start prints a link that creates the first administrator once', async () => {
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

  it('the administrator of the environment is created, and a weak password is refused', async () => {
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

  it('the first start of the demo site prints one account of each role on a local machine', async () => {
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

  it('a demo site that becomes public disables its demo accounts and asks for an administrator', async () => {
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

  it('a demo site on a public address creates no demo accounts', async () => {
    await using site = await startApp({ siteUrl: 'https://magazine.example' })
    await openDemoLogins(site.services)
    expect(await site.services.database.db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})

describe('The settings of the environment', () => {
  it('an OAuth provider needs both its id and its secret, and may have its own endpoints', () => {
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

  it('rate limits cannot be turned off on a public site', () => {
    expect(siteConfig(readSettings({ LIMITS: 'off' })).limits).toBe('off')
    expect(siteConfig(readSettings({ LIMITS: 'off', SITE_URL: 'https://magazine.example' })).limits).toBeUndefined()
  })
})
