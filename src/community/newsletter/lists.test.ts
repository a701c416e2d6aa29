import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { newDatabasePlace } from '../../../testing/databases.ts'
import type { Place } from '../../../testing/database-place.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { demoPicture } from '#operations/media/service.ts'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListChoice, NewsletterList } from './contract.ts'
import { nextDigest } from './lists.ts'

const hour = 3_600_000

async function open(app: TestApp): Promise<ListChoice[]> {
  return (await app.get('/api/newsletter/lists')).json<{ data: ListChoice[] }>().data
}

async function editorOf(app: TestApp) {
  const { token } = await aReader(app, { role: 'editor' })
  const call = async (method: 'post' | 'put', path: string, body?: object) => {
    const answer = await app[method](`/api/newsletter/lists${path}`, body, { token })
    return answer.json<{ data: NewsletterList[]; fields?: Record<string, string[]> }>()
  }
  return { token, call }
}

describe('Newsletter lists', () => {
  test('a new site has one newsletter list with the name of the site', async () => {
    await using app = await startApp()
    expect(await open(app)).toEqual([{ list: 'newsletter', name: 'Masthead', description: '', rhythm: '' }])
    await app.post('/api/newsletter/subscriptions', { email: 'ada@example.org' })
    expect((await lastMailTo(app, 'ada@example.org')).text).toContain('Masthead')
  })

  test('the demo site has three lists of its own, in order', async () => {
    await using app = await startWithLists()
    expect((await open(app)).map(({ list, name }) => [list, name])).toEqual([
      ['weekly', 'The week'],
      ['releases', 'New issues'],
      ['events', 'Events'],
    ])
    expect((await app.get('/newsletter')).text).toContain('before the last tram')
  })

  test('editors can create, change and order lists, and the newsletter page changes at once', async () => {
    await using app = await startWithLists()
    const { call } = await editorOf(app)
    const made = await call('post', '', { name: 'Für Köche', description: 'Recipes', rhythm: 'every month' })
    expect(made.data.at(-1)).toMatchObject({ slug: 'fur-koche', shown_name: 'Für Köche', sign_up: 'open', subscribers: 0 })
    await call('post', '/order', { slugs: ['fur-koche', 'events'] })
    expect((await open(app)).map(({ list }) => list)).toEqual(['fur-koche', 'events', 'weekly', 'releases'])
    expect((await app.get('/newsletter')).text).toContain('Recipes · every month')
    await call('put', '/fur-koche', { name: 'Kitchen' })
    expect((await app.get('/newsletter')).text).toContain('Kitchen')
    const again = await call('post', '', { name: 'Kitchen' })
    expect(again.data.at(-1)?.slug).toBe('kitchen')
    expect((await call('put', '/kitchen', { name: 'x', digest_zone: 'Nowhere' })).fields).toHaveProperty('digest_zone')
  })

  test('a reader without a staff role gets 403 when creating or listing newsletter lists', async () => {
    await using app = await startWithLists()
    const { token } = await aReader(app)
    expect((await app.post('/api/newsletter/lists', { name: 'Mine' }, { token })).status).toBe(403)
    expect((await app.get('/api/newsletter/lists/all', { token })).status).toBe(403)
  })

  test('invitation-only and closed lists have no sign-up, and a closed list keeps its subscribers but gets no mailing', async () => {
    await using app = await startWithLists()
    const { token, call } = await editorOf(app)
    await startMany(app.services, 'events', 3)
    await call('put', '/releases', { name: 'New issues', sign_up: 'invitation' })
    const closed = await call('post', '/events/close')
    expect(closed.data.find(({ slug }) => slug === 'events')).toMatchObject({ subscribers: 3 })
    expect((await open(app)).map(({ list }) => list)).toEqual(['weekly'])
    for (const list of ['releases', 'events', 'nothing']) {
      const refused = await app.post('/api/newsletter/subscriptions', { email: 'ada@example.org', lists: [list] })
      expect([list, refused.status, refused.json<{ fields: object }>().fields]).toEqual([list, 422, { lists: ['must be weekly'] }])
    }
    const mailing = await app.post('/api/newsletter/mailings', { list: 'events', subject: 'Doors' }, { token })
    expect(mailing.status).toBe(422)
    await call('post', '/events/reopen')
    expect((await app.post('/api/newsletter/mailings', { list: 'events', subject: 'Doors' }, { token })).status).toBe(200)
  })

  test('a reader can stay on a list that became invitation-only, but cannot join one', async () => {
    await using app = await startWithLists()
    const { call } = await editorOf(app)
    const { token } = await aReader(app)
    await app.put('/api/me/newsletter', { lists: ['weekly', 'events'] }, { token })
    await call('put', '/events', { name: 'Events', sign_up: 'invitation' })
    await call('put', '/releases', { name: 'New issues', sign_up: 'invitation' })
    const kept = await app.put('/api/me/newsletter', { lists: ['events'] }, { token })
    expect(kept.json<{ lists: string[]; choices: ListChoice[] }>()).toMatchObject({ lists: ['events'] })
    expect(kept.json<{ choices: ListChoice[] }>().choices.map(({ list }) => list)).toEqual(['weekly', 'events'])
    expect((await app.put('/api/me/newsletter', { lists: ['releases'] }, { token })).status).toBe(422)
  })

  test('the site has no newsletter sign-up when every list is closed', async () => {
    await using app = await startApp()
    const { call } = await editorOf(app)
    await call('post', '/newsletter/close')
    expect((await app.post('/api/newsletter/subscriptions', { email: 'ada@example.org' })).status).toBe(404)
    expect((await app.get('/newsletter')).text).toContain('There are no newsletters')
  })
})

