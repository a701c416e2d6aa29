import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { testImage } from '../../../testing/pictures.ts'

const picture = () => testImage({ width: 40, height: 30 }).png().toBuffer()

test('links of a vault of Obsidian lead to the texts they name, and its comments are shown to nobody', async () => {
  await using app = await startApp()
  const { files } = await withFolder(app, {
    'Night.md': [
      'See [[Tram lines]], [[Tram lines#Late ones|the late ones]], [[deep/Depot 2.7|depot]] and [by path](Tram%20lines.md#late-ones).',
      '[[#Below]] or [[Nowhere|a plan]]; `[[Tram lines]]` and list[[1]] and [[1]](https://a.example/) stay.',
      '',
      '| one | two |',
      '|---|---|',
      '| [[Tram lines\\|cell]] | ![[Depot 2.7#Gate]] |',
      '',
      '%% not for readers %% Open words.',
      '',
      '## Below',
      '',
      '![[map.png|The lines|300]]',
    ].join('\n'),
    'deep/Tram lines.md': '## Late ones\n\nWords',
    'deep/Depot 2.7.md': 'Words',
    'deep/files/map.png': await picture(),
  })
  const { content, text } = await storedArticle(app, 'night')
  const targets = [...content.matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href)
  const [lines, depot] = ['/articles/tram-lines', '/articles/depot-2-7']
  expect(targets).toEqual([lines, `${lines}#late-ones`, depot, `${lines}#late-ones`, '#below', 'https://a.example/', lines, `${depot}#gate`])
  expect(text).toContain('a plan; [[Tram lines]] and list[[1]] and [1] stay.')
  expect(text).toContain('Open words.')
  expect(content).toContain('"alt":"The lines"')
  expect(content).not.toContain('not for readers')
  const said = files.find(({ file }) => file === 'Night.md')?.lost.map(({ what }) => noteText(what))
  expect(said).toEqual([
    'the link to "Nowhere.md": its text stays',
    'the embedded "Depot 2.7"; a link stays',
    'a comment: not for readers',
    expect.stringContaining('no author'),
    expect.stringContaining('no date'),
  ])
})

test('callouts of Obsidian keep their title, whatever they are called', async () => {
  await using app = await startApp()
  await withFolder(app, { 'a.md': '> [!warning] Mind **the** gap\n> It is wide.\n\n> [!recipe]- Soup\n> - Water\n\n> [!faq]\n> Why?' })
  const { blocks } = await storedArticle(app, 'a')
  expect(blocks.map(({ type, props, content }) => ({ type, props, content }))).toMatchObject([
    { type: 'callout', props: { tone: 'warning', title: 'Mind the gap' }, content: [{ text: 'It is wide.' }] },
    { type: 'callout', props: { tone: 'note', title: 'Soup' } },
    { type: 'callout', props: { tone: 'info' }, content: [{ text: 'Why?' }] },
  ])
})
