import { describe, expect, test } from 'vitest'
import type { HomeSettings } from '#discovery/home/contract.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

type Fields = Record<string, unknown>

interface Case {
  what: string
  /** Makes one and returns its address. */
  make: (app: TestApp, token: string) => Promise<string>
  fields: Fields
  first: Fields
  second: Fields
  other: Fields
}

async function made(app: TestApp, token: string, path: string, fields: Fields): Promise<string> {
  const answer = await app.post(path, fields, { token })
  return `${path}/${answer.json<{ data: { id: number } }>().data.id}`
}

async function aList(app: TestApp, token: string): Promise<string> {
  await app.post('/api/newsletter/lists', { name: 'Weekly' }, { token })
  return 'weekly'
}

const redirect = { from_path: '/old', to_path: '/about', status: 301, note: '' }
const mailing = { list: 'weekly', subject: 'Tides', heading: 'High water' }
const webhook = { url: 'https://hooks.example/in', kinds: ['*'], status: 'off' }

const cases: Case[] = [
  {
    what: 'a redirect',
    make: (app, token) => made(app, token, '/api/redirects', redirect),
    fields: redirect,
    first: { to_path: '/contact' },
    second: { to_path: '/magazine' },
    other: { note: 'Moved' },
  },
  {
    what: 'a mailing',
    make: async (app, token) => {
      await aList(app, token)
      return made(app, token, '/api/newsletter/mailings', mailing)
    },
    fields: mailing,
    first: { subject: 'Spring tides' },
    second: { subject: 'Neap tides' },
    other: { heading: 'Low water' },
  },
  {
    what: 'a webhook',
    make: (app, token) => made(app, token, '/api/webhooks', webhook),
    fields: webhook,
    first: { url: 'https://hooks.example/one' },
    second: { url: 'https://hooks.example/two' },
    other: { kinds: ['article.published'] },
  },
  {
    what: 'a list of the newsletter',
    make: async (app, token) => `/api/newsletter/lists/${await aList(app, token)}`,
    fields: { name: 'Weekly', rhythm: 'Weekly' },
    first: { name: 'Fridays' },
    second: { name: 'Mondays' },
    other: { rhythm: 'Every week' },
  },
]

describe('Two people who save the same thing', () => {
  test.concurrent.each(cases)(
    'a field of $what that another has changed survives, and the same one twice gets 409',
    async ({ make, fields, first, second, other }) => {
      await using app = await startApp()
      const { token } = await aReader(app, { role: 'admin' })
      const address = await make(app, token)
      await app.put(address, fields, { token })
      const put = (changes: Fields) => app.put(address, { ...fields, ...changes, based_on: fields }, { token })

      expect((await put(first)).status).toBe(200)
      const merged = await put(other)
      expect([merged.status, merged.text]).toEqual([200, expect.stringContaining(String(Object.values(first)[0]))])
      const refused = await put(second)
      expect([refused.status, refused.json()]).toMatchObject([409, { code: 'changed-meanwhile' }])
      // A retry whose first answer was lost.
      expect((await put(first)).status).toBe(200)
    },
  )
  test.concurrent('the lead of the front page survives a new order of its sections, and another lead on the same basis gets 409', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const [one, two] = [await anArticle(app), await anArticle(app)]
    const { lead, seconds, layers, sections } = (await app.get('/api/home/settings', { token })).json<{ data: HomeSettings }>().data
    const fields = { lead_id: lead?.id ?? null, second_ids: seconds.map(({ id }) => id), layers, sections }
    const put = (changes: Fields) => app.put('/api/home/settings', { ...fields, ...changes, based_on: fields }, { token })
    expect((await put({ lead_id: one.id })).status).toBe(200)
    const merged = await put({ sections: sections.toReversed() })
    expect(merged.json<{ data: HomeSettings }>().data).toMatchObject({ lead: { id: one.id }, sections: sections.toReversed() })
    expect((await put({ lead_id: two.id })).status).toBe(409)
  })

  test.concurrent('tags of a subscriber that another has set survive a new name, and another name on the same basis gets 409', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    await aList(app, token)
    const subscriber = { email: 'mara@example.org', lists: ['weekly'], consent: 'At the fair' }
    const address = await made(app, token, '/api/newsletter/subscribers', subscriber)
    const fields = { name: '', language: '', tags: [] }
    const put = (changes: Fields) => app.put(address, { ...fields, ...changes, based_on: fields }, { token })
    expect((await put({ tags: ['fair'] })).status).toBe(200)
    expect((await put({ name: 'Mara' })).json()).toMatchObject({ data: { name: 'Mara', tags: ['fair'] } })
    expect((await put({ name: 'Marie' })).status).toBe(409)
  })

  test.concurrent('an own text that another has changed is neither replaced nor reset', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const address = '/api/texts/en/contact.send'
    const put = (text: string, basedOn: string | null) => app.put(address, { text, based_on: basedOn }, { token })
    expect((await put('Off it goes', null)).status).toBe(200)
    expect((await put('Post it', null)).json()).toMatchObject({ code: 'changed-meanwhile' })
    expect((await app.delete(`${address}?based_on=Send`, { token })).status).toBe(409)
    expect((await app.get('/contact')).text).toContain('Off it goes')
    expect((await put('Post it', 'Off it goes')).status).toBe(200)
    expect((await app.delete(`${address}?based_on=Post%20it`, { token })).json()).toMatchObject({ data: { own: null } })
  })
})
