import { expect, test } from 'vitest'
import { testImage } from '../../../../testing/pictures.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { storedArticle, importText } from '../../../../testing/import-text.ts'
import { makeZip } from '../../../../testing/make-zip.ts'

const page = (words: string) =>
  `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">ol{margin:0}.c1{font-weight:700}.c2{font-style:italic}.c3{color:inherit;text-decoration:inherit}</style></head><body class="c9 doc-content"><p class="c0 title" id="h.1"><span class="c4">On waiting</span></p><h2 class="c0" id="h.2"><span>Rails</span></h2><p class="c0"><span>${words}</span><span class="c1">late</span><span>&nbsp;and </span><span class="c2">slow</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>, see </span><span class="c5"><a class="c3" href="https://www.google.com/url?q=https://bus.example/night&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=2">the bus</a></span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><ul class="c7 lst-kix_a-0 start"><li class="c0 li-bullet-0"><span>One</span></li><li class="c0 li-bullet-0"><span>Two</span></li></ul><table class="c8"><tr class="c6"><td class="c6" colspan="1" rowspan="1"><p class="c0"><span>Line</span></p></td><td class="c6"><p class="c0"><span>Wait</span></p></td></tr></table><p class="c0"><span style="overflow: hidden; display: inline-block;"><img alt="A tram" src="images/image1.png" style="width: 40px;" title=""></span></p><hr class="c10"><div><p class="c0"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;It never comes.</span></p></div><div class="c11"><p class="c0"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Really?</span></p></div></body></html>`
const document = async (words = 'Trams are ') =>
  makeZip({ 'Onwaiting.html': page(words), 'images/image1.png': await testImage({ width: 40, height: 20 }).png().toBuffer() })

test('an import from Google Docs creates a draft with all facts, pictures and footnotes of the document', async () => {
  await using app = await startApp()
  const { states, lost, items, report } = await checkImport(app, 'google-docs', await document())
  expect(states).toEqual(['created: Onwaiting.html'])
  expect(lost).toEqual(['a remark: [a]Really?', 'a document does not say whether it was public: it is a draft here'])
  expect(report.media).toBe(1)
  const article = await storedArticle(app, 'on-waiting')
  expect([article.approved, article.types]).toEqual(['draft', ['heading', 'paragraph', 'bulletListItem', 'bulletListItem', 'table', 'image', 'footnote']])
  expect(article.content).toContain('"href":"https://bus.example/night"')
  const fully = { headings: 1, 'list items': 2, links: 1, pictures: 1, 'table cells': 2, 'emphasised words': 2, footnotes: 1 } as const
  for (const [kind, there] of Object.entries(fully))
    expect([kind, items[0]?.facts?.[kind as keyof typeof fully]]).toEqual([kind, { there, here: there, named: 0 }])
})

test('a changed document in Google Docs updates its draft', async () => {
  await using app = await startApp()
  await importText(app, 'google-docs', await document())
  expect((await importText(app, 'google-docs', await document('Night trams are '))).states).toEqual(['updated: Onwaiting.html'])
})
