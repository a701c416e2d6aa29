import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import { features } from '#app/features.ts'
import { hashPassword } from './password-hash.ts'
import { createUser } from './service.ts'
import { updateStanding } from './store.ts'

const password = 'a kettle of herring'
let app: TestApp
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('The profile', () => {
  it('a reader can change profile fields one by one, and dangerous values get 422', async () => {
    const { token } = await aReader(app)
    const answer = await app.put(
      '/api/user',
      { name: ' Ada ', bio: 'Counts.', website: 'https://ada.example', links: [{ label: 'Notes', url: 'https://ada.example/notes' }] },
      { token },
    )
    expect(answer.json<{ data: object }>().data).toMatchObject({
      name: 'Ada',
      bio: 'Counts.',
      website: 'https://ada.example',
      links: [{ label: 'Notes', url: 'https://ada.example/notes' }],
    })
    for (const bad of [
      { website: 'javascript:alert(1)' },
      { website: 'data:text/html,x' },
      { links: [{ label: 'x', url: 'javascript:alert(1)' }] },
      { name: '' },
      { name: 'a\u0000b' },
      { bio: 'x'.repeat(251) },
      { links: Array.from({ length: 9 }, () => ({ label: 'x', url: 'https://x.example' })) },
    ]) {
      expect((await app.put('/api/user', bad, { token })).status, JSON.stringify(bad)).toBe(422)
    }
  })

  it('the profile accepts no foreign field (P29: every column of users, in four spellings)', async () => {
    const reader = await aReader(app)
    const before = await rowOf(reader.id)
    const columns = Object.keys(before).filter((column) => !['name', 'bio', 'location', 'website', 'links'].includes(column))
    const spellings = (column: string) => [column, column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), `user.${column}`, `${column}[]`]
    for (const field of [...columns.flatMap(spellings), 'approved', 'claps', 'views', '__proto__', 'constructor']) {
      for (const value of ['admin', 1, true, null, ['admin'], { admin: 1 }]) {
        const answer = await app.put('/api/user', JSON.parse(JSON.stringify({ [field]: value })) as object, { token: reader.token })
        expect([200, 400, 422]).toContain(answer.status)
      }
      const register = await app.post('/api/register', {
        username: `mass-${++people}`,
        email: `mass-${people}@example.org`,
        password,
        [field]: field === 'username' || field === 'email' ? `other-${people}@example.org` : 'admin',
      })
      expect([200, 400, 422]).toContain(register.status)
    }
    expect({ ...(await rowOf(reader.id)), updated_at: before['updated_at'] }).toEqual(before)
    const { rows } = await sql<{ role: string }>`select distinct role from users where username like 'mass-%'`.execute(app.services.database.db)
    expect(rows).toEqual([])
  })

  it('a new e-mail address takes effect once it is confirmed, and the old address gets a mail', async () => {
    const reader = await member()
    const answer = await app.put('/api/user/email', { email: 'new@example.org', password }, { token: reader.token })
    expect(answer.json()).toEqual({ message: 'Verification Email has been sent' })
    expect((await lastMailTo(app, reader.email)).heading).toBe('Another address was asked for')
    const me = async () => (await app.get('/api/user', { token: reader.token })).json<{ data: object }>().data
    expect(await me()).toMatchObject({ email: reader.email, new_email: 'new@example.org' })
    const link = (await lastMailTo(app, 'new@example.org')).token
    expect((await app.post('/api/verify', { token: link })).json()).toMatchObject({ code: 'password-required' })
    await app.post('/api/verify', { token: link }, { token: reader.token })
    expect(await me()).toMatchObject({ email: 'new@example.org', new_email: null })
    expect((await lastMailTo(app, reader.email)).heading).toBe('Your address has changed')
  })

  it('changing to the address of another account gets the same response and no confirmation link', async () => {
    const [reader, owner] = [await member(), await aReader(app)]
    expect((await app.put('/api/user/email', { email: owner.email, password }, { token: reader.token })).json()).toEqual({
      message: 'Verification Email has been sent',
    })
    expect((await lastMailTo(app, owner.email)).token).toBe('')
  })
})

