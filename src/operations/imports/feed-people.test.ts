import { expect, test } from 'vitest'
import { importText } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

const version = 'https://jsonfeed.org/version/1.1'

test('a JSON feed with null where it has nothing is imported', async () => {
  await using app = await startApp()
  const item = { id: '1', url: 'https://f.example/one', title: 'One', summary: null, content_html: '<p>Words</p>', content_text: null, image: null }
  const nothing = { author: null, authors: null, tags: null, attachments: null, language: null, date_published: '2020-01-02T00:00:00Z' }
  const feed = { version, title: 'Feed', description: null, author: null, authors: null, items: [{ ...item, ...nothing }] }
  expect((await importText(app, 'feed', JSON.stringify(feed))).states).toEqual(['created: entry “One”'])
})

test('address and picture of an author of a feed are named once', async () => {
  await using app = await startApp()
  const author = { name: 'Ada', url: 'https://ada.example/', avatar: 'https://ada.example/face.png' }
  const item = (id: string) => ({ id, title: id, content_html: '<p>Words</p>', date_published: '2020-01-02T00:00:00Z', author, authors: [author] })
  const { lost } = await importText(app, 'feed', JSON.stringify({ version, title: 'Feed', items: [item('One'), item('Two')] }))
  expect(lost.filter((line) => line.includes('ada.example'))).toHaveLength(2)
  const entry = (id: string) =>
    `<entry><id>${id}</id><title>${id}</title><published>2020-01-02T00:00:00Z</published><content>Words</content><author><name>Bea</name><uri>https://bea.example/</uri></author></entry>`
  const atom = await importText(app, 'feed', `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>${entry('three')}${entry('four')}</feed>`)
  expect(atom.lost.filter((line) => line.includes('bea.example'))).toHaveLength(1)
})
