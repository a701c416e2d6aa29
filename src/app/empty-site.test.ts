import { expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

/** What a reader sees: the body before the page's state. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'))

test('an empty site says that it has no content and shows no empty sections', async () => {
  await using app = await startApp()
  const body = async (path: string) => bodyOf((await app.get(path)).text)
  const home = await body('/')
  expect(home).toContain('No articles have been published yet.')
  expect(home).not.toContain('Read by topic')
  expect(await body('/search')).not.toContain('Read by topic')
  const articles = await body('/articles')
  expect(articles).toContain('No articles yet')
  expect(articles).not.toContain('No article has these words')
  expect(await body('/articles?search=zebra')).toContain('No article has these words')
  const magazine = await body('/magazine')
  for (const row of ['Newest books', 'Newest movies', 'Newest music']) expect(magazine).not.toContain(row)
  expect(await body('/about')).not.toContain('Issues</dt>')
  const creatives = await body('/creatives')
  expect(creatives).toContain('No creatives yet')
  expect(creatives).not.toContain('Everything</a>')
  const shelves = await body('/magazine/entertainment')
  expect(shelves).toContain('Nothing here yet')
  expect(shelves).not.toContain('All books</a>')
})
