import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { dumpContent } from '../../../testing/content-dump.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importFileOf, importText } from '../../../testing/import-text.ts'
import { beginUndo, finishUndo, importFile, recordRun, type ImportKind } from './service.ts'

const comments = async (app: TestApp) =>
  (await app.services.database.db.selectFrom('comments').select(['description', 'status']).orderBy('id').execute()).map(
    (row) => `${row.description} ${row.status}`,
  )

interface Said {
  id: number
  words: string
  /** As the system writes it. */
  status: string
}

function wxr(said: readonly Said[]): string {
  const inside = said.map(
    ({ id, words, status }) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>2020-02-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_content>${words}</wp:comment_content><wp:comment_approved>${status}</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`,
  )
  return `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>One</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded>${inside.join('')}</item></channel></rss>`
}

function blogger(said: readonly Said[]): string {
  const entry = (id: number, inside: string) => `<entry><id>tag:blogger.com,1999:blog-7.post-${id}</id><author><name>Bea</name></author>${inside}</entry>`
  const post = `<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>One</title><content type='html'>Words</content><published>2019-01-01T00:00:00Z</published><blogger:filename>/2019/01/one.html</blogger:filename>`
  const inside = said.map(({ id, words, status }) =>
    entry(
      id + 10,
      `<blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent><blogger:type>COMMENT</blogger:type><blogger:status>${status}</blogger:status><title/><content type='html'>${words}</content><published>2019-02-0${id}T00:00:00Z</published>`,
    ),
  )
  return `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7</id><title>Rails</title>${entry(1, post)}${inside.join('')}</feed>`
}

const sources: [kind: ImportKind, write: (said: readonly Said[]) => string, shown: string, gone: string][] = [
  ['wxr', wxr, '1', 'trash'],
  ['blogger', blogger, 'LIVE', 'SPAM_COMMENT'],
]

test.each(sources)('a comment that was changed or withdrawn in %s follows at the next import, and the undo restores it', async (kind, write, shown, gone) => {
  await using app = await startApp()
  const first = [1, 2].map((id) => ({ id, words: `Words ${id}`, status: shown }))
  await importText(app, kind, write(first))
  const before = await dumpContent(app)
  const text = write([
    { id: 1, words: 'Other words', status: shown },
    { id: 2, words: 'Words 2', status: gone },
  ])
  expect((await importText(app, kind, text, { dryRun: true })).states).toEqual([expect.stringContaining('updated: ')])
  expect((await dumpContent(app)).rows).toEqual(before.rows)
  const run = await recordRun(app.services, { source: kind, files: ['a.xml'] }, async (recording) => [
    await importFile(app.services, kind, importFileOf(text), recording),
  ])
  expect(await comments(app)).toEqual(['Other words shown', 'Words 2 hidden'])
  expect((await importText(app, kind, text)).states).toEqual([expect.stringContaining('unchanged: ')])
  await beginUndo(app.services, null, run, { changedToo: false, here: true })
  await finishUndo(app.services, features, run, { changedToo: false })
  expect(await comments(app)).toEqual(['Words 1 shown', 'Words 2 shown'])
  expect((await importText(app, kind, write(first))).states).toEqual([expect.stringContaining('unchanged: ')])
})

test('a comment that was hidden here stays hidden, whatever its source says', async () => {
  await using app = await startApp()
  await importText(app, 'wxr', wxr([{ id: 1, words: 'Words', status: '1' }]))
  await app.services.database.db.updateTable('comments').set({ status: 'hidden' }).execute()
  await importText(app, 'wxr', wxr([{ id: 1, words: 'Words', status: '1' }]))
  expect(await comments(app)).toEqual(['Words hidden'])
})
