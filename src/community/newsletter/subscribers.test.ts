import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { noteBounces } from './bounces.ts'
import { newsletterPersonalData } from './personal-data.ts'
import type { Subscriber } from './subscribers-contract.ts'

interface Whole extends Subscriber {
  history: { kind: string; list: string; source: string; detail: string }[]
}

interface Imported {
  added: number
  changed: number
  unchanged: number
  faults: { row: number; email: string; fault: string }[]
}

async function editorCalls(app: TestApp) {
  const { token } = await aReader(app, { role: 'editor' })
  const base = '/api/newsletter/subscribers'
  return {
    token,
    list: async (query = '') =>
      (await app.get(`${base}${query}`, { token })).json<{ data: Subscriber[]; links: { next: string | null }; meta: { total: number } }>(),
    one: async (id: number) => (await app.get(`${base}/${id}`, { token })).json<{ data: Whole }>().data,
    add: async (body: object) => (await app.post(base, body, { token })).json<{ data: Subscriber | null }>().data,
    take: async (csv: string, more: object = {}) =>
      (await app.post(`${base}/import`, { csv, list: 'weekly', consent: 'Signed up at our old site', ...more }, { token })).json<Imported>(),
    export: async (query = '') => (await app.get(`${base}/export${query}`, { token })).json<{ csv: string; next: number | null }>(),
    clean: async () => (await app.post(`${base}/clean`, {}, { token })).json<{ cleaned: number }>(),
  }
}

describe('Subscribers', () => {
  test('editors can search subscribers by part of the address, list, tag, status and date, page by page', async () => {
    await using app = await startWithLists()
    const { list, add } = await editorCalls(app)
    await startMany(app.services, 'events', 3)
    const ada = await add({ email: 'ada@example.org', name: 'Ada', lists: ['weekly'], tags: ['press'], consent: 'By phone' })
    expect(ada).toMatchObject({ lists: ['weekly'], tags: ['press'], status: 'active' })
    await noteBounces(app.services, [{ email: 'events-1@example.org', kind: 'bounce' }], 'api')
    const emails = async (query: string) => (await list(query)).data.map(({ email }) => email)
    expect(await emails('?search=ADA')).toEqual(['ada@example.org'])
    expect(await emails('?tag=press')).toEqual(['ada@example.org'])
    expect(await emails('?list=events&status=active')).toEqual(['events-2@example.org', 'events-0@example.org'])
    expect(await emails('?status=bounced')).toEqual(['events-1@example.org'])
    const today = new Date(app.clock.now()).toISOString().slice(0, 10)
    expect([(await list(`?since=${today}`)).meta.total, (await list(`?until=${today}`)).meta.total]).toEqual([4, 0])
    const first = await list('?limit=3')
    expect([first.data.length, first.meta.total]).toEqual([3, 4])
    const { token } = await editorCalls(app)
    const second = (await app.get(first.links.next ?? '', { token })).json<{ data: Subscriber[] }>()
    expect(second.data.map(({ email }) => email)).toEqual(['events-0@example.org'])
  })

  test('a subscriber added by an editor gets a confirmation mail, unless a consent is recorded', async () => {
    await using app = await startWithLists()
    const { add, list } = await editorCalls(app)
    await app.put('/api/newsletter/lists/events', { name: 'Events', sign_up: 'invitation' }, { token: (await editorCalls(app)).token })
    expect(await add({ email: 'ada@example.org', lists: ['events'] })).toBeNull()
    expect((await list()).data).toEqual([])
    const { token } = await lastMailTo(app, 'ada@example.org')
    await app.post('/api/newsletter/confirm', { token })
    expect((await list()).data).toMatchObject([{ email: 'ada@example.org', lists: ['events'] }])
  })

  test('the history of a subscriber records each subscription with its consent, unsubscribing and complaints', async () => {
    await using app = await startWithLists()
    const { add, one } = await editorCalls(app)
    const { id } = (await add({ email: 'ada@example.org', lists: ['weekly'], consent: 'On paper, 3 May' })) ?? { id: 0 }
    const reader = await aReader(app, { username: 'ada' })
    await app.put('/api/me/newsletter', { lists: [] }, { token: reader.token })
    await noteBounces(app.services, [{ email: 'ada@example.org', kind: 'complaint' }], 'api')
    expect((await one(id)).history).toMatchObject([
      { kind: 'complained' },
      { kind: 'unsubscribed', list: 'weekly', source: 'account' },
      { kind: 'subscribed', list: 'weekly', source: 'hand', detail: 'On paper, 3 May' },
    ])
    const taken = JSON.stringify(await newsletterPersonalData(app.services).export(reader.id))
    expect(taken).toContain('On paper, 3 May')
  })

  test('cleaning removes bounced subscribers from their lists and keeps their record', async () => {
    await using app = await startWithLists()
    const { clean, list } = await editorCalls(app)
    await startMany(app.services, 'weekly', 3)
    await noteBounces(app.services, [{ email: 'weekly-1@example.org', kind: 'bounce' }], 'api')
    expect(await clean()).toEqual({ cleaned: 1 })
    expect(await clean()).toEqual({ cleaned: 0 })
    expect((await list('?status=bounced')).data).toMatchObject([{ email: 'weekly-1@example.org', lists: [] }])
  })

  test('a reader without a staff role gets 403 for the list and the export of subscribers', async () => {
    await using app = await startWithLists()
    const { token } = await aReader(app)
    for (const path of ['', '/1', '/export']) expect((await app.get(`/api/newsletter/subscribers${path}`, { token })).status).toBe(403)
  })
})

