import { expect, test } from 'vitest'
import { testImage } from '../../../../testing/pictures.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { storedArticle, importText } from '../../../../testing/import-text.ts'
import { makeZip } from '../../../../testing/make-zip.ts'

const ns =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (inside: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${inside}`
const run = (words: string, look = '') => `<w:r>${look ? `<w:rPr>${look}</w:rPr>` : ''}<w:t xml:space="preserve">${words}</w:t></w:r>`
const p = (inside: string, properties = '') => `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${inside}</w:p>`
const styled = (style: string) => `<w:pStyle w:val="${style}"/>`
const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
const cell = (words: string) => `<w:tc>${p(run(words))}</w:tc>`
const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A tram in snow"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const body = (words: string) =>
  p(run('On waiting'), styled('Title')) +
  p(run('A column'), styled('Subtitle')) +
  p(run('Rails'), styled('Heading1')) +
  p(
    `${run(words)}${run('late', '<w:b/>')}${run(' and ')}${run('slow', '<w:i/>')}<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="2"/></w:r>${run(', see ')}<w:hyperlink r:id="rId3">${run('the bus')}</w:hyperlink>.<w:del w:id="9" w:author="Bea"><w:r><w:delText>vanished</w:delText></w:r></w:del>`,
  ) +
  p(run('One'), item) +
  p(run('Two'), item) +
  `<w:tbl><w:tr>${cell('Line')}${cell('Wait')}</w:tr><w:tr>${cell('7')}${cell('12')}</w:tr></w:tbl>` +
  p(picture)

async function document(words = 'Trams are ', more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  return makeZip({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body(words)}</w:body></w:document>`),
    'word/_rels/document.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/image" Target="media/image1.png"/><Relationship Id="rId3" Type="${office}/hyperlink" Target="https://bus.example/night" TargetMode="External"/><Relationship Id="rId4" Type="${office}/footnotes" Target="footnotes.xml"/><Relationship Id="rId5" Type="${office}/numbering" Target="numbering.xml"/></Relationships>`,
    ),
    'word/styles.xml': xml(
      `<w:styles ${ns}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>${['Title', 'Subtitle', 'Heading1'].map((id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id === 'Heading1' ? 'heading 1' : id}"/></w:style>`).join('')}<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/></w:style><w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/></w:style></w:styles>`,
    ),
    'word/numbering.xml': xml(
      `<w:numbering ${ns}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
    'word/footnotes.xml': xml(
      `<w:footnotes ${ns}><w:footnote w:type="separator" w:id="-1">${p('<w:r><w:separator/></w:r>')}</w:footnote><w:footnote w:id="2">${p(`<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${run(' It never comes.')}`, styled('FootnoteText'))}</w:footnote></w:footnotes>`,
    ),
    'word/comments.xml': xml(`<w:comments ${ns}><w:comment w:id="0" w:author="Bea">${p(run('Really?'))}</w:comment></w:comments>`),
    'word/header1.xml': xml(`<w:hdr ${ns}>${p(run('Confidential'))}</w:hdr>`),
    'docProps/core.xml': xml(
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:creator>Ada L.</dc:creator><cp:keywords>Trams, Snow</cp:keywords><dcterms:created>2020-01-02T10:00:00Z</dcterms:created></cp:coreProperties>',
    ),
    ...more,
    'word/media/image1.png': await testImage({ width: 40, height: 20 }).png().toBuffer(),
  })
}

