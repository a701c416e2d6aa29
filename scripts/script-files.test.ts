import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptFiles } from './script-files.ts'

const files = scriptFiles(join(import.meta.dirname, '..'))
const [home, list, article] = ['src/pages/index.tsx', 'src/pages/articles.tsx', 'src/pages/articles-slug.tsx']

test('a component that a few pages show is copied into the file of each', () => {
  const card = 'src/content/articles/ArticleCard.tsx'
  expect([home, list].map((page) => files.copyFor(page, card))).toEqual([home, list])
})

test.each([
  { what: 'a variable', module: 'src/content/podcast/player.ts' },
  { what: 'a context', module: 'src/community/accounts/TextField.tsx' },
  { what: 'a map that is filled later', module: 'src/content/events/format-date.ts' },
  { what: 'a set that is filled later', module: 'src/content/events/useReadCount.ts' },
])('a module with $what is one for all files', ({ module }) => {
  expect(files.copyFor(home, module)).toBeNull()
})

test('what every page begins with is never copied', () => {
  expect(files.site.has('src/ui/router/nav.ts')).toBe(true)
  expect(files.copyFor(article, 'src/ui/router/nav.ts')).toBeNull()
})

test('a part that one page alone asks for uses the copies of that page', () => {
  expect(files.copyFor('article-body', 'src/content/articles/client.ts')).toBe(article)
})

test('an article that a reader goes on to has the body in its file, and one that is read first has not', () => {
  const body = 'src/content/articles/ArticleBody.tsx'
  expect(files.partCopyFor('navigation', article)).toBe('article')
  expect(files.partCopyFor('article', body)).toBe('article')
  expect(files.partCopyFor(article, body)).toBeNull()
  expect(files.nameOf(files.fileOf(body))).toBe('article-body')
})
