import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { isElement, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { tooltipOfField } from './fields.ts'
import type { WordPart } from './parts.ts'

/** Tooltips of links and pictures of a part: nothing here shows them. */
export function tooltipNotes({ elements }: WordPart): Note[] {
  const tooltips = elements.flatMap((element) => [...tooltipsIn(element), ...fieldsIn(element).map(tooltipOfField)])
  return [...new Set(tooltips.map((tooltip) => tooltip.trim()).filter(Boolean))].map((title) => note('studio-report.link-title', { title: truncated(title) }))
}

function tooltipsIn(element: XmlElement): string[] {
  if (element.name === 'mc:Choice' || element.name === 'w:del') return []
  const { 'w:tooltip': ofLink = '', tooltip = '', 'w:instr': instruction = '' } = element.attributes
  const own = [ofLink, element.name === 'a:hlinkClick' ? tooltip : '', tooltipOfField(instruction)]
  return [...own, ...element.children.filter(isElement).flatMap(tooltipsIn)]
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