describe('Export and deletion of personal data (P54)', () => {
  it('the data export is a file without passwords and tokens', async () => {
    const reader = await member()
    const answer = await app.get('/api/user/export', { token: reader.token })
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${reader.username}.json"`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json()).toMatchObject({ account: { email: reader.email }, sessions: [{ device: 'An unknown browser' }], identities: [] })
    expect(answer.text).not.toMatch(/argon2|"token|hash|mh_/)
  })

  it('deleting an account removes its data from the database, files, search and public pages', async () => {
    const reader = await member('author', 'canary')
    await app.put('/api/user', { name: 'Canary Finch', bio: 'canary-bio', location: 'canary-town' }, { token: reader.token })
    const article = await anArticle(app, { user_id: reader.id })
    const picture = formOf(await testImage().png().toBuffer(), 'canary-portrait.png')
    const uploaded = await app.put('/api/user/avatar', picture.body, { token: reader.token, headers: picture.headers })
    const avatar = uploaded.json<{ data: { avatar: { url: string } } }>().data.avatar.url
    expect((await app.get(avatar)).status).toBe(200)
    expect((await app.post('/api/tokens', { name: 'canary-script', scopes: ['read'], expires_at: null }, { token: reader.token })).status).toBe(200)
    const chief = await aReader(app, { role: 'admin' })
    expect((await app.put(`/api/people/${reader.id}/role`, { role: 'editor' }, { token: chief.token })).status).toBe(200)
    await app.work()
    expect((await app.get('/api/search?q=Canery')).text).toContain('canary')
    expect(await dump()).toContain('canary-portrait')
    await app.post('/api/password/forgot', { email: reader.email })
    await app.put('/api/user/email', { email: 'canary-elsewhere@example.org', password }, { token: reader.token })
    expect((await app.get(`/articles/${article.slug}`)).text).toContain('Canary Finch')
    expect((await app.post('/api/user/delete', { password: 'not the right one' }, { token: reader.token })).status).toBe(422)
    expect((await app.post('/api/user/delete', { password }, { token: reader.token })).json()).toEqual({
      message: 'Your account is gone. Thank you for reading.',
    })
    expect((await app.get('/api/user', { token: reader.token })).status).toBe(401)
    expect((await app.post('/api/login', { email: reader.email, password })).json()).toMatchObject({ code: 'wrong-credentials' })
    const page = await app.get(`/articles/${article.slug}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Canary')
    expect((await app.get(avatar)).status).toBe(404)
    // The search index is updated within a minute.
    app.clock.pass(60_000)
    await app.work()
    await app.work()
    expect((await app.get('/api/search?q=Canery')).text.toLowerCase()).not.toContain('canary')
    const left = await dump()
    for (const canary of ['Canary', 'canary', 'anary', 'finch', reader.email, reader.username]) {
      const at = left.indexOf(canary)
      expect(at === -1 ? '' : left.slice(Math.max(0, at - 200), at + 100), canary).toBe('')
    }
    await app.services.database.write(({ tx }) => updateStanding(tx, chief.id, { role: 'member', updated_at: 1 }))
    await until(async () => !(await fileNames()).some((name) => name.includes('media')))
  })

  it('every table with personal data is listed by a feature, and the export contains an author’s articles and files', async () => {
    const listed = new Set(features.flatMap((feature) => feature.personal?.(app.services, features).stores.flatMap(({ where }) => where) ?? []))
    const tables = (await app.services.database.db.introspection.getTables()).filter(({ isView }) => !isView)
    const personal = tables.filter(({ columns }) => columns.some(({ name }) => /^(user_id|changed_by|actor_id|invited_by|by_id|\w+_user_id|email)$/.test(name)))
    expect(personal.length).toBeGreaterThan(25)
    expect(personal.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])

    const writer = await member('author')
    const article = await anArticle(app, { user_id: writer.id, title: 'A lamp of my own' })
    const own_file = formOf(await testImage({ width: 90, height: 90 }).png().toBuffer(), 'own.png')
    const upload = await app.post('/api/media', own_file.body, { token: writer.token, headers: own_file.headers })
    expect(upload.status, upload.text).toBe(200)
    await app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], expires_at: null }, { token: writer.token })
    const begun = (await app.post('/api/drafts', { title: 'Half a thought' }, { token: writer.token })).json<{ data: { id: number } }>().data.id
    const noted = await app.post(`/api/drafts/${begun}/notes`, { text: 'Ask the keeper.' }, { token: writer.token })
    expect(noted.status, noted.text).toBe(200)
    await app.services.database.db
      .insertInto('second_factors')
      .values({ user_id: writer.id, secret: 'x', last_step: 0, created_at: 1, confirmed_at: 1 })
      .execute()
    const own = (await app.get('/api/user/export', { token: writer.token })).json<Record<string, unknown>>()
    expect(own).toMatchObject({
      articles: [{ slug: article.slug, title: 'A lamp of my own', content: [{ type: 'paragraph' }] }, { title: 'Half a thought' }],
      drafts: [{ kind: 'article', id: begun }],
      notes: [{ text: 'Ask the keeper.' }],
      uploads: [{ name: 'own.webp' }],
      api_tokens: [{ name: 'Nightly', scopes: ['read'] }],
      second_factor: { recovery_codes: 0 },
      newsletter: null,
    })
  })

  it('the account of the last administrator cannot be deleted', async () => {
    const admin = await member('admin')
    expect((await app.post('/api/user/delete', { password }, { token: admin.token })).json()).toMatchObject({ code: 'last-admin' })
  })
})

describe('Public data of an account (P30)', () => {
  it('public responses contain no address, hash, token or identity provider of an account', async () => {
    const author = await member('author')
    const article = await anArticle(app, { user_id: author.id })
    for (const path of [
      '/api/blogs/public',
      `/api/blogs/${article.id}`,
      `/api/blogs/username/${author.username}`,
      '/api/blogs/trending',
      `/author/${author.username}`,
      '/',
      '/sitemap.xml',
    ]) {
      const { text } = await app.get(path)
      expect(text, path).not.toContain(author.email)
      expect(text, path).not.toMatch(/argon2|"(email|password_hash|token|token_hash|subject|role|status|email_verified_at)":/)
    }
  })
})

async function member(
  role: 'member' | 'author' | 'admin' = 'member',
  named = 'somebody',
): Promise<{ id: number; username: string; email: string; token: string }> {
  const username = `${named}-${++people}`
  const email = `${username}@example.org`
  const id = await createUser(app.services, { username, name: username, role, email, password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  const { token } = (await app.post('/api/login', { email, password })).json<{ token: string }>()
  return { id, username, email, token }
}

async function rowOf(id: number): Promise<Record<string, unknown>> {
  return app.services.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** All rows of all tables, those of the full-text search too, and the names and contents of all files. */
async function dump(): Promise<string> {
  const { db } = app.services.database
  const tables = await db.introspection.getTables()
  const parts = await Promise.all(
    tables.filter(({ isView }) => !isView).map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  )
  const rows = JSON.stringify(parts, (_, value: unknown) => {
    const bytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value ? value.data : undefined
    return Array.isArray(bytes) ? Buffer.from(bytes as number[]).toString('latin1') : value // a Buffer's own JSON
  })
  const names = await fileNames()
  const contents = await Promise.all(names.map((name) => readFile(join(app.services.config.dataDir, 'files', name), 'latin1').catch(() => '')))
  return [rows, ...names, ...contents].join('\n')
}

async function fileNames(): Promise<string[]> {
  const directory = join(app.services.config.dataDir, 'files')
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() ? [relative(directory, join(entry.parentPath, entry.name))] : []))
}
