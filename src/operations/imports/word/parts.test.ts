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

test('charts and diagrams of a Word document are named in its report with their words', async () => {
  await using app = await startApp()
  const drawing = (properties: string, inside: string) =>
    p(
      `<w:r><w:drawing><wp:inline><wp:docPr id="1" ${properties}/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    )
  const { lost } = await checkImport(
    app,
    'word',
    await wordDocument({
      body: `${p(wordRun('Trams'))}${drawing('name="Chart 1" descr="Riders by year"', '<c:chart r:id="rId2"/>')}${drawing('name="Diagram 2"', '<dgm:relIds r:dm="rId3" r:lo="rId4"/>')}`,
      relations: { rId2: { type: 'chart', target: 'charts/chart1.xml' }, rId3: { type: 'diagramData', target: 'diagrams/data1.xml' } },
      more: {
        'word/charts/chart1.xml': wordXml('c:chartSpace', '<c:ser><c:cat><c:v>2019</c:v></c:cat><c:val><c:v>812</c:v></c:val></c:ser>'),
        'word/diagrams/data1.xml': wordXml(
          'dgm:dataModel',
          '<dgm:t><a:p><a:r><a:t>Wait</a:t></a:r></a:p></dgm:t><dgm:t><a:p><a:r><a:t>Ride</a:t></a:r></a:p></dgm:t>',
        ),
      },
    }),
  )
  expect(lost).toEqual([
    'the chart "Riders by year, 2019, 812": nothing here does it',
    'the diagram "Diagram 2, Wait, Ride": nothing here does it',
    'a document does not say whether it was public: it is a draft here',
  ])
})

test('marks on single letters and raised figures of a Word document count as the words that they make', async () => {
  await using app = await startApp()
  const [bold, raised] = ['<w:b/>', '<w:vertAlign w:val="superscript"/>']
  const runs = [
    [wordRun('Trams are '), wordRun('l', bold), wordRun('ate', bold), wordRun(' on 12 m'), wordRun('2', raised), wordRun(', or 10'), wordRun('1', raised)],
    [wordRun('0', raised), wordRun(' of '), wordRun('m', bold), wordRun('3', bold + raised), wordRun(', the 1'), wordRun('st', raised), wordRun(' time')],
  ].flat()
  const { lost } = await checkImport(app, 'word', await wordDocument({ body: p(runs.join('')) }))
  expect(lost).toEqual(['a document does not say whether it was public: it is a draft here'])
  expect((await storedArticle(app, 'lines')).text).toContain('Trams are late on 12 m², or 10¹⁰ of m³, the 1st time')
})

test('links of a Word document that stand in fields are kept, with bookmarks, switches and fields within them', async () => {
  await using app = await startApp()
  const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
  const code = (...pieces: string[]) => pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')
  const field = (instruction: string, result: string) => p(mark('begin') + instruction + mark('separate') + wordRun(result) + mark('end'))
  const nested = `${mark('begin')}${code(' DOCPROPERTY Night ')}${mark('separate')}${wordRun('https://night.example/7')}${mark('end')}`
  const heading = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Ref1"/>${wordRun('Rails')}<w:bookmarkEnd w:id="1"/></w:p>`
  const body = [
    heading,
    field(code(' HYPERLINK \\l "_Ref1" '), 'above'),
    field(code(' HYPER', 'LINK "https://bus.example/" \\l "night" \\o "A tip"'), 'the bus'),
    field(code(' HYPERLINK "') + nested + code('" '), 'at night'),
  ]
  const { lost } = await checkImport(app, 'word', await wordDocument({ body: body.join('') }))
  expect(lost).toEqual(['the title "A tip" of a link', 'a document does not say whether it was public: it is a draft here'])
  const { content } = await storedArticle(app, 'lines')
  for (const href of ['#rails', 'https://bus.example/#night', 'https://night.example/7']) expect(content).toContain(`"href":"${href}"`)
})

test('the tooltips of links of a Word document are named, whether they are elements, fields or pictures', async () => {
  await using app = await startApp()
  const picture = '<w:drawing><wp:inline><wp:docPr id="1" name="Line"><a:hlinkClick r:id="rId2" tooltip="Of the line"/></wp:docPr></wp:inline></w:drawing>'
  const body = [
    p(`<w:hyperlink r:id="rId2" w:tooltip="By night">${wordRun('bus')}</w:hyperlink>`),
    p(`<w:fldSimple w:instr=" HYPERLINK &quot;https://bus.example/&quot; \\o &quot;By day&quot; ">${wordRun('tram')}</w:fldSimple><w:r>${picture}</w:r>`),
  ]
  const relations = { rId2: { type: 'hyperlink', target: 'https://bus.example/night', isOutside: true } }
  const { lost } = await checkImport(app, 'word', await wordDocument({ body: body.join(''), relations }))
  expect(lost.filter((line) => line.includes('of a link'))).toEqual(['By night', 'By day', 'Of the line'].map((tip) => `the title "${tip}" of a link`))
})

test('a damaged chart, header or list of properties of a Word document is named and costs nothing else', async () => {
  await using app = await startApp()
  const chart = '<w:drawing><wp:inline><wp:docPr id="1" name="Chart 1"/><a:graphic><c:chart r:id="rId2"/></a:graphic></wp:inline></w:drawing>'
  const more = { 'word/charts/chart1.xml': '<c:chartSpace><c:v>', 'word/header1.xml': '<w:hdr><w:p></w:hdr>', 'docProps/core.xml': '<cp:coreProperties>' }
  const relations = { rId2: { type: 'chart', target: 'charts/chart1.xml' } }
  const { lost } = await checkImport(app, 'word', await wordDocument({ body: p(wordRun('Trams')) + p(`<w:r>${chart}</w:r>`), relations, more }))
  for (const path of Object.keys(more)) expect(lost.join('\n')).toContain(`its "${path}" cannot be read: `)
  expect((await storedArticle(app, 'lines')).text).toContain('Trams')
})

test('a Word document in the strict form of its standard is read as any other', async () => {
  await using app = await startApp()
  const { lost } = await checkImport(app, 'word', await wordDocument({ body: p(wordRun('Trams are late')), isStrict: true }))
  expect(lost).toEqual(['a document does not say whether it was public: it is a draft here'])
  expect((await storedArticle(app, 'lines')).text).toContain('Trams are late')
})

test('text between two ends of the instruction of a field in a Word document stands once in the article', async () => {
  await using app = await startApp()
  const char = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
  const code = '<w:r><w:instrText xml:space="preserve">HYPERLINK "https://tram.example/"</w:instrText></w:r>'
  const body = p(`${char('begin')}${code}${char('separate')}${wordRun('Line 5')}${char('separate')}${wordRun(' is late')}${char('end')}`)
  await checkImport(app, 'word', await wordDocument({ body }))
  const { text } = await storedArticle(app, 'lines')
  expect(text.split('Line 5')).toHaveLength(2)
})

test('numbered lists of a Word document count on behind a paragraph, begin anew, also where they touch, and where the document says', async () => {
  await using app = await startApp()
  const item = (words: string, list: number, depth = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${wordRun(words)}</w:p>`
  const level = (depth: number, start: number, format = 'decimal') =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 1)}${level(1, 1)}${level(2, 1, 'bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 5)}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
  const body = [
    item('Cast off', 1),
    item('Bow line', 1, 1),
    item('Fender', 1, 2),
    item('Hoist', 1),
    p(wordRun('The sail:')),
    item('Steer', 1),
    item('Port', 1, 1),
    p(wordRun('Then:')),
    item('Anchor', 2),
    p(wordRun('Last:')),
    item('Sleep', 3),
    item('Rise', 4),
    item('Eat', 4),
  ]
  await checkImport(
    app,
    'word',
    await wordDocument({
      body: body.join(''),
      more: { 'word/numbering.xml': wordXml('w:numbering', numbering) },
      relations: { rId2: { type: 'numbering', target: 'numbering.xml' } },
    }),
  )
  const { content } = await storedArticle(app, 'lines')
  expect(
    [...content.matchAll(/"numberedListItem","props":\{(?:"start":(\d+))?\},"content":\[\{"type":"text","text":"(\w+)/g)].map(
      ([, start = '', word = '']) => start + word,
    ),
  ).toEqual(['Bow', 'Cast', 'Hoist', 'Port', '3Steer', 'Anchor', '5Sleep', '1Rise', 'Eat'])
})

test('hidden text of a Word document stays hidden, and the report names it', async () => {
  await using app = await startApp()
  const body = p(
    `${wordRun('Trams ')}${wordRun('of secret price', '<w:b/><w:vanish/>')}${wordRun('are late', '<w:vanish w:val="0"/>')}<w:r><w:t/><w:t>, all</w:t></w:r>`,
  )
  const { lost } = await checkImport(app, 'word', await wordDocument({ body }))
  expect(lost).toEqual(['hidden text: of secret price', 'a document does not say whether it was public: it is a draft here'])
  expect((await storedArticle(app, 'lines')).text).toBe('Trams are late, all')
})
