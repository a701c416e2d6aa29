/** A PDF with a line of words on each page; the first page has a link to the second. */
export function pagesPdf(words: string[]): Uint8Array {
  const pages = words.map((_, at) => `${4 + at * 2} 0 R`)
  const link = '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 170 30 190] /Border [0 0 0] /Dest [6 0 R /Fit] >>]'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${words.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...words.flatMap((line, at) => {
      const drawing = `BT /F1 12 Tf 10 100 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 150 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R ${at === 0 ? link : ''} >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ])
}

/** A PDF of one page, 150 to 200 points, with a word at 10, 100 and more entries of its page and catalog. */
export function onePagePdf(word: string, { page = '', catalog = '', matrix = '1 0 0 1 10 100' } = {}): Uint8Array {
  const drawing = `BT /F1 12 Tf ${matrix} Tm (${word}) Tj ET`
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 150 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R ${page} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ])
}

/** A PDF that counts two pages; the second one is not in it. */
export function truncatedPdf(): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ])
}

/** A PDF with a password on it: the standard handler, revision 3, and a user key that nothing opens. */
export function lockedPdf(): Uint8Array {
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  )
}

function pdfOf(objects: string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(text)
}
