import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

interface Version {
  words: string
  /** Day of November; null: the source does not say. */
  changed: number | null
  isDraft?: boolean
}

interface Taken {
  state: string
  reason?: string
}

const day = (changed: number | null) => (changed === null ? '' : `2026-11-0${changed}`)

const wordpress = ({ words, changed, isDraft }: Version) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Tram</title><wp:post_id>1</wp:post_id><wp:post_name>tram</wp:post_name><wp:post_date_gmt>2026-10-04 10:20:30</wp:post_date_gmt>${changed === null ? '' : `<wp:post_modified_gmt>${day(changed)} 00:00:00</wp:post_modified_gmt>`}<wp:status>${isDraft ? 'draft' : 'publish'}</wp:status><content:encoded>${words}</content:encoded></item></channel></rss>`
const ghost = ({ words, changed, isDraft }: Version) => {
  const times = { published_at: '2026-10-04T10:20:30.000Z', ...(changed === null ? {} : { updated_at: `${day(changed)}T00:00:00.000Z` }) }
  return JSON.stringify({
    data: { posts: [{ id: '1', title: 'Tram', slug: 'tram', html: `<p>${words}</p>`, status: isDraft ? 'draft' : 'published', ...times }] },
  })
}
const blogger = ({ words, changed, isDraft }: Version) =>
  `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://www.w3.org/2007/app'><id>tag:blogger.com,1999:blog-7</id><entry><id>tag:blogger.com,1999:blog-7.post-2</id><published>2026-10-04T10:20:30Z</published>${changed === null ? '' : `<updated>${day(changed)}T00:00:00Z</updated>`}<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#post'/>${isDraft ? '<app:control><app:draft>yes</app:draft></app:control>' : ''}<title>Tram</title><content type='html'>${words}</content><link rel='alternate' href='https://old.example/tram.html'/></entry></feed>`
const atom = ({ words, changed, isDraft }: Version) =>
  `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://www.w3.org/2007/app'><link href='https://old.example/'/><entry><id>1</id><title>Tram</title><link href='https://old.example/tram'/><published>2026-10-04T10:20:30Z</published>${changed === null ? '' : `<updated>${day(changed)}T00:00:00Z</updated>`}${isDraft ? '<app:control><app:draft>yes</app:draft></app:control>' : ''}<content type='html'>${words}</content></entry></feed>`
const markdown = ({ words, changed, isDraft }: Version) =>
  `---\ntitle: Tram\ndate: 2026-10-04\n${changed === null ? '' : `lastmod: ${day(changed)}\n`}${isDraft ? 'draft: true\n' : ''}---\n${words}\n`

const take: Record<string, (app: TestApp, version: Version) => Promise<Taken | undefined>> = {
  WordPress: async (app, version) => (await importText(app, 'wxr', wordpress(version))).items[0],
  Ghost: async (app, version) => (await importText(app, 'ghost', ghost(version))).items[0],
  Blogger: async (app, version) => (await importText(app, 'blogger', blogger(version))).items[0],
  Atom: async (app, version) => (await importText(app, 'feed', atom(version))).items[0],
  Markdown: async (app, version) => {
    const [file] = (await withFolder(app, { 'tram.md': markdown(version) })).files
    return file && { state: file.state, ...(file.reason ? { reason: file.reason.key } : {}) }
  },
}
const isOlder = expect.stringMatching(/is an older version than the one that was imported before|older-here/) as string

async function shown(app: TestApp): Promise<string> {
  app.clock.pass(1_000)
  const { text, approved } = await storedArticle(app, 'tram')
  return `${text.trim()} ${approved}`
}

test.each(Object.keys(take))('an older version of a text from %s leaves the newer one as it is, and the report names it', async (source) => {
  await using app = await startApp()
  const import_ = (version: Version) => take[source]?.(app, version)
  await import_({ words: 'New', changed: 3 })
  expect(await import_({ words: 'Old', changed: 2 })).toMatchObject({ state: 'kept', reason: isOlder })
  expect(await import_({ words: 'Old', changed: 2, isDraft: true })).toMatchObject({ state: 'kept', reason: isOlder })
  expect(await shown(app)).toBe('New approved')
  expect((await import_({ words: 'New', changed: 3 }))?.state).toBe('unchanged')
  expect((await import_({ words: 'Same day', changed: 3 }))?.state).toBe('updated')
  expect((await import_({ words: 'Newest', changed: 4 }))?.state).toBe('updated')
  expect(await shown(app)).toBe('Newest approved')
})

test.each(Object.keys(take))('a text from %s that is a draft now is one here too, where it does not say when it was changed', async (source) => {
  await using app = await startApp()
  await take[source]?.(app, { words: 'Words', changed: 3 })
  expect(await take[source]?.(app, { words: 'Words', changed: null })).toMatchObject({ state: source === 'Markdown' ? 'kept' : 'unchanged' })
  expect((await take[source]?.(app, { words: 'Words', changed: null, isDraft: true }))?.state).toBe('updated')
  expect(await shown(app)).toBe('Words draft')
})

test.each(['Ghost', 'Markdown'])('a version from %s that brought nothing new is newer than what was changed before it', async (source) => {
  await using app = await startApp()
  await take[source]?.(app, { words: 'Words', changed: 1 })
  await take[source]?.(app, { words: 'Words', changed: 4 })
  expect(await take[source]?.(app, { words: 'Between', changed: 2 })).toMatchObject({ state: 'kept', reason: isOlder })
})

test('an older feed of a podcast leaves a newer episode as it is', async () => {
  await using app = await startApp()
  const feed = (title: string, changed: number) =>
    `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Rails</title><link>https://pod.example</link><itunes:explicit>no</itunes:explicit><item><title>${title}</title><guid>1</guid><pubDate>Sun, 04 Oct 2026 10:20:30 GMT</pubDate><atom:updated>${day(changed)}T00:00:00Z</atom:updated><enclosure url="https://pod.example/1.mp3" type="audio/mpeg" length="9"/></item></channel></rss>`
  const states = async (title: string, changed: number) => (await importText(app, 'podcast', feed(title, changed))).items.at(-1)
  await states('New', 3)
  expect(await states('Old', 2)).toMatchObject({ state: 'kept', reason: isOlder })
  expect(await states('Newest', 4)).toMatchObject({ state: 'updated' })
})