describe('Mailings to a list', () => {
  test('a mailing has the sender and the language of its list', async () => {
    await using smtp = await startSmtp()
    await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    const { token, call } = await editorOf(app)
    await call('put', '/weekly', { name: 'Nyheter <1>', language: 'nl', sender_name: 'Night desk', sender_address: 'night@magazine.example' })
    const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Hallo' }, { token })
    await app.post(`/api/newsletter/mailings/${made.json<{ data: { id: number } }>().data.id}/test`, {}, { token })
    await app.work()
    const [mail] = smtp.mails
    expect(mail?.from).toMatchObject({ name: 'Night desk', address: 'night@magazine.example' })
    expect(mail?.html).toContain('<html lang="nl"')
    expect(mail?.headers.find(({ key }) => key === 'list-id')?.value).toBe('Nyheter  1 <weekly.localhost>')
  })

  test('a mailing with the plain design has no images', async () => {
    await using app = await startWithLists()
    const { token, call } = await editorOf(app)
    const cover = await demoPicture(app.services, 'arcade')
    const { id } = await anArticle(app, { cover })
    const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Hello', articles: [id] }, { token })
    const preview = async () =>
      (await app.get(`/api/newsletter/mailings/${made.json<{ data: { id: number } }>().data.id}/preview`, { token })).json<{ html: string }>().html
    expect(await preview()).toContain('/media/')
    await call('put', '/weekly', { name: 'The week', design: 'text' })
    expect(await preview()).not.toContain('/media/')
  })
})

