import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { onePagePdf } from '../../../testing/pdf.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startApp } from '../../../testing/start-app.ts'

const picture = (width: number) => testImage({ width, height: 30 }).png().toBuffer()

test.each([
  ['static/img/a.png', '/img/a.png'],
  ['public/img/a.png', '/img/a.png'],
  ['assets/img/a.png', 'img/a.png'],
  ['source/img/a.png', '/img/a.png'],
  ['src/assets/a.png', '@/assets/a.png'],
  ['static/img/a.png', '@site/static/img/a.png'],
])('a picture in %s is that of the address %s', async (file, address) => {
  await using app = await startApp()
  const report = await withFolder(app, {
    'content/posts/one.md': `---\ntitle: One\ndate: 2020-01-01\ncover: ${JSON.stringify(address)}\n---\n\n![Tram](${address})\n`,
    [file]: await picture(40),
  })
  expect(report.files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))).filter((line) => line.includes('a.png'))).toEqual([])
  expect(report.files.map(({ state }) => state)).toEqual(['created'])
  const { blocks, cover } = await storedArticle(app, 'one')
  expect(blocks).toMatchObject([{ type: 'image', props: { alt: 'Tram' } }])
  expect(cover).toContain('/media/')
})

test('of two pictures with one address the nearer one is meant, and none outside the folder', async () => {
  await using app = await startApp()
  await withFolder(app, {
    'blog/one.md': '---\ntitle: One\ndate: 2020-01-01\n---\n\n![Tram](/img/a.png)\n\n![No](/../../img/b.png)\n',
    'blog/static/img/a.png': await picture(40),
    'static/img/a.png': await picture(80),
  })
  const { types } = await storedArticle(app, 'one')
  expect(types.filter((type) => type === 'image')).toHaveLength(1)
  const media = await app.services.database.db.selectFrom('media').select('width').execute()
  expect(media.map(({ width }) => width)).toEqual([40])
})

test('old addresses of the pictures and files of a public text lead to them here, those of a draft do not', async () => {
  await using app = await startApp()
  const files = {
    'content/posts/one/index.md': '---\ntitle: One\ndate: 2020-01-01\n---\n\n![Tram](/img/a.png)\n\n![Beside](b.png)\n\n[Map](/files/map.pdf)\n',
    'content/posts/one/b.png': await picture(40),
    'content/posts/two.md': '---\ntitle: Two\ndraft: true\n---\n\n![Plan](/img/c.png)\n',
    'static/img/a.png': await picture(40),
    'static/img/c.png': await picture(40),
    'static/files/map.pdf': Buffer.from(onePagePdf('Map')),
  }
  const place = async (path: string) => (await app.get(path)).headers['location']
  for (const states of [
    ['created', 'created'],
    ['unchanged', 'unchanged'],
  ]) {
    const report = await withFolder(app, files)
    expect(report.files.map(({ state }) => state)).toEqual(states)
    expect(await place('/img/a.png')).toMatch(/^\/media\/\w+\//)
    expect(await place('/posts/one/b.png')).toMatch(/^\/media\/\w+\//)
    expect(await place('/files/map.pdf')).toMatch(/^\/files\/\w+\/map\.pdf$/)
    expect(await place('/img/c.png')).toBeUndefined()
  }
})

test('pictures that a text in MDX imports or requires are taken', async () => {
  await using app = await startApp()
  const body = [
    "import plan from '../assets/plan.png'",
    "import { Image, Figure } from 'astro:assets'",
    '',
    '<Image src={plan} alt="Tram" />',
    '',
    '<Figure src={plan.src} label="Depot" />',
    '',
    '<img src={require("../assets/plan.png").default} alt="Gate" />',
    '',
    'Write `<Image src={plan} />` for it.',
  ].join('\n')
  const { files } = await withFolder(app, {
    'src/content/one.mdx': `---\ntitle: One\ndate: 2020-01-01\nauthor: Ada\n---\n${body}\n`,
    'src/assets/plan.png': await picture(40),
  })
  const { blocks, text } = await storedArticle(app, 'one')
  expect(blocks.filter(({ type }) => type === 'image')).toMatchObject([{ props: { alt: 'Tram' } }, { props: { caption: 'Depot' } }, { props: { alt: 'Gate' } }])
  expect(text).toContain('Write <Image src={plan} /> for it.')
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => what.key))).toEqual(['studio-report.program-line'])
})
