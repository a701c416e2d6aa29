import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { SiteText } from './contract.ts'

const key = 'contact.send'

async function keysFor(app: TestApp, token: string, search: string, more = ''): Promise<string[]> {
  const answer = await app.get(`/api/texts?search=${encodeURIComponent(search)}${more}`, { token })
  return answer.json<{ data: SiteText[] }>().data.map((text) => text.key)
}

describe('Texts of the site', () => {
  test('texts are found by what a page shows, by key and without accents, and texts of the studio are not', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    expect((await keysFor(app, token, 'SEND  it')).slice(0, 2)).toContain(key)
    expect((await keysFor(app, token, key))[0]).toBe(key)
    expect(await keysFor(app, token, '3 comments')).toContain('comments.comment-count')
    expect(await keysFor(app, token, 'prénom zzz')).toEqual([])
    expect((await keysFor(app, token, 'studio-frame.')).filter((one) => one.startsWith('studio-'))).toEqual([])
    expect(await keysFor(app, token, 'Veroffentlicht', '&language=de')).not.toEqual([])
  })

  test('a changed text shows on the next page, is listed as changed and can be reset', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const put = (name: string, text: string) => app.put(`/api/texts/en/${name}`, { text }, { token })
    await Promise.all([put(key, 'Off it goes'), put('contact.by-post', 'By pigeon')])
    expect((await keysFor(app, token, '', '&own=yes')).toSorted()).toEqual(['contact.by-post', key])
    expect((await app.get('/contact')).text).toContain('Off it goes')
    expect((await keysFor(app, token, 'off it goes'))[0]).toBe(key)
    const reset = await app.delete(`/api/texts/en/${key}`, { token })
    expect(reset.json<{ data: SiteText }>().data).toMatchObject({ key, own: null })
    expect((await app.get('/contact')).text).not.toContain('Off it goes')
    expect(await keysFor(app, token, '', '&own=yes')).toEqual(['contact.by-post'])
  })

  test.each([
    ['comments.comment-count', '{count, plural, one {a} other {b}', 'has curly braces that do not match'],
    ['comments.comment-count', '{count, plural, one {a}}', 'lacks the form “other”, which stands for all others'],
    ['comments.comment-count', 'comments', 'must hold <label>…</label>, <number>…</number>, {count}'],
    [key, 'Send {what}', 'cannot hold {what}: nothing is filled in there'],
    [key, '<b>Send', 'has tags that do not match: keep both as in the default text'],
    [key, '  ', 'must not be empty'],
  ])('the text %s cannot be changed to "%s"', async (name, text, fault) => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const answer = await app.put(`/api/texts/en/${name}`, { text }, { token })
    expect([answer.status, answer.json<{ fields: object }>().fields]).toEqual([422, { text: [fault] }])
  })

  test('changed texts are kept when one of them belongs to another version', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const settings = JSON.stringify({ texts: { en: { [key]: 'Off it goes', 'gone.text': 'Old' } } })
    await app.services.database.db.insertInto('site_settings').values({ id: 1, settings, updated_at: 0, user_id: null }).execute()
    await using next = await startApp({ beside: app })
    expect(await keysFor(next, token, '', '&own=yes')).toEqual([key])
  })
})
