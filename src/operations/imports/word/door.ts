import { note, type Note } from '#i18n/note.ts'
import { isElement as isTag, parseHtml, type HtmlElement } from '#base/blocks/html-tree.ts'
import { Problem } from '#base/problem.ts'
import { readState } from '#base/source-states.ts'
import { isElement, type XmlElement } from '#platform/xml/tree.ts'
import { notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { Entry, ImportFile } from '../entry.ts'
import { lineIn, markupOf, withClass, without } from '../html-page.ts'
import { dateOf } from '../read-date.ts'
import { fewTopics, languageTag } from '../legacy-html.ts'
import { wordHtml } from './convert.ts'
import { drawingNotes } from './drawings.ts'
import { factsOfWord, marginIn, propertyIn, remarksIn, valueOf } from './facts.ts'
import { leftOutNotes } from './left-out.ts'
import { numberLists } from './list-numbers.ts'
import { mainPathOf, partBesideText, partOf } from './parts.ts'
import { tooltipNotes } from './tooltips.ts'
import { t } from '#i18n/messages.ts'

/** A document of Word (.docx): always a draft, for no document says that it was public. */
export const wordDoor = articleDoor(
  ({ name, paths }) => paths.some((path) => /^word\/document\d*\.xml$/.test(path)) || (/\.docx$/i.test(name) && paths.includes('_rels/.rels')),
  open,
)

async function open(file: ImportFile) {
  await using archive = await openArchive(file)
  const main = await mainPathOf(archive)
  if (main === null) throw notThisKind(t('studio-error.not-word'))
  try {
    const { entry, pictures } = await entryOfDocument(file.name, archive, main)
    const files = {
      has: (path: string) => pictures.has(path),
      bytes: async (path: string) => pictures.get(path) ?? Buffer.alloc(0),
    }
    return {
      files,
      async *read() {
        yield entry
      },
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw notThisKind(t('studio-error.word-damaged'))
  }
}

async function entryOfDocument(fileName: string, archive: Archive, main: string): Promise<{ entry: Entry; pictures: Map<string, Buffer> }> {
  const body = await partOf(archive, main, 'w:document', 'w:body')
  const related = (name: string) => partOf(archive, body.related.get(name) ?? `word/${name}.xml`, `w:${name}`)
  const [styles, footnotes, endnotes, comments] = [await related('styles'), await related('footnotes'), await related('endnotes'), await related('comments')]
  const numbering = await related('numbering')
  const { elements: properties, lost: unread } = await partBesideText(archive, 'docProps/core.xml', 'cp:coreProperties')
  const texts = [body, footnotes, endnotes]
  const { html, pictures, notes: said } = await wordHtml(archive, new Set(texts.map(({ path }) => path)))
  const nodes = parseHtml(html)
  numberLists(nodes, { body: body.elements, styles: styles.elements, numbering: numbering.elements })
  const head = headOf(nodes)
  const title = lineIn(head.title) || propertyIn(properties, 'dc:title') || fileName.replace(/\.docx?$/i, '')
  const { topics, notes: over } = fewTopics(propertyIn(properties, 'cp:keywords').split(/[,;]/))
  const creator = propertyIn(properties, 'dc:creator')
  const modified = dateOf(propertyIn(properties, 'dcterms:modified'))
  const written = propertyIn(properties, 'dcterms:created')
  const entry = entryOf({
    source: `word:${fileName}`,
    name: fileName,
    title,
    standfirst: lineIn(head.subtitle) || propertyIn(properties, 'dc:description', 'dc:subject'),
    html: markupOf(without(nodes, (element) => element === head.title || element === head.subtitle)),
    given: () => factsOfWord({ body, styles: styles.elements, notes: [footnotes, endnotes] }),
    authors: creator ? [{ username: creator, name: creator }] : [],
    topics,
    state: readState([{ means: 'closed', says: note('studio-report.document-state') }], false),
    modified,
    language: languageTag(languageIn(styles.elements)),
    lost: [
      ...(written ? [note('studio-report.written-on', { date: written.slice(0, 10) })] : []),
      ...over,
      ...said,
      ...texts.flatMap(leftOutNotes),
      ...texts.flatMap(tooltipNotes),
      ...unread,
      ...(await Promise.all(texts.map((part) => drawingNotes(archive, part)))).flat(),
      ...remarksIn(comments.elements),
      ...(await marginsOf(archive)),
    ],
  })
  return { entry, pictures }
}

/** The title and the subtitle of the document, or the heading that it begins with. */
function headOf(nodes: ReturnType<typeof parseHtml>): { title: HtmlElement | undefined; subtitle: HtmlElement | undefined } {
  const first = nodes.filter(isTag)[0]
  const heading = first?.tagName === 'h1' ? first : undefined
  return { title: withClass(nodes, 'p', 'word-title')[0] ?? heading, subtitle: withClass(nodes, 'p', 'word-subtitle')[0] }
}

async function marginsOf(archive: Archive): Promise<Note[]> {
  const paths = archive.paths.filter((path) => /^word\/(?:header|footer)\d*\.xml$/.test(path))
  const parts = await Promise.all(paths.map((path) => partBesideText(archive, path, 'w:hdr', 'w:ftr')))
  const words = new Set(parts.map(({ elements }) => marginIn(elements)).filter(Boolean))
  return [...[...words].map((line) => note('studio-report.page-edge', { line })), ...parts.flatMap(({ lost }) => lost)]
}

/** The language of the document's own text. */
function languageIn(styles: readonly XmlElement[]): string {
  const find = (element: XmlElement): string | undefined =>
    element.name === 'w:lang'
      ? valueOf(element) || undefined
      : element.children
          .filter(isElement)
          .map(find)
          .find((one) => one !== undefined)
  return styles.map(find).find((one) => one !== undefined) ?? ''
}
