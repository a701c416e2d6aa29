import { expect, test } from 'vitest'
import { checkImport } from '../../../../testing/check-import.ts'
import { storedArticle } from '../../../../testing/import-text.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { wordDocument, wordRelations, wordRun, wordXml } from '../../../../testing/word-document.ts'

const p = (inside: string) => `<w:p>${inside}</w:p>`

test('a Word document is read from the part that its relations name', async () => {
  await using app = await startApp()
  const { states, lost } = await checkImport(app, 'word', await wordDocument({ body: p(wordRun('Trams are late')), main: 'document2.xml' }))
  expect(states).toEqual(['created: export'])
  expect(lost).toEqual(['a document does not say whether it was public: it is a draft here'])
  expect((await storedArticle(app, 'lines')).text).toContain('Trams are late')
})

test('links in footnotes of a Word document lead where the relations of the footnotes say', async () => {
  await using app = await startApp()
  const note = p(`${wordRun('See ')}<w:hyperlink r:id="rId1">${wordRun('the bus')}</w:hyperlink>`)
  const link = (target: string) => ({ type: 'hyperlink', target, isOutside: true })
  const { lost } = await checkImport(
    app,
    'word',
    await wordDocument({
      body: p(`${wordRun('Late')}<w:r><w:footnoteReference w:id="2"/></w:r>${wordRun(' and ')}<w:hyperlink r:id="rId3">${wordRun('slow')}</w:hyperlink>`),
      relations: { rId2: { type: 'footnotes', target: 'footnotes.xml' }, rId3: link('https://tram.example/slow') },
      more: {
        'word/footnotes.xml': wordXml('w:footnotes', `<w:footnote w:id="2">${note}</w:footnote>`),
        'word/_rels/footnotes.xml.rels': wordRelations({ rId1: link('https://bus.example/night') }),
      },
    }),
  )
  expect(lost).toEqual(['a document does not say whether it was public: it is a draft here'])
  const { content } = await storedArticle(app, 'lines')
  expect(content).toContain('https://tram.example/slow')
  expect(content).toContain('https://bus.example/night')
})
