import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${title} words\n`

test.each([
  ['.eleventyignore', '# Not yet\nnotes/\nposts/**/tram-*.md\n', ''],
  ['src/.eleventyignore', 'notes\nposts/*/tram-*.md\n', 'src/'],
  ['mkdocs.yml', 'site_name: Old\nexclude_docs: |\n  notes/\n  tram-*.md\n  !tram-open.md\nplugins:\n  - x: !!python/name:a.b\n', 'docs/'],
  ['mkdocs.yml', 'draft_docs: |\n  /notes\n  posts/lines/tram-old.md\n', 'docs/'],
  ['.vitepress/config.ts', "export default {\n  srcExclude: ['notes/**', '**/tram-old.md'],\n}\n", ''],
])('a text that %s leaves out is a draft', async (name, list, folder) => {
  await using app = await startApp()
  await withFolder(app, {
    [name]: list,
    [`${folder}notes/depot.md`]: post('Depot'),
    [`${folder}posts/lines/tram-old.md`]: post('Old'),
    [`${folder}posts/lines/bus.md`]: post('Bus'),
  })
  for (const [slug, state] of Object.entries({ depot: 'draft', 'tram-old': 'draft', bus: 'approved' }))
    expect((await storedArticle(app, slug)).approved, slug).toBe(state)
})

test('the last pattern that fits decides, and one that is nothing but stars ends', async () => {
  await using app = await startApp()
  const list = `tram*.md\n!tram-open.md\n${'**/'.repeat(50)}${'*a'.repeat(150)}\n`
  await withFolder(app, { '.eleventyignore': list, 'tram-open.md': post('Open'), 'tram-old.md': post('Old'), [`${'a'.repeat(200)}b.md`]: post('Long') })
  expect((await storedArticle(app, 'tram-open')).approved).toBe('approved')
  expect((await storedArticle(app, 'tram-old')).approved).toBe('draft')
})
