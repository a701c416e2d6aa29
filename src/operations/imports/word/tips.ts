import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { isElement, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { tipOfField } from './fields.ts'
import type { WordPart } from './parts.ts'

/** What links and pictures of a part say only under the pointer, which nothing here does. */
export function tipNotes({ elements }: WordPart): Note[] {
  const tips = elements.flatMap((element) => [...tipsIn(element), ...fieldsIn(element).map(tipOfField)])
  return [...new Set(tips.map((tip) => tip.trim()).filter(Boolean))].map((title) => note('studio-report.link-title', { title: truncated(title) }))
}

function tipsIn(element: XmlElement): string[] {
  if (element.name === 'mc:Choice' || element.name === 'w:del') return []
  const { 'w:tooltip': ofLink = '', tooltip = '', 'w:instr': instruction = '' } = element.attributes
  const own = [ofLink, element.name === 'a:hlinkClick' ? tooltip : '', tipOfField(instruction)]
  return [...own, ...element.children.filter(isElement).flatMap(tipsIn)]
}

/** Instructions of the fields of a paragraph: one may stand in several runs. */
function fieldsIn(element: XmlElement): string[] {
  const pieces = piecesIn(element).join('').split('\ufdd0')
  return pieces.filter((piece) => piece.includes('HYPERLINK'))
}

function piecesIn(element: XmlElement): string[] {
  if (element.name === 'w:fldChar') return ['\ufdd0']
  if (element.name === 'w:instrText') return [textOf(element)]
  return element.children.filter(isElement).flatMap(piecesIn)
}