test('an import from Word creates a draft with all facts, pictures and footnotes of the document', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'word', await document())
  expect(states).toEqual(['created: export'])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  expect(lost).toEqual([
    'it was written on 2020-01-02',
    'suggested changes are taken as accepted; they delete: vanished',
    'the remark of Bea: Really?',
    'what stands at the edge of each page: Confidential',
    'a document does not say whether it was public: it is a draft here',
  ])
  const article = await storedArticle(app, 'on-waiting')
  expect([article.title, article.standfirst, article.approved, article.language]).toEqual(['On waiting', 'A column', 'draft', 'en-GB'])
  expect(article.types).toEqual(['heading', 'paragraph', 'bulletListItem', 'bulletListItem', 'table', 'image', 'footnote'])
  expect(article.text).not.toContain('vanished')
  expect(article.content).toContain('A tram in snow')
  expect(article.content).toContain('https://bus.example/night')
  const fully = { headings: 1, 'list items': 2, links: 1, pictures: 1, 'table cells': 4, 'emphasised words': 2, footnotes: 1, topics: 2, people: 1 } as const
  for (const [kind, there] of Object.entries(fully))
    expect([kind, items[0]?.facts?.[kind as keyof typeof fully]]).toEqual([kind, { there, here: there, named: 0 }])
})

test('formulas of a Word document are code in its text, each named', async () => {
  await using app = await startApp()
  const m = (name: string, ...inside: string[]) => `<m:${name}>${inside.join('')}</m:${name}>`
  const t = (words: string) => m('r', m('t', words))
  const square = (base: string, power: string) => m('sSup', m('e', t(base)), m('sup', t(power)))
  const line = m('oMath', t('E='), t('m'), square('c', '2'))
  const own = m(
    'oMathPara',
    '<m:oMathParaPr/>',
    m('oMath', m('f', m('num', t('a&lt;b')), m('den', t('2'))), t('+'), m('rad', m('deg'), m('e', t('x'), square('y', '10')))),
  )
  const framed = m('oMathPara', m('oMathParaPr', m('jc')), m('oMath', t('z')))
  const parts = {
    'word/document.xml': xml(
      `<w:document ${ns} xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body('Trams are ')}${p(`${run('Einstein: ')}${line}.`)}${p('<m:oMath />')}${p(own)}${p(run('Between'))}${p(framed)}</w:body></w:document>`,
    ),
  }
  const { lost } = await checkImport(app, 'word', await document('', parts))
  expect(lost.filter((one) => /counted|oMath/.test(one))).toEqual([])
  expect(lost.filter((one) => one.includes('formula'))).toEqual([
    'the formula "E=mc^2": it is kept as code',
    'the formula "(a<b)/2+√(xy^(10))": it is kept as code',
    'the formula "z": it is kept as code',
  ])
  const article = await storedArticle(app, 'on-waiting')
  expect(article.text).toContain('Einstein: E=mc^2')
  expect(article.text).toContain('Between')
  expect(article.content).toContain('{"type":"text","text":"(a<b)/2+√(xy^(10))","styles":{"code":true}}')
})

test('a changed Word document updates its draft', async () => {
  await using app = await startApp()
  await importText(app, 'word', await document())
  expect((await importText(app, 'word', await document('Night trams are '))).states).toEqual(['updated: export'])
  expect((await storedArticle(app, 'on-waiting')).text).toContain('Night trams are late')
})

test('a damaged Word document is refused', async () => {
  await using app = await startApp()
  await expect(importText(app, 'word', await makeZip({ 'word/document.xml': '<w:document><w:body>' }))).rejects.toThrow('cut off')
  await expect(importText(app, 'word', await makeZip({ 'word/document.xml': `<w:document ${ns}/>` }))).rejects.toThrow('is damaged')
})

test('highlights of a Word document are bold and reported by number', async () => {
  await using app = await startApp()
  const parts = {
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body('Trams are ')}${p(run('Marked', '<w:highlight w:val="yellow"/>'))}</w:body></w:document>`),
  }
  const { lost } = await checkImport(app, 'word', await document('', parts))
  expect(lost).toContain('1 highlight: it is bold here')
  expect((await storedArticle(app, 'on-waiting')).content).toContain('{"type":"text","text":"Marked","styles":{"bold":true}}')
})

test('a Word document with more elements than a book has is refused', async () => {
  await using app = await startApp()
  await expect(importText(app, 'word', await document('<w:p></w:p>'.repeat(500_001)))).rejects.toMatchObject({ status: 422, code: 'xml-large' })
})