describe('The weekly digest', () => {
  test('the weekly digest is sent once at its scheduled time, and not in a week without articles', async () => {
    await using smtp = await startSmtp()
    await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    const { call } = await editorOf(app)
    await startMany(app.services, 'events', 2)
    const at = new Date(app.clock.now() + 2 * hour)
    const rule = { rule: 'digest', digest_weekday: at.getUTCDay(), digest_time: at.toISOString().slice(11, 16), digest_zone: 'UTC' }
    await call('put', '/events', { name: 'Events', ...rule })
    await anArticle(app, { title: 'Rain at last' })
    await app.work()
    expect(smtp.mails).toEqual([])
    app.clock.pass(2 * hour)
    await app.work()
    // The recurring job runs again and finds a new article, but the next digest is not due yet.
    app.clock.pass(60_000)
    await anArticle(app, { title: 'Sun again' })
    app.clock.pass(60_000)
    await app.work()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['The week at Masthead', 'The week at Masthead'])
    expect(smtp.mails[0]?.text).toContain('Rain at last')
    app.clock.pass(7 * 24 * hour)
    await app.work()
    expect(smtp.mails).toHaveLength(4)
    expect(smtp.mails[2]?.text).toContain('Sun again')
    expect(smtp.mails[2]?.text).not.toContain('Rain at last')
    app.clock.pass(7 * 24 * hour)
    await app.work()
    expect(smtp.mails).toHaveLength(4)
  })

  test('the weekly digest keeps its local time when daylight saving changes', () => {
    const list = { rule: 'digest', digest_weekday: 5, digest_time: '08:00', digest_zone: 'Europe/Oslo' } as const
    const friday = nextDigest(list, Date.parse('2026-10-20T00:00:00Z'))
    expect(friday).toBe(Date.parse('2026-10-23T06:00:00Z'))
    expect(nextDigest(list, friday ?? 0)).toBe(Date.parse('2026-10-30T07:00:00Z'))
  })
})

describe('Migration 18 of newsletter lists', () => {
  test('the migration keeps the three former lists with their subscriptions, mailings and new-issue rule', async () => {
    const place = await newDatabasePlace()
    const folder = mkdtempSync(join(tmpdir(), 'masthead-lists-'))
    const source = new URL('../../../migrations/', import.meta.url)
    const add = (names: string[]) => names.forEach((name) => symlinkSync(new URL(`${name}.ts`, source), join(folder, `${name}.ts`)))
    const at = migrationNames().findIndex((name) => name.startsWith('0018'))
    try {
      add(migrationNames().slice(0, at))
      await migrate({ ...place.options, folder })
      await run(place, async (db) => {
        await sql`insert into users (username, name, created_at, updated_at) values ('ada', 'Ada', 1, 1)`.execute(db)
        await sql`insert into site_settings (id, settings, updated_at) values (1, '{"newsletter":{"state":"on","new_release":"on"}}', 1)`.execute(db)
        await sql`insert into newsletter_subscribers (email, created_at, updated_at) values ('ada@example.org', 1, 1)`.execute(db)
        await sql`insert into newsletter_subscriptions (subscriber_id, list, confirmed_at) values (1, 'events', 5)`.execute(db)
        await sql`insert into newsletter_mailings (list, subject, details, created_at, updated_at) values ('releases', 'Spring', '{}', 1, 1)`.execute(db)
        await sql`insert into newsletter_deliveries (mailing_id, subscriber_id) values (1, 1)`.execute(db)
      })
      add(migrationNames().slice(at, at + 1))
      await migrate({ ...place.options, folder })
      await run(place, async (db) => {
        const rows = async (text: string) => (await sql.raw<object>(text).execute(db)).rows
        expect(await rows('select slug, rule from newsletter_lists order by position')).toEqual([
          { slug: 'weekly', rule: 'none' },
          { slug: 'releases', rule: 'new-issue' },
          { slug: 'events', rule: 'none' },
        ])
        expect(await rows('select list, confirmed_at from newsletter_subscriptions')).toEqual([{ list: 'events', confirmed_at: 5 }])
        expect(await rows('select m.list, d.subscriber_id from newsletter_mailings m join newsletter_deliveries d on d.mailing_id = m.id')).toEqual([
          { list: 'releases', subscriber_id: 1 },
        ])
        await sql`insert into newsletter_subscriptions (subscriber_id, list, confirmed_at) values (1, 'kitchen', 5)`.execute(db)
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await place.remove()
    }
  })
})

async function run(place: Place, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(place.options)
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}
