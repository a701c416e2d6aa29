import { expect, test } from 'vitest'
import { z } from 'zod'
import { aReader } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'
import { studioTags, type StudioTopic } from '#platform/studio-tags.ts'
import { isVisited, topicsOf } from '#operations/notices/live-answers.ts'
import { features } from './features.ts'

test('what staff change is announced to the lists of the studio that show it, and a refused change is not', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id } = await aReader(app, { role: 'author' })
  const tags = Object.entries(studioTags(app.services.config))
  let heard: string[] = []
  app.services.database.changes.listen((change) => void heard.push(...change.tags))
  const heardOf = async (send: () => Promise<{ status: number }>): Promise<[number, string[]]> => {
    heard = []
    const { status } = await send()
    return [status, tags.flatMap(([topic, tag]) => (heard.includes(tag) ? [topic] : []))]
  }
  const draft = (await app.post('/api/drafts', { title: 'The bridge' }, { token })).json<{ data: { id: number } }>().data.id
  const cases: [StudioTopic[], () => Promise<{ status: number }>][] = [
    [['content', 'audit'], () => app.post('/api/desk/topics', { fields: { name: 'Ferries' }, status: 'draft' }, { token })],
    [['content'], () => app.post('/api/drafts', { title: 'The ferry' }, { token })],
    [['content'], () => app.post(`/api/drafts/${draft}/notes`, { text: 'Which bridge?' }, { token })],
    [['people', 'audit'], () => app.post('/api/invitations', { email: 'new@example.org', role: 'author' }, { token })],
    [['people', 'audit'], () => app.put(`/api/people/${id}/role`, { role: 'editor', based_on: { role: 'author' } }, { token })],
    [['pages', 'audit'], () => app.put('/api/pages/house-rules', { title: 'Rules', standfirst: '', sections: [] }, { token })],
    [['newsletter'], () => app.post('/api/newsletter/mailings', { list: 'newsletter', subject: 'The week' }, { token })],
    [['site', 'audit'], () => app.post('/api/redirects', { from_path: '/old', to_path: '/articles', status: 301 }, { token })],
    [['site', 'audit'], () => app.post('/api/tokens', { name: 'A script', scopes: ['read'], expires_at: null }, { token })],
    [['site', 'audit'], () => app.put('/api/texts/en/action.save', { text: 'Keep', based_on: null }, { token })],
    [['transfers', 'audit'], () => app.post('/api/exports', {}, { token })],
  ]
  for (const [topics, send] of cases) expect(await heardOf(send)).toEqual([200, topics])
  expect(await heardOf(() => app.post('/api/redirects', { from_path: '', to_path: '/articles', status: 301 }, { token }))).toEqual([422, []])
})

/** Lists that nothing has to renew, each with its reason. */
const notFollowed: Record<string, string> = {
  'GET /user/sessions': 'a part of the own account page, outside the studio',
  'GET /user/passkeys': 'a part of the own account page, outside the studio',
  'GET /me/comments': 'own comments beside an article, outside the studio',
  'GET /me/claps': 'own claps beside an article, outside the studio',
  'GET /me/notices/settings': 'a form that only its owner changes',
  'GET /comments/words': 'the value of a form',
  'GET /drafts/authors': 'choices that are asked for with each letter typed',
  'GET /drafts/:id/checks': 'checks that are asked for when somebody is about to publish',
  'GET /desk/library/likely': 'a hint that is asked for with each letter typed',
}

test('every list that only staff or accounts may read follows changes in the studio, or is asked for anew at a fixed pace', async () => {
  await using app = await startApp()
  const calls = features.flatMap((feature) => feature.routes?.(app.services, features) ?? []).flatMap(({ contract }) => Object.entries(contract))
  const lists = calls.filter(([key, call]) => key.startsWith('GET ') && call && call.access !== 'anyone' && isList(call.output)).map(([key]) => key)
  const wrong = lists.filter((key) => (topicsOf(key).length > 0 || isVisited(key)) === key in notFollowed)
  expect(wrong).toEqual([])
  expect(Object.keys(notFollowed).filter((key) => !lists.includes(key))).toEqual([])
})

function isList(output: z.ZodType): boolean {
  return output instanceof z.ZodObject && output.shape['data'] instanceof z.ZodArray
}
