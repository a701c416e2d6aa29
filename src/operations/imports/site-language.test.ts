import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

const words = '---\ntitle: Tram\ndate: 2020-01-02\n---\nMots\n'

test.each([
  ['Jekyll', '_config.yml', 'lang: fr\n', '_posts/2020-01-02-tram.md'],
  ['Jekyll with a locale', '_config.yml', 'locale: fr_FR\n', '_posts/2020-01-02-tram.md'],
  ['Hexo', '_config.yml', 'new_post_name: :title.md\nlanguage: [fr, en]\n', 'source/_posts/tram.md'],
  ['Hugo', 'hugo.toml', 'languageCode = "en-us"\ndefaultContentLanguage = "fr"\n', 'content/posts/tram.md'],
  ['Hugo with a code alone', 'config/_default/config.yaml', 'languageCode: fr\n', 'content/posts/tram.md'],
  ['Zola', 'config.toml', 'default_language = "fr"\n', 'content/tram.md'],
  ['Docusaurus', 'docusaurus.config.js', "module.exports = {\n  i18n: {\n    defaultLocale: 'fr',\n", 'blog/2020-01-02-tram.md'],
  ['MkDocs', 'mkdocs.yml', 'site_name: Old\ntheme:\n  name: material\n  language: fr\n', 'docs/tram.md'],
  ['Pelican', 'pelicanconf.py', "DEFAULT_LANG = 'fr'\n", 'content/tram.md'],
  ['Eleventy', '_data/metadata.json', '{\n  "language": "fr"\n}\n', 'posts/tram.md'],
])('a text that names no language is in that of the settings of its site: %s', async (_, settings, given, path) => {
  await using app = await startApp()
  await withFolder(app, { [settings]: given, [path]: words })
  expect((await storedArticle(app, 'tram')).language).toMatch(/^fr/)
})

test('a text is in the language that it names, and in that of this site where the settings name another region or no language', async () => {
  await using app = await startApp()
  const named = words.replace('title: Tram', 'title: Own\nlang: de')
  await withFolder(app, { '_config.yml': 'lang: fr\n', '_posts/2020-01-02-own.md': named })
  expect((await storedArticle(app, 'own')).language).toBe('de')
  await withFolder(app, { 'hugo.toml': 'languageCode = "en-us"\n', 'content/region.md': words })
  expect((await storedArticle(app, 'region')).language).toBe('en')
  await withFolder(app, { '_config.yml': 'language: default\n', 'none.md': words.replace('Mots', 'Autres') })
  expect((await storedArticle(app, 'none')).language).toBe('en')
})
