import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'
import { noteText } from '#i18n/note-text.ts'

const text = '---\ntitle: Ropes\ndate: 2020-01-02\n---\nSee the [old] rope.\n[old]: https://rope.example/old "Old"\nMore of it.\n\n```\ncode\n[in]: code\n```\n'

test.each(['mkdocs.yml', 'pelicanconf.py', 'conf.py'])('a definition of a link within a paragraph is one on a site of %s', async (settings) => {
  await using app = await startApp()
  const { files } = await withFolder(app, { [settings]: '', 'ropes.md': text })
  const article = await storedArticle(app, 'ropes')
  expect(article.content).toContain('"href":"https://rope.example/old"')
  expect(article.text).not.toContain('[old]:')
  expect(article.text).toContain('[in]: code')
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))).filter((line) => line.startsWith('counted'))).toEqual([])
})

test('a definition of a link within a paragraph is text on any other site', async () => {
  await using app = await startApp()
  await withFolder(app, { '_config.yml': 'title: T\n', 'ropes.md': text })
  expect((await storedArticle(app, 'ropes')).text).toContain('[old]: https://rope.example/old')
})
