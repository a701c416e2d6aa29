import { expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'
import { studioTags, type StudioTopic } from '#platform/studio-tags.ts'

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
  const cases: [StudioTopic, () => Promise<{ status: number }>][] = [
    ['content', () => app.post('/api/desk/topics', { fields: { name: 'Ferries' }, status: 'draft' }, { token })],
    ['content', () => app.post('/api/drafts', { title: 'The ferry' }, { token })],
    ['people', () => app.post('/api/invitations', { email: 'new@example.org', role: 'author' }, { token })],
    ['people', () => app.put(`/api/people/${id}/role`, { role: 'editor', based_on: { role: 'author' } }, { token })],
    ['pages', () => app.put('/api/pages/house-rules', { title: 'Rules', standfirst: '', sections: [] }, { token })],
    ['newsletter', () => app.post('/api/newsletter/mailings', { list: 'newsletter', subject: 'The week' }, { token })],
    ['site', () => app.post('/api/redirects', { from_path: '/old', to_path: '/articles', status: 301 }, { token })],
    ['transfers', () => app.post('/api/exports', {}, { token })],
  ]
  for (const [topic, send] of cases) expect(await heardOf(send)).toEqual([200, [topic]])
  expect(await heardOf(() => app.post('/api/redirects', { from_path: '', to_path: '/articles', status: 301 }, { token }))).toEqual([422, []])
})
