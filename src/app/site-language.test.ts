import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../testing/builders.ts'
import { importText, storedArticle } from '../../testing/import-text.ts'
import { withFolder } from '../../testing/import-folder.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { createEvent } from '#content/events/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import type { SearchPage } from '#discovery/search/contract.ts'
import { completeIndex } from '#discovery/search/jobs.ts'
import { features } from './features.ts'
import { relistAll } from '#content/articles/jobs.ts'
import { importEvents } from '#content/events/import.ts'
import { importItems } from '#content/library/import.ts'
import { changeSettings } from '#operations/settings/service.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  await changeSettings(app.services, { language: 'de' }, null)
})
afterEach(async () => {
  await app.close()
  // The next file of this worker may have no site of its own.
  activateLanguage('en')
})

describe('A site in German', () => {
  test('a new article and a new issue are in German until somebody says otherwise', async () => {
    const { token } = await aReader(app, { role: 'editor' })
    const draft = (await app.post('/api/drafts', { title: 'Brücke' }, { token })).json<{ data: { fields: { language: string } } }>()
    expect(draft.data.fields.language).toBe('de')
    const other = (await app.post('/api/drafts', { title: 'Bridge', language: 'en' }, { token })).json<{ data: { fields: { language: string } } }>()
    expect(other.data.fields.language).toBe('en')
    const fields = { title: 'Brücken', number: 1, label: 'Herbst 2026', theme: 'Brücken', summary: 'Brücken.' }
    const issue = (await app.post('/api/desk/releases', { fields, status: 'draft' }, { token })).json<{ data: { id: number } }>().data
    expect((await app.get(`/api/desk/releases/${issue.id}`, { token })).json()).toMatchObject({ data: { fields: { language: 'de' } } })
    const { slug } = await anArticle(app, { title: 'Über die Brücke' })
    expect(slug).toBe('ueber-die-bruecke')
    expect((await app.get(`/articles/${slug}`)).text).toMatch(/<article[^>]* lang="de"/)
  })

  test('an import that names no language is in German', async () => {
    await withFolder(app, { 'bruecke.md': '---\ntitle: Brücke\ndate: 2020-01-02\n---\nEine Brücke.' })
    expect((await storedArticle(app, 'bruecke')).language).toBe('de')
    await importText(
      app,
      'feed',
      '<rss version="2.0"><channel><title>x</title><item><title>Fähre</title><guid>1</guid><description>Eine Fähre.</description></item></channel></rss>',
    )
    expect((await storedArticle(app, 'faehre')).language).toBe('de')
  })

  test('an import of comments, records and events without names uses German words for them', async () => {
    const comment =
      '<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author></wp:comment_author><wp:comment_content>Ja</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'
    await importText(
      app,
      'wxr',
      `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://alt.example</wp:base_blog_url><item><title>Furt</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Eine Furt.</content:encoded>${comment}</item></channel></rss>`,
    )
    const { id } = await storedArticle(app, 'furt')
    expect((await app.get(`/api/comments?type=Blog&id=${id}`)).json()).toMatchObject({ data: [{ user: { name: 'Anonym' } }] })
    await importItems(app.services, 'music', JSON.stringify([{ title: 'Wellen', artist: 'Ines Thorn', tracks: [{ milliseconds: 1_000 }] }]))
    expect((await app.get('/api/musics/wellen')).json()).toMatchObject({ data: { tracks: [{ title: 'Titel 1' }] } })
    const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Flut', 'LOCATION:Kai', 'DTSTART;TZID=Europe/Berlin:20270105T180000', 'END:VEVENT']
    await importEvents(app.services, [{ name: 'a.ics', content: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n') }])
    expect((await app.get('/api/events/flut')).json()).toMatchObject({ data: { organizer: { name: 'Veranstalter unbekannt' } } })
  })

  test('an article without a title and the checks before publishing speak German', async () => {
    const { token } = await aReader(app, { role: 'author' })
    const { id, title } = (await app.post('/api/drafts', { title: '' }, { token })).json<{ data: { id: number; title: string } }>().data
    expect(title).toBe('Ohne Titel')
    const found = (await app.get(`/api/drafts/${id}/checks`, { token })).json<{ data: { text: string }[] }>().data
    expect(found.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Der Titel fehlt.', 'Der Text fehlt.', 'Das Titelbild fehlt; Listen zeigen ein schlichtes.']),
    )
  })

  test('standing pages are found by their words in the new language', async () => {
    await relistAll(app.services)
    expect((await app.get('/api/search?q=Kontakt')).json()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ title: expect.objectContaining({ text: 'Kontakt' }) })]),
    })
  })

  test('people of a book, pages, ratings and the calendar of events are written in German', async () => {
    const { token } = await aReader(app, { role: 'editor' })
    const people = ['Anka Petrescu', 'Ines Thorn'].map((name) => ({ name, role: 'author' }))
    await app.post('/api/desk/books', { fields: { title: 'Zu zweit', people, pages: 312 }, status: 'approved' }, { token })
    expect((await app.get('/api/books')).json()).toMatchObject({ data: [{ byline: 'Anka Petrescu und Ines Thorn' }] })
    expect((await app.get('/magazine/entertainment/books/zu-zweit')).text).toContain('Anka Petrescu und Ines Thorn')
    expect((await app.get('/events.ics')).text).toMatch(/X-WR-CALNAME:.*Veranstaltungen/)
  })

  test('lists of the studio, cards and search results name numbers and kinds in German', async () => {
    const { token } = await aReader(app, { role: 'editor' })
    const made = async (path: string, fields: object) => {
      const { status, text } = await app.post(`/api/desk/${path}`, { fields, status: 'approved' }, { token })
      expect([status, text]).toEqual([200, text])
    }
    const line = async (path: string) => (await app.get(`/api/desk/${path}`, { token })).json<{ data: { line: string }[] }>().data.map((row) => row.line)
    await made('releases', { title: 'Brücken', number: 14, label: 'Herbst 2026', theme: 'Brücken', summary: 'Brücken.' })
    await made('episodes', { title: 'Nebel', number: 3, summary: 'Ein Gespräch.' })
    await made('episodes', { title: 'Ohne Nummer', summary: 'Ein Gespräch.' })
    await made('creatives', { title: 'Wellen', kind: 'poem', creators: [{ name: 'Ines Thorn', role: 'text' }], summary: 'Ein Gedicht.' })
    expect(await line('releases')).toEqual(['Nr. 14'])
    expect((await line('episodes')).sort()).toEqual(['', 'Folge 3'])
    expect(await line('creatives')).toEqual(['Gedicht'])
    await app.work()
    const kickers = (await app.get('/api/search?q=Brücken')).json<{ data: { kicker: string }[] }>().data.map(({ kicker }) => kicker)
    expect(kickers).toEqual(['Ausgabe 14'])
    const { data } = (await app.get('/api/cards?refs=release:bruecken,episode:nebel-3')).json<{ data: { label: string; byline: string }[] }>()
    expect(data.map(({ label, byline }) => [label, byline])).toEqual([
      ['Ausgabe', 'Nr. 14, Herbst 2026'],
      ['Folge 3', ''],
    ])
  })

  test('search hits and cards say what a thing is in the language that the site has now', async () => {
    await ensureTopics(app.services, [{ name: 'Brücken' }], 'listed')
    const fields = {
      title: 'Brückenfest',
      summary: 'Am Fluss',
      starts_at: app.services.now() + 86_400_000,
      timezone: 'Europe/Berlin',
      attendance_mode: 'online' as const,
      online_url: 'https://example.org',
      event_status: 'cancelled' as const,
      organizer: { name: 'Wir' },
    }
    const { slug } = await createEvent(app.services, { status: 'approved', fields })
    const article = await anArticle(app, { title: 'Brücken am Abend' })
    expect(await linesOf(slug, article.slug)).toEqual({ hits: ['Thema', 'Abgesagt, Online'], cards: ['Veranstaltung', 'Artikel'] })
    await changeSettings(app.services, { language: 'fr' }, null)
    await completeIndex(app.services, features)
    expect(await linesOf(slug, article.slug)).toEqual({ hits: ['Thème', 'Annulé, En ligne'], cards: ['Événement', 'Article'] })
  })
})

/** What stands above the hits of a topic and an event, and what cards call an event and an article. */
async function linesOf(event: string, article: string): Promise<{ hits: (string | undefined)[]; cards: string[] }> {
  const { data: hits } = (await app.get('/api/search?q=br%C3%BCcke')).json<SearchPage>()
  const { data: cards } = (await app.get(`/api/cards?refs=event:${event},article:${article}`)).json<{ data: { label: string }[] }>()
  return { hits: ['topic', 'event'].map((kind) => hits.find((hit) => hit.kind === kind)?.kicker), cards: cards.map(({ label }) => label) }
}
