import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { isElement, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { Archive } from '../archive.ts'
import { partBesideText, type WordPart } from './parts.ts'

const mostLetters = 2_000

/** Charts and diagrams (SmartArt) of a part, which have no picture, each named with its words. */
export async function drawingNotes(archive: Archive, { elements, targets }: WordPart): Promise<Note[]> {
  const notes: Note[] = []
  for (const { kind, name, id } of elements.flatMap((element) => drawingsIn(element, ''))) {
    const { elements: inside, lost } = await partBesideText(archive, targets.get(id) ?? '')
    const words = [name, ...inside.flatMap(wordsIn)].filter(Boolean).join(', ')
    notes.push(because(note('studio-report.word-drawing', { kind, text: words.slice(0, mostLetters) }), note('studio-report.nothing-does')), ...lost)
  }
  return notes
}

interface Drawing {
  kind: 'chart' | 'diagram'
  name: string
  /** Of the relation to the part with its words. */
  id: string
}

function drawingsIn(element: XmlElement, name: string): Drawing[] {
  // Its other half has a picture of the chart.
  if (element.name === 'mc:Choice' || element.name === 'w:del') return []
  if (element.name === 'c:chart') return [{ kind: 'chart', name, id: element.attributes['r:id'] ?? '' }]
  if (element.name === 'dgm:relIds') return [{ kind: 'diagram', name, id: element.attributes['r:dm'] ?? '' }]
  const children = element.children.filter(isElement)
  const { descr, title, name: usual } = children.find((child) => child.name === 'wp:docPr')?.attributes ?? {}
  return children.flatMap((child) => drawingsIn(child, descr || title || usual || name))
}

/** Texts and figures of a chart, texts of a diagram. */
function wordsIn(element: XmlElement): string[] {
  if (element.name === 'a:p' || element.name === 'c:v') return [textOf(element).replace(/\s+/g, ' ').trim()].filter(Boolean)
  return element.children.filter(isElement).flatMap(wordsIn)
}
