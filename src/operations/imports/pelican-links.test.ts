import { expect, test } from 'vitest'
import sharp from 'sharp'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { noteText } from '#i18n/note-text.ts'
import { startApp } from '../../../testing/start-app.ts'

test('links of Pelican to texts, files, pictures and lists lead to them here, and one that leads nowhere is named', async () => {
  await using app = await startApp()
  const front = (title: string) => `Title: ${title}\nDate: 2019-05-04 10:00\nTags: Night Lines\nAuthor: Ada\n\n`
  const links = [
    '{filename}../pages/about.md#top',
    '{filename}/lines/bus.md',
    '|filename|bus.md',
    '{static}/files/map.txt',
    '{attach}plan.txt',
    '{tag}Night Lines',
    '{category}none',
  ]
  const body = [...links, '{author}ada', '{index}'].map((link, at) => `[link ${at}](<${link}>)`).join(' and ')
  const { files } = await withFolder(app, {
    'pelicanconf.py': '',
    'content/pages/about.md': `${front('About')}Words\n`,
    'content/lines/bus.md': `${front('Bus')}Words\n`,
    'content/lines/tram.md': `${front('Tram')}${body}\n\n![A tram]({static}/images/tram.png)\n`,
    'content/files/map.txt': 'Map',
    'content/lines/plan.txt': 'Plan',
    'content/images/tram.png': await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  })
  const { content } = await storedArticle(app, 'tram')
  expect([...content.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/articles/about#top',
    '/articles/bus',
    '/articles/bus',
    expect.stringMatching(/^\/files\/.*map\.txt$/),
    expect.stringMatching(/^\/files\/.*plan\.txt$/),
    '/articles/topic/night-lines',
    '/author/ada',
    '/',
  ])
  expect(content).toContain('"alt":"A tram"')
  const notes = files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what)))
  expect(notes).toEqual([expect.stringContaining('{category}none')])
  expect((await app.get('/articles/topic/night-lines')).status).toBe(200)
  expect((await app.get('/images/tram.png')).status).toBe(301)
})
