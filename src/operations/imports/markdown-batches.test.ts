import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { saveRedirect } from '#discovery/redirects/service.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import { importMarkdown } from './markdown.ts'
import type { ImportReport } from './markdown-report.ts'

const names = ['a', 'b', 'c']

async function importThree(app: ArticlesApp): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-batch-'))
  for (const name of names)
    writeFileSync(
      join(folder, `${name}.md`),
      `---\ntitle: Post ${name}\nauthor:\n  name: ada\n  avatar: https://ada.example/me.png\ndate: 2020-01-01\npermalink: /old/${name}/\n---\nText of ${name}.\n`,
    )
  try {
    return await importMarkdown(app.services, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function changesOf(app: ArticlesApp): Promise<number> {
  return (await app.services.database.db.selectFrom('changes').select('id').execute()).length
}

test('posts that are imported together purge cached lists once', async () => {
  await using app = await startArticlesApp()
  const before = await changesOf(app)
  const { files, authors } = await importThree(app)
  expect(files.map(({ state }) => state)).toEqual(['created', 'created', 'created'])
  expect(authors).toEqual(['ada'])
  expect((await changesOf(app)) - before).toBe(1)
})

test('an old address that is refused is named at its post, and the posts beside it come in whole', async () => {
  await using app = await startArticlesApp()
  await saveRedirect(app.services, { from_path: '/old/b', to_path: null, status: 410, note: '' }, app.services.now())
  const { files, authors } = await importThree(app)
  expect(files.map(({ state }) => state)).toEqual(['created', 'created', 'created'])
  expect(authors).toEqual(['ada'])
  expect(files.map(({ redirects = [] }) => redirects.map(({ from }) => from))).toEqual([['/old/a'], [], ['/old/c']])
  expect(files[0]?.lost.map(({ what }) => noteText(what)).join('\n')).toContain('https://ada.example/me.png')
  expect(files[1]?.lost.map(({ what }) => noteText(what)).join('\n')).toContain('/old/b')
  for (const [at, { slug }] of files.entries())
    expect((await app.json<{ data: { title: string } }>(`/api/blogs/slug/${slug}`)).data.title).toBe(`Post ${names[at]}`)
})
