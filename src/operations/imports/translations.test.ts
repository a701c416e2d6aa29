import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { dumpContent } from '../../../testing/content-dump.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { ImportItem, ImportRun, ImportUndo } from './contract.ts'

interface Item {
  id: number
  slug: string
  /** XML: categories and custom fields. */
  more: string
}

const meta = (key: string, value: string | number) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
const item = ({ id, slug, more }: Item) =>
  `<item><title>${slug}</title><link>https://old.example/${slug}/</link><dc:creator>ada</dc:creator><content:encoded><![CDATA[<p>Text of ${slug}.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`
const wxr = (head: string, items: Item[]) =>
  Buffer.from(
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>${head}${items.map(item).join('')}</channel></rss>`,
  )

const inPolylang = (tag: string, group = 'pll_1') =>
  `<category domain="language" nicename="${tag}"><![CDATA[${tag}]]></category><category domain="post_translations" nicename="${group}"><![CDATA[${group}]]></category>`
const polylangHead = (description: string) =>
  `<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>language</wp:term_taxonomy><wp:term_slug>oesterreich</wp:term_slug><wp:term_description><![CDATA[a:2:{s:6:"locale";s:5:"de_AT";s:3:"rtl";i:0;}]]></wp:term_description></wp:term><wp:term><wp:term_id>10</wp:term_id><wp:term_taxonomy>post_translations</wp:term_taxonomy><wp:term_slug>pll_1</wp:term_slug><wp:term_description><![CDATA[${description}]]></wp:term_description></wp:term>`
const polylang = wxr(polylangHead('a:3:{s:2:"en";i:1;s:11:"oesterreich";i:2;s:2:"sv";i:3;}'), [
  { id: 2, slug: 'spaete-bahn', more: inPolylang('oesterreich') },
  { id: 1, slug: 'late-tram', more: inPolylang('en') },
  { id: 3, slug: 'sen-vagn', more: inPolylang('sv') },
])
const withLanguage = (language: string, title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${language ? `lang: ${language}\n` : ''}${more}---\n\nWords of ${title}.\n`

describe('Import of translations', () => {
  let app: TestApp
  let token: string
  beforeEach(async () => {
    app = await startApp()
    await changeSettings(app.services, { more_languages: ['de', 'ar'] }, null)
    token = (await aReader(app, { role: 'admin' })).token
  })
  afterEach(() => app.close())
  // Resets the language for the next test file of this worker.
  afterAll(() => activateLanguage('en'))

  async function take(source: string, name: string, bytes: Uint8Array): Promise<{ id: number; items: ImportItem[] }> {
    const uploads = [await sendUpload(app, token, name, bytes)]
    const { id } = (await app.post('/api/imports', { source, uploads }, { token })).json<{ data: ImportRun }>().data
    await app.work()
    await app.post(`/api/imports/${id}/start`, {}, { token })
    await app.work()
    const { items } = (await app.get(`/api/imports/${id}/report`, { token })).json<{ items: ImportItem[] }>()
    return { id, items }
  }

  /** Addresses of a page in the languages that it has, the first language first. */
  async function languagesOf(path: string): Promise<string[]> {
    const { data } = (await app.get(`/api/translations?path=${path}`)).json<{ data: { languages: { path: string; translated: boolean }[] } }>()
    return data.languages.filter(({ translated }) => translated).map((one) => one.path)
  }

  const both = ['/articles/late-tram', '/de/articles/spaete-bahn']
  const statesOf = (items: ImportItem[]) => items.map(({ state }) => state)
  const notesOf = (items: ImportItem[]) => items.flatMap(({ lost }) => lost)

  test('posts that Polylang links become translations of each other, and lead to each other', async () => {
    const { items } = await take('wxr', 'polylang.xml', polylang)
    expect(await languagesOf('/articles/late-tram')).toEqual(both)
    expect(await languagesOf('/de/articles/spaete-bahn')).toEqual(both)
    expect((await app.get('/de/articles/spaete-bahn')).text).toMatch(/hrefLang="en" href="[^"]*\/articles\/late-tram"/i)
    expect((await app.get('/de/articles')).text).not.toContain('late-tram')
    expect(items.map(({ lost }) => lost)).toEqual([[], [], ['the language "sv": this site does not have it, the text keeps it']])
    expect((await app.get('/articles/sen-vagn')).text).toContain('lang="sv"')
  })

  test('the second import of linked posts changes nothing, and the undo of the first one restores everything', async () => {
    const before = await dumpContent(app)
    const first = await take('wxr', 'polylang.xml', polylang)
    const after = await dumpContent(app)
    const second = await take('wxr', 'polylang.xml', polylang)
    expect(statesOf(second.items)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await dumpContent(app)).toEqual(after)
    await app.post(`/api/imports/${first.id}/undo`, {}, { token })
    await app.work()
    const undone = (await app.get(`/api/imports/${first.id}/undo`, { token })).json<{ data: ImportUndo }>().data
    expect([undone.state, undone.kept, undone.items]).toEqual(['done', 0, []])
    expect((await dumpContent(app)).rows).toEqual(before.rows)
  })

  test('a translation that comes with a later import joins the group, and leaves it with the undo of that import', async () => {
    const [german, english] = [
      { id: 2, slug: 'spaete-bahn', more: inPolylang('de') },
      { id: 1, slug: 'late-tram', more: inPolylang('en') },
    ]
    const head = polylangHead('a:0:{}')
    await take('wxr', 'one.xml', wxr(head, [english, german]))
    const before = await dumpContent(app)
    const more = await take('wxr', 'two.xml', wxr(head, [{ id: 4, slug: 'qitar', more: inPolylang('ar') }, english, german]))
    expect(await languagesOf('/articles/late-tram')).toEqual([...both, '/ar/articles/qitar'])
    await app.post(`/api/imports/${more.id}/undo`, {}, { token })
    await app.work()
    expect(await languagesOf('/articles/late-tram')).toEqual(both)
    expect((await dumpContent(app)).rows).toEqual(before.rows)
  })

  test('posts are linked once the site has their languages', async () => {
    await changeSettings(app.services, { more_languages: [] }, null)
    const { items } = await take('wxr', 'polylang.xml', polylang)
    expect(notesOf(items).filter((note) => !note.startsWith('its translations, "pll_1": '))).toEqual(
      ['de-AT', 'sv'].map((tag) => `the language "${tag}": this site does not have it, the text keeps it`),
    )
    expect(notesOf(items)).toHaveLength(5)
    await changeSettings(app.services, { more_languages: ['de'] }, null)
    expect(statesOf((await take('wxr', 'polylang.xml', polylang)).items)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await languagesOf('/articles/late-tram')).toEqual(both)
  })

  test.each([
    [
      'a translation group',
      [
        meta('_wpml_import_language_code', 'de') + meta('_wpml_import_translation_group', 7),
        meta('wpml_language', 'en') + meta('_wpml_import_translation_group', 7),
      ],
    ],
    ['the post that it is a duplicate of', [meta('_wpml_import_language_code', 'de') + meta('_icl_lang_duplicate_of', 1), '']],
  ])('posts that WPML links by %s become translations of each other', async (_, [german = '', english = '']) => {
    const { items } = await take(
      'wxr',
      'wpml.xml',
      wxr('', [
        { id: 2, slug: 'spaete-bahn', more: german },
        { id: 1, slug: 'late-tram', more: english },
        { id: 3, slug: 'other', more: meta('_wpml_import_language_code', 'de') },
      ]),
    )
    expect(await languagesOf('/articles/late-tram')).toEqual(both)
    expect(await languagesOf('/de/articles/other')).toEqual(['/de/articles/other'])
    expect(notesOf(items)).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['file names of Hugo', { 'posts/late-tram/index.md': withLanguage('', 'a'), 'posts/late-tram/index.de.md': withLanguage('', 'b', 'slug: spaete-bahn\n') }],
    ['folders of Hugo', { 'content/en/late-tram.md': withLanguage('', 'a', 'slug: late-tram\n'), 'content/de/late-tram.md': withLanguage('', 'b') }],
    ['keys of Hugo', { 'x.md': withLanguage('', 'a', 'slug: late-tram\ntranslationKey: tram\n'), 'y.de.md': withLanguage('', 'b', 'translationKey: tram\n') }],
    [
      'an address for Jekyll',
      { 'x.md': withLanguage('en', 'a', 'permalink: /late-tram/\n'), 'y.md': withLanguage('de', 'b', 'permalink: /late-tram/\nslug: bahn\n') },
    ],
    ['a number for Jekyll', { 'x.md': withLanguage('en', 'a', 'slug: late-tram\npage_id: t1\n'), 'y.md': withLanguage('de', 'b', 'page_id: t1\n') }],
  ])('Markdown files that are linked by %s become translations of each other', async (_, files) => {
    const { items } = await take('markdown', 'texts.zip', await makeZip({ ...files, 'other.md': withLanguage('de', 'c') }))
    const rows = await app.services.database.db.selectFrom('content_translations').select(['language', 'group_id', 'original_id']).orderBy('language').execute()
    const [german, english] = rows
    expect(rows.map(({ language }) => language)).toEqual(['de', 'en'])
    expect([english?.original_id, german?.original_id]).toEqual([null, english?.group_id])
    expect(notesOf(items).filter((note) => /linked|translationKey|page_id/.test(note))).toEqual([])
  })

  test('of two texts in one language the report names the one that is not linked', async () => {
    const files = {
      'x.md': withLanguage('en', 'a', 'translationKey: t\n'),
      'y.md': withLanguage('de', 'b', 'translationKey: t\n'),
      'z.md': withLanguage('de', 'c', 'translationKey: t\n'),
    }
    const { items } = await take('markdown', 'texts.zip', await makeZip(files))
    expect(notesOf(items).filter((note) => note.includes('linked'))).toEqual(['"z.md" is not linked to its translations: another text has its place'])
  })

  test('an internal tag of Ghost says the language of a post', async () => {
    const post = { id: 'p', title: 'Bahn', slug: 'bahn', html: '<p>Spät.</p>', status: 'published', published_at: '2019-01-01T00:00:00.000Z', author_id: '1' }
    const data = {
      posts: [post],
      users: [{ id: '1', slug: 'mira', name: 'Mira' }],
      tags: [{ id: 't', name: '#lang-de', slug: 'hash-lang-de', visibility: 'internal' }],
      posts_tags: [{ post_id: 'p', tag_id: 't' }],
    }
    const { items } = await take('ghost', 'ghost.json', Buffer.from(JSON.stringify({ data })))
    expect(notesOf(items)).toEqual([])
    expect((await app.get('/de/articles/bahn')).status).toBe(200)
  })
})
