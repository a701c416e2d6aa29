import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const folder = {
  'site/_posts/2020-02-02-late-tram.md': '---\ntitle: Late tram\n---\n\nWords, and [before](/old/late-tram/).\n',
  'site/old/late-tram.md': '---\nlayout: redirect\nredirect_to: /2020/02/02/late-tram/\n---\n',
  'site/old/near.md': '---\nredirect_to: ["../start", /other]\n---\n',
  'site/old/docs.md': '---\nredirect_to: introduction\n---\n',
  'site/old/away.md': '---\nredirect: https://elsewhere.example/page\n---\n',
  'site/old/with-text.md': '---\ntitle: With text\nredirect_to: /2020/02/02/late-tram/#end\n---\n\nShown to nobody.\n',
  'site/old/later.md': '---\ndate: 2999-01-01\nredirect_to: /2020/02/02/late-tram/\n---\n',
  'site/old/draft.md': '---\ndraft: true\nredirect_to: /2020/02/02/late-tram/\n---\n\nA plan.\n',
}

const leads = async (app: TestApp, path: string) => {
  const { status, headers } = await app.get(path)
  return [status, headers['location']]
}

test('pages with redirect_to and no text become redirects, not articles', async () => {
  await using app = await startApp()
  const report = await withFolder(app, folder)
  const of = (end: string) => report.files.find(({ file }) => file.endsWith(end))
  const names = ['_posts/2020-02-02-late-tram.md', 'old/late-tram.md', 'near.md', 'docs.md', 'away.md', 'with-text.md', 'draft.md']
  expect(names.map((name) => of(name)?.state)).toEqual(['created', 'skipped', 'skipped', 'skipped', 'skipped', 'created', 'created'])
  expect(await leads(app, '/old/late-tram/')).toEqual([301, '/articles/late-tram'])
  expect(await leads(app, '/old/near')).toEqual([301, '/start'])
  expect(await leads(app, '/old/with-text')).toEqual([301, '/articles/late-tram#end'])
  for (const path of ['/old/docs', '/old/away', '/old/draft', '/old/later']) expect((await leads(app, path))[0], path).toBe(404)
  expect(of('docs.md')?.lost.map(({ what }) => noteText(what))).toEqual([expect.stringContaining('the old address /old/docs: must be')])
  expect(of('away.md')?.lost.map(({ what }) => noteText(what))).toEqual([expect.stringContaining('must be a path of this site, or an https address on a host')])
  expect(of('old/late-tram.md')?.reason && noteText(of('old/late-tram.md')?.reason ?? '')).toBe('it had "redirect_to: /2020/02/02/late-tram/" there')
})

test('the text of a redirected page is a draft, and links to that page lead to its target', async () => {
  await using app = await startApp()
  await withFolder(app, folder)
  const { blocks, slug } = await storedArticle(app, 'late-tram')
  expect(slug).toBe('late-tram')
  expect(blocks).toMatchObject([{ content: [{ text: 'Words, and ' }, { type: 'link', href: '/articles/late-tram' }, { text: '.' }] }])
  const { rows } = await app.services.database.db
    .selectFrom('articles')
    .select(['slug', 'approved'])
    .orderBy('slug')
    .execute()
    .then((found) => ({ rows: found.map((one) => `${one.slug} ${one.approved}`) }))
  expect(rows).toEqual(['draft draft', 'late-tram approved', 'with-text draft'])
})

test('a second import of redirected pages changes nothing, and an article whose page is redirected now is withdrawn', async () => {
  await using app = await startApp()
  const { 'site/old/late-tram.md': leading, ...others } = folder
  await withFolder(app, { ...others, 'site/old/late-tram.md': '---\ntitle: The first tram\n---\n\nWords.\n' })
  expect((await app.get('/articles/late-tram-2')).status).toBe(200)
  const changed = await withFolder(app, { ...others, 'site/old/late-tram.md': leading })
  expect(changed.files.find(({ file }) => file.endsWith('old/late-tram.md'))?.state).toBe('updated')
  expect((await app.get('/articles/late-tram-2')).status).toBe(404)
  const again = await withFolder(app, { ...others, 'site/old/late-tram.md': leading })
  expect(again.files.map(({ state }) => state).filter((state) => state === 'created' || state === 'updated')).toEqual([])
})
