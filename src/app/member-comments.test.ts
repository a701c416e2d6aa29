import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../testing/builders.ts'
import { accountPassword as password } from '../../testing/password-account.ts'
import { aMemberWithPassword, plainLogin, sendForm } from '../../testing/plain-forms.ts'
import { startApp, type Answer, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let ada: Reader
let article: { id: number; slug: string }
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  ada = await aMemberWithPassword(app, `ada-${people}`)
  article = await anArticle(app, { title: `The tram ${people}` })
})

const send = (path: string, values: Record<string, string>, headers?: Record<string, string>): Promise<Answer> => sendForm(app, path, values, headers)
const loggedIn = () => plainLogin(app, ada.email)
const articlePage = () => `/articles/${article.slug}`
const comments = async () => app.services.database.db.selectFrom('comments').select(['description', 'user_id']).where('article_id', '=', article.id).execute()

describe('The reply form', () => {
  async function aComment(description = 'Who was first?'): Promise<number> {
    const other = await aReader(app, { username: `bo-${people}` })
    return (await app.post('/api/comments', { type: 'Blog', id: article.id, description }, { token: other.token })).json<{ data: { id: number } }>().data.id
  }

  test('a reply is opened by its button under a comment and posted, and the page says so', async () => {
    const id = await aComment()
    const page = await app.get(articlePage())
    expect(page.text).toMatch(new RegExp(`<form id="answer"[^>]*action="${articlePage()}#comments" method="post"`))
    expect(page.text).toMatch(new RegExp(`<button type="submit" form="answer" value="${id}" name="id"`))
    const browser = await loggedIn()
    const opened = await send(articlePage(), { act: 'answer', id: String(id) }, browser)
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(opened.text).toMatch(/Your reply to bo-\d+.*value="reply" name="act"/s)
    const sent = await send(articlePage(), { act: 'reply', id: String(id), description: 'The tram was.', website: '' }, browser)
    expect([sent.status, sent.headers['location']]).toEqual([303, `${articlePage()}?done=reply#comments`])
    const shown = await app.get(`${articlePage()}?done=reply`)
    expect(shown.text).toContain('The tram was.')
    expect(shown.text).toMatch(/role="status"[^>]*>Reply posted!/)
  })

  test('the reply of a visitor is kept during the login and posted after it', async () => {
    const id = String(await aComment())
    expect((await send(articlePage(), { act: 'answer', id })).text).toContain('value="reply" name="act"')
    const asked = await send(articlePage(), { act: 'reply', id, description: 'Kept <i> too.' })
    expect(asked.status).toBe(401)
    expect(asked.text).toContain('Kept &lt;i&gt; too.</textarea>')
    const waiting = { act: 'reply', slug: article.slug, id, description: 'Kept <i> too.' }
    const right = await send('/login', { ...waiting, to: 'login', email: ada.email, password })
    expect(right.headers['location']).toBe(`${articlePage()}?done=reply#comments`)
    expect(await comments()).toContainEqual({ description: 'Kept <i> too.', user_id: ada.id })
  })

  test('a refused reply is shown in its form with the reason and the name of the commenter', async () => {
    const id = String(await aComment())
    const text = 'y'.repeat(5_000)
    const answer = await send(articlePage(), { act: 'reply', id, name: 'Bo', description: text }, await loggedIn())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`${text}</textarea>`)
    expect(answer.text).toContain('Your reply to Bo')
    expect(answer.text).toMatch(/class="error-text" role="alert"/)
  })

  test('a reply to a deleted comment answers 404 with an explanation', async () => {
    const answer = await send(articlePage(), { act: 'answer', id: '999999' })
    expect(answer.status).toBe(404)
    expect(answer.text).toMatch(/role="alert"[^>]*>[^<]+</)
  })
})

describe('The form for own comments', () => {
  async function ownComment(description: string): Promise<number> {
    return (await app.post('/api/comments', { type: 'Blog', id: article.id, description }, { token: ada.token })).json<{ data: { id: number } }>().data.id
  }

  test('own comments are shown only to their author', async () => {
    const id = await ownComment('Mine, of last week.')
    expect((await app.get(articlePage())).text).toMatch(/<noscript>.*value="own" name="act"/s)
    const opened = await send(articlePage(), { act: 'own', id: String(article.id) }, await loggedIn())
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(opened.text).toMatch(new RegExp(`name="id" value="${id}".*Mine, of last week.</textarea>.*value="edit".*value="delete"`, 's'))
    expect((await send(articlePage(), { act: 'own', id: String(article.id) })).status).toBe(401)
    expect((await app.get(articlePage())).text).not.toContain('value="edit"')
  })

  test('own comments are shown while they wait for an editor', async () => {
    const id = await ownComment('This one waits.')
    await app.services.database.db.updateTable('comments').set({ status: 'held' }).where('id', '=', id).execute()
    const opened = await send(articlePage(), { act: 'own', id: String(article.id) }, await loggedIn())
    expect(opened.text).toContain('This one waits.</textarea>')
  })

  test('an own comment is edited by the form, and the page says so', async () => {
    const id = String(await ownComment('With a tpyo.'))
    const answer = await send(articlePage(), { act: 'edit', id, description: 'Without a typo.' }, await loggedIn())
    expect([answer.status, answer.headers['location']]).toEqual([303, `${articlePage()}?done=edit#comments`])
    const shown = await app.get(`${articlePage()}?done=edit`)
    expect(shown.text).toContain('Without a typo.')
    expect(shown.text).toMatch(/role="status"[^>]*>Comment Updated!/)
  })

  test('a refused edit shows the typed text with the reason', async () => {
    const id = String(await ownComment('Short.'))
    const text = 'z'.repeat(5_000)
    const answer = await send(articlePage(), { act: 'edit', id, description: text }, await loggedIn())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`${text}</textarea>`)
    expect(answer.text).toMatch(/class="error-text" role="alert"/)
    expect(await comments()).toEqual([{ description: 'Short.', user_id: ada.id }])
  })

  test('an own comment is deleted by the form, and the page says so', async () => {
    const id = String(await ownComment('Better unsaid.'))
    const answer = await send(articlePage(), { act: 'delete', id, description: 'Better unsaid.' }, await loggedIn())
    expect([answer.status, answer.headers['location']]).toEqual([303, `${articlePage()}?done=delete#comments`])
    const shown = await app.get(`${articlePage()}?done=delete`)
    expect(shown.text).not.toContain('Better unsaid.')
    expect(shown.text).toMatch(/role="status"[^>]*>Comment deleted!/)
  })

  test.each(['edit', 'delete'])('a comment of another member is refused with 403 and an explanation: %s', async (act) => {
    const other = await aReader(app, { username: `bo-${people}` })
    const { data } = (await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'Theirs.' }, { token: other.token })).json<{
      data: { id: number }
    }>()
    const answer = await send(articlePage(), { act, id: String(data.id), description: 'Mine now.' }, await loggedIn())
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('somebody else')
    expect(await comments()).toEqual([{ description: 'Theirs.', user_id: other.id }])
  })
})
