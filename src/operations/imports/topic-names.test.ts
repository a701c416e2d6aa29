import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { importText } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const front = (topics: readonly string[]) => `---\ntitle: Notes\ndate: 2019-05-04\nauthor: Ada\ntags: ${JSON.stringify(topics)}\n---\nWords\n`

async function topicsOf(app: TestApp, slug: string): Promise<string[]> {
  const { data } = (await app.get(`/api/blogs/slug/${slug}`)).json<{ data: { topics: { name: string }[] } }>()
  return data.topics.map(({ name }) => name)
}

test('topics that differ in their signs alone stay apart, and their old pages lead to them', async () => {
  await using app = await startApp()
  await withFolder(app, { 'one.md': front(['C', 'C#', '🚲']), 'two.md': front(['C++', '🚋', 'C++ 20']) })
  const [one, two] = [await topicsOf(app, 'one'), await topicsOf(app, 'two')]
  expect([one.toSorted(), two.toSorted()]).toEqual([
    ['C', 'C#', '🚲'],
    ['C++', 'C++ 20', '🚋'],
  ])
  for (const [path, slug] of Object.entries({ '/tags/c/': 'c', '/tags/c%23/': 'c-sharp', '/tags/c++/': 'c-plus-plus', '/tags/c++-20/': 'c-plus-plus-20' }))
    expect([path, (await app.get(path)).headers['location']]).toEqual([path, `/articles/topic/${slug}`])
})

test('a topic of signs that had an earlier slug is the same at the next import', async () => {
  await using app = await startApp()
  const { db } = app.services.database
  await withFolder(app, { 'one.md': front(['C#']) })
  await db.updateTable('topics').set({ slug: 'c' }).execute()
  await withFolder(app, { 'one.md': front(['C#']), 'two.md': front(['c#']) })
  expect(await db.selectFrom('topics').select(['slug', 'name']).execute()).toEqual([{ slug: 'c', name: 'C#' }])
})

test('a topic is another one than that of signs which has, or once had, its slug', async () => {
  await using app = await startApp()
  const { db } = app.services.database
  await withFolder(app, { 'one.md': front(['C#', 'F#']) })
  await db.updateTable('topics').set({ slug: 'c' }).where('slug', '=', 'c-sharp').execute()
  const { id } = await db.selectFrom('topics').select('id').where('slug', '=', 'f-sharp').executeTakeFirstOrThrow()
  await db.insertInto('old_slugs').values({ kind: 'topic', slug: 'f', subject_id: id, leads_to: 'f-sharp', created_at: 1 }).execute()
  for (const words of ['Words', 'Other words']) {
    await withFolder(app, { 'two.md': front(['C', 'F']).replace('Words', words) })
    expect(await topicsOf(app, 'two')).toEqual(['C', 'F'])
  }
  expect(await topicsOf(app, 'one')).toEqual(['C#', 'F#'])
})

test('a topic that is named twice, in other letters or capitals, counts once among the twelve', async () => {
  await using app = await startApp()
  const topics = Array.from({ length: 11 }, (_, at) => `Line ${at}`)
  const { files } = await withFolder(app, { 'one.md': front(['Café', ...topics, 'café', 'CAFE', 'line-3']) })
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what)))).toEqual([])
  const category = (name: string) => `<category domain="post_tag">${name}</category>`
  const item = `<item><title>Post</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><content:encoded>Words</content:encoded>${[...topics, 'Night', 'NIGHT', 'night'].map(category).join('')}</item>`
  const { lost } = await importText(app, 'wxr', `<rss xmlns:wp="w" xmlns:content="c"><channel>${item}</channel></rss>`)
  expect(lost.filter((line) => /counted|opic/.test(line))).toEqual([])
})
