import { expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startApp } from '../../../testing/start-app.ts'

const picture = () => testImage({ width: 40, height: 30 }).png().toBuffer()
const post = (front: string) => `---\ntitle: Tram\ndate: 2020-01-02\n${front}---\nWords\n`

test.each([
  ['PaperMod', 'content/posts/tram/index.md', 'cover:\n  image: img/a.png\n  alt: A tram\n  caption: By Ada\n', 'content/posts/tram/img/a.png'],
  [
    'Minimal Mistakes',
    '_posts/2020-01-02-tram.md',
    'header:\n  overlay_image: /assets/a.png\n  image_description: A tram\n  caption: By Ada\n',
    'assets/a.png',
  ],
  ['Chirpy', '_posts/2020-01-02-tram.md', 'image:\n  path: /assets/a.png\n  alt: A tram\n  credit: By Ada\n', 'assets/a.png'],
])('the picture that the theme %s keeps in a table of front matter is the cover', async (_, path, front, file) => {
  await using app = await startApp()
  const { files } = await withFolder(app, { [path]: post(front), [file]: await picture() })
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what)))).toEqual(['no author is named: it stands under editorial'])
  const { cover } = await storedArticle(app, 'tram')
  expect(JSON.parse(cover ?? '{}')).toMatchObject({ alt: 'A tram', credit: 'By Ada' })
})

test('what a table of the cover says besides is named, a link in its caption too', async () => {
  await using app = await startApp()
  const front = 'image:\n  feature: a.png\n  caption: "By [Ada](https://ada.example)"\n  creditlink: https://studio.example\n'
  const { files } = await withFolder(app, { '_posts/2020-01-02-tram.md': post(front), 'images/a.png': await picture() })
  const notes = files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))).join('\n')
  expect(notes).toContain('https://ada.example')
  expect(notes).toContain('https://studio.example')
  expect(JSON.parse((await storedArticle(app, 'tram')).cover ?? '{}')).toMatchObject({ credit: 'By Ada' })
})

test('a header without a picture is no cover, and is named', async () => {
  await using app = await startApp()
  const { files } = await withFolder(app, { '_posts/2020-01-02-tram.md': post('header:\n  overlay_color: "#333"\n') })
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what)))).toContain('front matter "header": {"overlay_color":"#333"}')
})

test.each([
  ['featured.png', true],
  ['thumbnail.png', true],
  ['plan.png', false],
])('a picture %s beside a text of Hugo is its cover: %s', async (name, isCover) => {
  await using app = await startApp()
  await withFolder(app, { 'content/posts/tram/index.md': post(''), [`content/posts/tram/${name}`]: await picture() })
  expect((await storedArticle(app, 'tram')).cover !== null).toBe(isCover)
})
