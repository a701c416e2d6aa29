import { describe, expect, test } from 'vitest'
import type { HomeSettings } from '#discovery/home/contract.ts'
import { storeUpload } from '#operations/media/service.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

type Fields = Record<string, unknown>

interface Case {
  what: string
  /** Makes one and returns its address. */
  make: (app: TestApp, token: string) => Promise<string>
  method?: 'PATCH'
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

const correction = { wrong: 'It ran at 2 am.', correct: 'It ran at 3 am.' }

const cases: Case[] = [
  {
    what: 'a file of the library',
    make: async (app) => `/api/media/${(await storeUpload(app.services, { content: Buffer.from('%PDF-1.7 one'), name: 'issue.pdf' })).id}`,
    method: 'PATCH',
    fields: { alt: 'An issue', credit: '', folder: '' },
    first: { alt: 'The first issue' },
    second: { alt: 'The second issue' },
    other: { credit: 'Gro Nilsen' },
  },
  {
    what: 'a correction',
    make: async (app, token) => {
      const path = `/api/drafts/${(await anArticle(app)).id}/corrections`
      const answer = await app.post(path, correction, { token })
      return `${path}/${answer.json<{ data: { id: number }[] }>().data[0]?.id}`
    },
    fields: correction,
    first: { correct: 'It ran at 4 am.' },
    second: { correct: 'It ran at 5 am.' },
    other: { wrong: 'It ran at 2 in the morning.' },
  },
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

interface Single {
  what: string
  /** Makes one; answers how to save it as it is and otherwise. */
  make: (app: TestApp, token: string) => Promise<{ method: 'put' | 'post'; path: string; base: Fields; first: Fields; second: Fields }>
}

const singles: Single[] = [
  {
    what: 'the note on a message',
    make: async (app, token) => {
      await app.post('/api/contact', {
        name: 'Mara',
        email: 'mara@example.org',
        topic: 'correction',
        message: 'The tram on page nine is green, not yellow.',
        consent: true,
      })
      const [message] = (await app.get('/api/contact/messages?status=all', { token })).json<{ data: { id: number }[] }>().data
      const path = `/api/contact/messages/${message?.id}`
      return { method: 'put', path, base: { note: '' }, first: { note: 'Call her' }, second: { note: 'Write to her' } }
    },
  },
  {
    what: 'the name of a snippet',
    make: async (app, token) => {
      const path = await made(app, token, '/api/snippets', { kind: 'snippet', name: 'Box', fields: { content: '[]' } })
      return { method: 'put', path, base: { name: 'Box' }, first: { name: 'Fact box' }, second: { name: 'Info box' } }
    },
  },
  {
    what: 'the order of lists',
    make: async (app, token) => {
      for (const name of ['One', 'Two', 'Three']) await app.post('/api/newsletter/lists', { name }, { token })
      const { data } = (await app.get('/api/newsletter/lists/all', { token })).json<{ data: { slug: string }[] }>()
      const slugs = data.map(({ slug }) => slug)
      const [one = '', ...others] = slugs
      return {
        method: 'post',
        path: '/api/newsletter/lists/order',
        base: { slugs },
        first: { slugs: slugs.toReversed() },
        second: { slugs: [...others, one] },
      }
    },
  },
  {
    what: 'the role of a person',
    make: async (app) => {
      const path = `/api/people/${(await aReader(app)).id}/role`
      return { method: 'put', path, base: { role: 'member' }, first: { role: 'editor' }, second: { role: 'author' } }
    },
  },
  {
    what: 'the show of the podcast',
    make: async (app, token) => {
      const { data: base } = (await app.get('/api/desk/show', { token })).json<{ data: Fields }>()
      return { method: 'put', path: '/api/desk/show', base, first: { ...base, title: 'Late' }, second: { ...base, title: 'Early' } }
    },
  },
]

describe('Two people who save the same thing', () => {
  test.concurrent.each(cases)(
    'a field of $what that another has changed survives, and the same one twice gets 409',
    async ({ make, method, fields, first, second, other }) => {
      await using app = await startApp()
      const { token } = await aReader(app, { role: 'admin' })
      const address = await make(app, token)
      const send = method === 'PATCH' ? app.patch : app.put
      await send(address, fields, { token })
      const put = (changes: Fields) => send(address, { ...fields, ...changes, based_on: fields }, { token })

      expect((await put(first)).status).toBe(200)
      const merged = await put(other)
      expect([merged.status, merged.text]).toEqual([200, expect.stringContaining(String(Object.values(first)[0]))])
      const refused = await put(second)
      expect([refused.status, refused.json()]).toMatchObject([409, { code: 'changed-meanwhile' }])
      // A retry whose first answer was lost.
      expect((await put(first)).status).toBe(200)
    },
  )
  test.concurrent.each(singles)('$what that another has changed is not replaced', async ({ make }) => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const { method, path, base, first, second } = await make(app, token)
    const save = (fields: Fields) => app[method](path, { ...fields, based_on: base }, { token })
    expect((await save(first)).status).toBe(200)
    const refused = await save(second)
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'changed-meanwhile' }])
    expect((await save(first)).status).toBe(200)
  })

  test.concurrent('a page that another has given to a sent newsletter survives another choice about search engines', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    await aList(app, token)
    const path = `${await made(app, token, '/api/newsletter/mailings', mailing)}/archive`
    await app.services.database.db.updateTable('newsletter_mailings').set({ status: 'sent', archive: 'mail', indexing: 'index' }).execute()
    const base = { archive: 'mail', indexing: 'index' }
    const put = (changes: Fields) => app.put(path, { ...base, ...changes, based_on: base }, { token })
    expect((await put({ archive: 'public' })).status).toBe(200)
    expect((await put({ indexing: 'noindex' })).json()).toMatchObject({ data: { archive: 'public', indexing: 'noindex' } })
  })

  test.concurrent('blocked words that another has added and removed meanwhile stay so', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const save = (words: string[], basedOn?: string[]) => app.put('/api/comments/words', { words, ...(basedOn && { based_on: basedOn }) }, { token })
    await save(['casino', 'umbrella'])
    await save(['casino', 'umbrella', 'roulette'], ['casino', 'umbrella'])
    await save(['casino', 'roulette'], ['casino', 'umbrella', 'roulette'])
    const merged = await save(['umbrella', 'casino', 'poker'], ['casino', 'umbrella'])
    expect(merged.json()).toEqual({ data: ['casino', 'poker', 'roulette'] })
  })

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
