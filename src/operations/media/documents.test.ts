import { expect, test } from 'vitest'
import { startMediaApp } from '../../../testing/media-app.ts'
import { truncatedPdf, lockedPdf, onePagePdf } from '../../../testing/pdf.ts'
import { makeZip } from '../../../testing/make-zip.ts'

const header = Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}`, 'latin1')

test('documents of Word and OpenDocument are stored as what they are and downloaded, other archives as archives', async () => {
  const app = await startMediaApp()
  try {
    const word = await makeZip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', 'word/document.xml': '<w:document/>' })
    const text = Buffer.concat([header, Buffer.from('mimetypeapplication/vnd.oasis.opendocument.textPK')])
    const template = Buffer.concat([header, Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text-templatePK')])
    const sheet = await makeZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
    const types: unknown[] = []
    for (const bytes of [word, text, template, sheet]) {
      const { url } = await app.taken(bytes, 'Terms')
      const { headers } = await app.get(url)
      types.push([url.split('.').at(-1), headers['content-type'], String(headers['content-disposition']).split(';')[0]])
    }
    expect(types).toEqual([
      ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
      ['odt', 'application/vnd.oasis.opendocument.text', 'attachment'],
      ['zip', 'application/zip', 'attachment'],
      ['zip', 'application/zip', 'attachment'],
    ])
  } finally {
    await app.close()
  }
})

test('the answer to the upload of a PDF whose pages cannot be read says so', { timeout: 120_000 }, async () => {
  await using app = await startMediaApp()
  for (const bytes of [truncatedPdf(), lockedPdf()]) {
    const { pages, notice } = await app.taken(bytes, 'report.pdf')
    expect([pages, notice?.slice(0, 42)]).toEqual([null, 'The pages of this PDF could not be read: i'])
  }
  expect(await app.taken(onePagePdf('Harbour'), 'whole.pdf')).toMatchObject({ pages: 1, notice: null })
})