describe('Import of subscribers', () => {
  test('an import reports each invalid row, adds all others and changes nothing the second time', async () => {
    await using app = await startWithLists()
    const { take, list } = await editorCalls(app)
    const rows = Array.from({ length: 400 }, (_, n) => (n % 20 === 7 ? `broken ${n},Nobody` : `reader-${n}@example.org,"Reader, ${n}"`))
    const csv = `\ufeffEmail,Name\r\n${rows.join('\r\n')}\r\n`
    const first = await take(csv)
    expect(first).toMatchObject({ added: 380, changed: 0, unchanged: 0 })
    expect(first.faults.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, n) => n * 20 + 8))
    expect(first.faults[0]).toEqual({ row: 8, email: 'broken 7', fault: 'It has no valid e-mail address.' })
    expect((await list('?search=reader-0')).data).toMatchObject([{ name: 'Reader, 0', lists: ['weekly'] }])
    expect(await take(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 380, faults: first.faults })
    expect((await list()).meta.total).toBe(380)
  })

  test.each([
    ['Mailchimp', 'Email Address,First Name,Last Name,TAGS\nada@example.org,Ada,Lovelace,"""press"",""uk"""\n', ['press', 'uk']],
    ['Substack', 'email,active_subscription,expiry,email_disabled\nada@example.org,false,,false\n', []],
    ['Ghost', 'id,email,name,note,subscribed_to_emails,labels\n1,ada@example.org,Ada Lovelace,,true,"press,uk"\n', ['press', 'uk']],
    ['Buttondown', 'email,notes,metadata,tags,type\nada@example.org,,{},"press",regular\n', ['press']],
  ])('an import reads the export format of %s', async (_, csv, tags) => {
    await using app = await startWithLists()
    const { take, list } = await editorCalls(app)
    expect(await take(csv)).toMatchObject({ added: 1, faults: [] })
    expect((await list()).data).toMatchObject([{ email: 'ada@example.org', tags }])
  })

  test('an import stores languages and tags of subscribers, and both become filter choices', async () => {
    await using app = await startWithLists()
    const { take, list, token } = await editorCalls(app)
    await take('email,language,tags\nada@example.org,pt_BR,press\nbob@example.org,Klingon (old),\n')
    expect((await list('?language=pt-BR')).data.map(({ email }) => email)).toEqual(['ada@example.org'])
    expect((await app.get('/api/newsletter/subscribers/choices', { token })).json()).toEqual({ tags: ['press'], languages: ['pt-BR'], topics: [] })
  })

  test('an import does not resubscribe an address that has unsubscribed or bounced', async () => {
    await using app = await startWithLists()
    const { take, list } = await editorCalls(app)
    await startMany(app.services, 'weekly', 1)
    await noteBounces(app.services, [{ email: 'weekly-0@example.org', kind: 'bounce' }], 'api')
    const reader = await aReader(app, { username: 'ada' })
    await app.put('/api/me/newsletter', { lists: ['weekly'] }, { token: reader.token })
    await app.put('/api/me/newsletter', { lists: [] }, { token: reader.token })
    const { added, faults } = await take('email,status\nweekly-0@example.org,\nada@example.org,\nbob@example.org,unsubscribed\n')
    expect(added).toBe(0)
    expect(faults.map(({ fault }) => fault)).toEqual([
      'This address has bounced or complained here.',
      'This address has unsubscribed here.',
      'The file says that this address has unsubscribed.',
    ])
    expect((await list('?list=weekly&status=active')).data).toEqual([])
  })

  test('an import names a row that has one cell only in the singular', async () => {
    await using app = await startWithLists()
    const { take } = await editorCalls(app)
    const { faults } = await take('email,name\nada@example.org\n')
    expect(faults).toMatchObject([{ fault: 'It has 1 cell and the head has 2.' }])
  })

  test('an import of a file without e-mail addresses or with broken CSV gets 422', async () => {
    await using app = await startWithLists()
    const { token } = await editorCalls(app)
    for (const csv of ['name\nAda\n', 'email\n"ada@example.org\n']) {
      const answer = await app.post('/api/newsletter/subscribers/import', { csv, list: 'weekly', consent: 'Yes' }, { token })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, ['csv']])
    }
  })
})

describe('Export of subscribers', () => {
  test('an export of subscribers can be imported into another site and runs no formula in a spreadsheet', async () => {
    await using app = await startWithLists()
    await using other = await startWithLists()
    const { add, export: out } = await editorCalls(app)
    await add({ email: 'ada@example.org', name: '=HYPERLINK("http://evil.example","x")', lists: ['weekly', 'events'], tags: ['press'], consent: 'Yes' })
    await add({ email: 'bob@example.org', name: 'Bob', lists: ['events'], consent: 'Yes' })
    const { csv, next } = await out()
    expect(next).toBeNull()
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect((await out('?search=bob')).csv).not.toContain('ada@example.org')
    expect(await (await editorCalls(other)).take(csv)).toMatchObject({ added: 2, faults: [] })
  })
})
