import { posix } from 'node:path'
import { note, type Note } from '#i18n/note.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { because } from '#base/report-notes.ts'
import { noteOf } from '#platform/known-texts.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import type { XmlElement } from '#platform/xml/tree.ts'
import type { Archive } from '../archive.ts'

/** A part of a document: what stands in it, and where its relations lead. */
export interface WordPart {
  path: string
  elements: readonly XmlElement[]
  /** Paths in the archive and addresses elsewhere by the ids of relations. */
  targets: ReadonlyMap<string, string>
  /** Paths of other parts by the last word of their type: `styles`. */
  related: ReadonlyMap<string, string>
}

/** Begins and ends of elements: more than a book has, and a gigabyte once it is read. */
const mostTags = 1_000_000

const usualMain = 'word/document.xml'

/** The part with the text: SharePoint calls it `word/document2.xml`. Null where the archive is no document. */
export async function mainPathOf(archive: Archive): Promise<string | null> {
  const { related } = await relationsOf(archive, '')
  return [related.get('officeDocument') ?? '', usualMain].find((path) => archive.has(path)) ?? null
}

/** Elements below the frames of a part; none where the document has no such part. */
export async function partOf(archive: Archive, path: string, ...frames: string[]): Promise<WordPart> {
  return { path, elements: await elementsOf(archive, path, frames), ...(await relationsOf(archive, path)) }
}

/** A part beside the text. One that is damaged has no elements, and `lost` names it: it need not cost the whole document. */
export async function partBesideText(archive: Archive, path: string, ...frames: string[]): Promise<WordPart & { lost: readonly Note[] }> {
  try {
    return { ...(await partOf(archive, path, ...frames)), lost: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { path, elements: [], targets: new Map(), related: new Map(), lost: [because(note('studio-report.key-unread', { name: path }), noteOf(error))] }
  }
}

async function relationsOf(archive: Archive, path: string): Promise<Pick<WordPart, 'targets' | 'related'>> {
  const folder = posix.dirname(path)
  const relations = await elementsOf(archive, posix.join(folder, '_rels', `${posix.basename(path)}.rels`), ['Relationships'])
  const targets = new Map<string, string>()
  const related = new Map<string, string>()
  for (const { attributes } of relations) {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes
    const target = TargetMode === 'External' ? Target : posix.resolve('/', folder, Target).slice(1)
    targets.set(Id, target)
    related.set(posix.basename(Type), target)
  }
  return { targets, related }
}

async function elementsOf(archive: Archive, path: string, frames: readonly string[]): Promise<XmlElement[]> {
  if (!archive.has(path)) return []
  const elements: XmlElement[] = []
  const text = await archive.text(path)
  assertReadable(text)
  for await (const element of readXml(onePiece(text), new Set(frames))) elements.push(element)
  return elements
}

function assertReadable(text: string): void {
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags++
  if (tags > mostTags) throw new Problem(422, 'xml-large', t('http.error-this-is-larger-than-we-take'))
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}
