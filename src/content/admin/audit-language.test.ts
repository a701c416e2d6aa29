import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { languages } from '#i18n/languages.ts'
import { activateLanguage, shippedMessages } from '#i18n/site-messages.ts'
import { addPerson } from '#community/accounts/operator.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { AuditLogEntry } from './contract.ts'

let app: TestApp
let admin: Reader
beforeEach(async () => {
  app = await startApp()
  admin = await aReader(app, { role: 'admin' })
})
afterEach(async () => {
  await app.close()
  // The next file of this worker may have no site of its own.
  activateLanguage('en')
})

async function entries(): Promise<string[]> {
  const { data } = (await app.get('/api/trail?limit=50', { token: admin.token })).json<{ data: AuditLogEntry[] }>()
  return data.toReversed().map(({ action, title, note }) => `${action} ${title}: ${note}`)
}

async function act(): Promise<void> {
  const { token } = admin
  const done = async (answer: ReturnType<TestApp['get']>): Promise<number> => {
    const { status, text, json } = await answer
    expect([status, text]).toEqual([200, text])
    return json<{ data?: { id?: number } }>().data?.id ?? 0
  }
  await done(app.put('/api/settings', { phone: '+49 30 1234567', open_submissions: true }, { token }))
  await done(app.put('/api/settings', { open_submissions: true }, { token }))
  await done(app.put('/api/pages/ferries', { title: 'Ferries', standfirst: '', sections: [], status: 'draft' }, { token }))
  await done(app.post('/api/redirects', { from_path: '/old', to_path: '/articles', status: 301, note: '' }, { token }))
  const { id } = await aReader(app, { username: 'bo' })
  await done(app.put(`/api/people/${id}/role`, { role: 'author' }, { token }))
  const article = await anArticle(app, { title: 'A tram' })
  await done(app.post('/api/drafts/bulk', { action: 'author', ids: [article.id], author: id }, { token }))
  await done(
    app.post('/api/drafts', { title: '' }, { token }).then((made) => app.delete(`/api/drafts/${made.json<{ data: { id: number } }>().data.id}`, { token })),
  )
  const { sections } = (await app.get('/api/home/settings', { token })).json<{ data: { sections: object[] } }>().data
  await done(app.put('/api/home/settings', { lead_id: null, second_ids: [], sections }, { token }))
  await addPerson(app.services, { username: 'cy', name: 'Cy', email: 'cy@example.org', role: 'editor' })
}

test('an administrator whose studio is in German reads German notes in the audit log', async () => {
  await changeSettings(app.services, { language: 'de' }, null)
  await act()
  expect(await entries()).toEqual([
    'save Einstellungen der Website: Telefon, Mitglieder dürfen Artikel schreiben und einreichen',
    'save Einstellungen der Website: nichts geändert',
    'save Ferries: Entwurf',
    'create /old: nach /articles',
    'role bo: von Mitglied zu Autor',
    'change-author A tram: an bo',
    'delete Ohne Titel: ',
    'save Startseite: ',
    'add cy: Redakteur; Kommandozeile',
  ])
})

test('notes of the audit log follow the language of the studio, also those that were written before it was changed', async () => {
  await act()
  const english = await entries()
  expect(english).toContain('role bo: member to author')
  expect(english).toContain('delete Untitled: ')
  await changeSettings(app.services, { language: 'fr' }, null)
  const french = await entries()
  expect(french).toContain('role bo: de membre à auteur')
  expect(french.filter((line) => english.includes(line))).toEqual([])
})

test('what a person has typed and what older versions have written stands in the audit log as it is', async () => {
  const { db } = app.services.database
  const typed = '{"key":"studio-audit.note-command-line","values":{}}'
  await app.post('/api/redirects', { from_path: '/old', to_path: '/articles', status: 301, note: '' }, { token: admin.token })
  const { id } = (await app.post('/api/snippets', { kind: 'snippet', name: typed, fields: { content: '[]' } }, { token: admin.token })).json<{
    data: { id: number }
  }>().data
  await app.put(`/api/snippets/${id}`, { name: 'Ferries' }, { token: admin.token })
  await db.updateTable('staff_audit_log').set({ title: 'Site settings', note: 'page 3; by token 4' }).where('kind', '=', 'redirect').execute()
  expect(await entries()).toEqual(['create Site settings: page 3; by token 4', `create ${typed}: `, `save Ferries: was ${typed}`])
})

test.each(languages.filter(({ tag, studio }) => studio && tag !== 'en').map(({ tag }) => tag))(
  'each note of the audit log has words of its own in %s',
  (tag) => {
    const english = Object.entries(shippedMessages('en')).filter(([key]) => key.startsWith('studio-audit.note-'))
    const own = shippedMessages(tag)
    expect(english.length).toBeGreaterThan(20)
    expect(english.filter(([key]) => own[key] === undefined)).toEqual([])
    // Lists of values and short words may be alike.
    const alike = english.filter(([key, text]) => own[key] === text && /\p{L}{5}/u.test(text.replaceAll(/\{\w+\}/g, '')))
    expect(alike).toEqual([])
  },
)
