import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

const text = '---\ntitle: Tram\ndate: 2019-05-04\nauthor: Ada\n---\nWords\n'

test.each<[what: string, more: Record<string, string>, language: string]>([
  ['nothing else is in a second language', { 'cs/list.md': text }, 'en'],
  ['another folder is a language', { 'de/tram.md': text }, 'ml'],
  ['another file names its language', { 'news/bus.de.md': text }, 'ml'],
  ['the settings of the site list it as one', { '_config.yml': 'languages: [en, ml]\n' }, 'ml'],
  ['the settings of Hugo list it as one', { 'hugo.toml': '[languages.en]\n[languages.ml]\n' }, 'ml'],
])('a folder that is called like a subject and a language: %s', async (_, more, language) => {
  await using app = await startApp()
  const { files } = await withFolder(app, { 'content/ml/neurons.md': text, 'content/plain.md': text, ...more })
  const slug = files.find(({ file }) => file === 'content/ml/neurons.md')?.slug ?? ''
  expect(await storedArticle(app, slug)).toMatchObject({ language, slug: language === 'en' ? 'neurons' : 'neurons-ml' })
})

test('a folder that is called like a language and no usual word is one by itself', async () => {
  await using app = await startApp()
  await withFolder(app, { 'fr/neurons.md': text, 'plain.md': text })
  expect((await storedArticle(app, 'neurons-fr')).language).toBe('fr')
})
