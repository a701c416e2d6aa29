// Lays out the demo edition's issue 14 as a real PDF: node demo/release-pdf/build.ts. Needs a Chromium (CHROMIUM names
// it, default /usr/bin/chromium) and no internet. Prints the page numbers that demo/releases.yaml is to name.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { pdfFacts } from '#platform/pdf/read-pdf.ts'
import { readIssue, type Issue } from './copy.ts'
import { issueHtml } from './layout.ts'

const target = join(import.meta.dirname, 'lost-and-found.pdf')
const pictures = new URL('../pictures/', import.meta.url)
const work = await mkdtemp(join(tmpdir(), 'masthead-issue-'))

try {
  const issue = await readIssue('lost-and-found')
  for (const name of issue.pictures) {
    const jpeg = await sharp(await readFile(new URL(`${name}.webp`, pictures)))
      .resize({ width: 1_000, withoutEnlargement: true })
      .flatten({ background: '#14110d' })
      .jpeg({ quality: 58, mozjpeg: true })
      .toBuffer()
    await writeFile(join(work, `${name}.jpg`), jpeg)
  }
  // Twice: page numbers are known when it is laid out.
  await print(issueHtml(issue, new Map()))
  const numbers = await pagesByTitle(issue)
  await print(issueHtml(issue, numbers))
  const moved = [...(await pagesByTitle(issue))].filter(([title, page]) => numbers.get(title) !== page)
  if (moved.length > 0) throw new Error(`The contents have pushed these on, and name wrong pages: ${moved.join(', ')}`)
  const { size } = await stat(target)
  console.log([...numbers].map(([title, page]) => `${String(page).padStart(3)}  ${title}`).join('\n'))
  console.log(`${(await pdfFacts(target)).pages} pages, ${(size / 1_000_000).toFixed(1)} MB`)
} finally {
  await rm(work, { recursive: true, force: true })
}

async function print(html: string): Promise<void> {
  const file = join(work, 'issue.html')
  await writeFile(file, html)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files', '--export-tagged-pdf', '--generate-pdf-document-outline'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    await page.pdf({ path: target, preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  } finally {
    await browser.close()
  }
}

async function pagesByTitle(issue: Issue): Promise<Map<string, number>> {
  const { outline } = await pdfFacts(target)
  const pageOf = (title: string) => outline.findLast((entry) => lettersOf(entry.title) === lettersOf(title))?.page
  return new Map(
    issue.entries.flatMap(({ title }) => {
      const page = pageOf(title)
      return page ? [[title, page] as const] : []
    }),
  )
}

/** A title as the outline has it: in capitals, its lines run together. */
function lettersOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '')
}
