import { note, type Note } from '#i18n/note.ts'
import { isElement as isTag, parseHtml, type HtmlElement } from '#base/blocks/html-tree.ts'
import { Problem } from '#base/problem.ts'
import { readState } from '#base/source-states.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import { isElement, type XmlElement } from '#platform/xml/tree.ts'
import { notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { Entry, ImportFile } from '../entry.ts'
import { lineIn, markupOf, withClass, without } from '../html-page.ts'
import { dateOf } from '../read-date.ts'
import { fewTopics, languageTag } from '../legacy-html.ts'
import { wordHtml } from './convert.ts'
import { factsOfWord, marginIn, propertyIn, remarksIn, valueOf } from './facts.ts'
import { t } from '#i18n/messages.ts'

const main = 'word/document.xml'

/** A document of Word (.docx): always a draft, for no document says that it was public. */
export const wordDoor = articleDoor(({ paths }) => paths.includes(main), open)

async function open(file: ImportFile) {
  await using archive = await openArchive(file)
  if (!archive.has(main)) throw notThisKind(t('studio-error.not-word'))
  try {
    const { entry, pictures } = await entryOfDocument(file.name, archive)
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

async function entryOfDocument(fileName: string, archive: Archive): Promise<{ entry: Entry; pictures: Map<string, Buffer> }> {
  const part = (path: string, ...frames: string[]) => partOf(archive, path, new Set(frames))
  const body = await part(main, 'w:document', 'w:body')
  const styles = await part('word/styles.xml', 'w:styles')
  const relations = await part('word/_rels/document.xml.rels', 'Relationships')
  const notes = [...(await part('word/footnotes.xml', 'w:footnotes')), ...(await part('word/endnotes.xml', 'w:endnotes'))]
  const properties = await part('docProps/core.xml', 'cp:coreProperties')
  const comments = await part('word/comments.xml', 'w:comments')
  const { html, pictures, notes: said } = await wordHtml(archive)
  const nodes = parseHtml(html)
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
    given: () => factsOfWord({ body, styles, relations, notes }),
    authors: creator ? [{ username: creator, name: creator }] : [],
    topics,
    state: readState([{ means: 'closed', says: note('studio-report.document-state') }], false),
    modified,
    language: languageTag(languageIn(styles)),
    lost: [
      ...(written ? [note('studio-report.written-on', { date: written.slice(0, 10) })] : []),
      ...over,
      ...said,
      ...remarksIn(comments),
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

/** Elements below the frames of a part; none where the document has no such part. */
async function partOf(archive: Archive, path: string, frames: ReadonlySet<string>): Promise<XmlElement[]> {
  if (!archive.has(path)) return []
  const elements: XmlElement[] = []
  for await (const element of readXml(onePiece(await archive.text(path)), frames)) elements.push(element)
  return elements
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

async function marginsOf(archive: Archive): Promise<Note[]> {
  const paths = archive.paths.filter((path) => /^word\/(?:header|footer)\d*\.xml$/.test(path))
  const words = await Promise.all(paths.map(async (path) => marginIn(await partOf(archive, path, new Set(['w:hdr', 'w:ftr'])))))
  return [...new Set(words.filter(Boolean))].map((line) => note('studio-report.page-edge', { line }))
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
