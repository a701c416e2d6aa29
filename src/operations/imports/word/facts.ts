import { linkOfField } from './fields.ts'
import { formulaLine } from './formulas.ts'
import { note, type Note } from '#i18n/note.ts'
import { all, isElement, one, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { WordPart } from './parts.ts'
import { emptyFacts, wordsOf, type TextFacts } from '../fact-kinds.ts'

/** The parts of a document that its text is read from. */
interface WordParts {
  body: WordPart
  styles: readonly XmlElement[]
  /** Footnotes and endnotes. */
  notes: readonly WordPart[]
}

/** Signs that no text holds. */
const shifts: Record<string, [begin: string, end: string]> = { superscript: ['\ufdd2', '\ufdd3'], subscript: ['\ufdd4', '\ufdd5'] }

/** Figures that are raised or lowered are words of their own, as in "m²"; letters belong to the word before them: 1st. */
function partedFigures(words: string): string {
  return words
    .replace(/\ufdd3\ufdd2|\ufdd5\ufdd4/g, '')
    .replace(/([\ufdd2\ufdd4])([^\ufdd2-\ufdd5]*)[\ufdd3\ufdd5]/g, (_, begin: string, text: string) =>
      /^[\p{L}.]+$/u.test(text) && !(begin === '\ufdd2' && /^[ni]+$/.test(text)) ? text : ` ${text} `,
    )
}

interface Counting {
  facts: TextFacts
  /** Names of styles by id, in small letters, and whether they make a list. */
  styles: Map<string, { name: string; isList: boolean }>
  /** Of the part that is read: each has relations of its own. */
  targets: ReadonlyMap<string, string>
  /** Words of the paragraph with each mark, parted where it ends: a word may lie in several runs. */
  marked: Record<keyof typeof unmarked, string>
  /** Those that are open, the innermost last. */
  fields: { code: string; isCode: boolean }[]
}

const kinds = [
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:u', 'underline'],
  ['w:strike', 'strike'],
] as const

const between = '\n'
const unmarked = { bold: '', italic: '', underline: '', strike: '' }

/** What a document of Word holds, read from its own XML: apart from the conversion that it checks. */
export function factsOfWord({ body, styles, notes }: WordParts): TextFacts {
  const facts = emptyFacts()
  const counting: Counting = {
    facts,
    styles: new Map(
      styles
        .filter(({ name }) => name === 'w:style')
        .map((style) => [valueOf(style, 'w:styleId'), { name: valueOf(one(style, 'w:name')).toLowerCase(), isList: isNumbered(one(style, 'w:pPr')) }]),
    ),
    targets: body.targets,
    marked: { ...unmarked },
    fields: [],
  }
  for (const element of body.elements) countBlock(element, counting)
  for (const { elements, targets } of notes) for (const note of elements) countNote(note, { ...counting, targets })
  facts.text = [partedFigures(facts.text.join(''))]
  return facts
}

function countNote(note: XmlElement, counting: Counting): void {
  if (valueOf(note, 'w:type')) return
  counting.facts.footnotes.push(wordsOf(wordsIn(note)).join(' '))
  for (const child of note.children.filter(isElement)) countBlock(child, counting)
}

function countBlock(element: XmlElement, counting: Counting): void {
  if (element.name === 'w:p') return countParagraph(element, counting)
  if (element.name === 'w:tbl') return countTable(element, counting)
  if (element.name === 'w:sdt') for (const child of one(element, 'w:sdtContent')?.children.filter(isElement) ?? []) countBlock(child, counting)
}

function countTable(table: XmlElement, counting: Counting): void {
  for (const row of all(table, 'w:tr'))
    for (const cell of all(row, 'w:tc')) {
      const merge = one(one(cell, 'w:tcPr'), 'w:vMerge')
      // A cell that goes on from above is no cell of its own.
      if (merge && valueOf(merge) !== 'restart') continue
      counting.facts.cells.push(wordsOf(wordsIn(cell)).join(' '))
      for (const child of cell.children.filter(isElement)) countBlock(child, counting)
    }
}

function countParagraph(paragraph: XmlElement, counting: Counting): void {
  const { facts, styles } = counting
  const properties = one(paragraph, 'w:pPr')
  const style = styles.get(valueOf(one(properties, 'w:pStyle')))
  const words = wordsOf(wordsIn(paragraph)).join(' ')
  const isHeading = /^heading \d$/.test(style?.name ?? '')
  if (isHeading && words) facts.headings.push(words)
  else if (words && (one(properties, 'w:numPr') ? isNumbered(properties) : style?.isList === true)) facts.listItems.push(words)
  const marked = { ...unmarked }
  facts.text.push('\n')
  countRuns(paragraph, { ...counting, marked }, { marks: style?.name !== 'title' })
  facts.text.push('\n')
  for (const [, mark] of kinds) for (const word of wordsOf(partedFigures(marked[mark]))) facts.emphasis.push(`${mark} ${word}`)
}

function countRuns(parent: XmlElement, counting: Counting, how: { marks: boolean }): void {
  const { facts, targets } = counting
  for (const element of parent.children.filter(isElement)) {
    if (element.name === 'w:r') countRun(element, counting, how)
    else if (element.name === 'm:oMath') facts.text.push(formulaLine(element))
    else if (element.name === 'w:hyperlink') {
      const target = targets.get(element.attributes['r:id'] ?? '') ?? (element.attributes['w:anchor'] ? `#${element.attributes['w:anchor']}` : '')
      if (target && wordsIn(element).trim()) facts.links.push(target)
      countRuns(element, counting, how)
    } else if (/^(?:w:ins|w:smartTag|w:sdt|w:sdtContent|w:fldSimple|w:moveTo|m:oMathPara)$/.test(element.name)) countRuns(element, counting, how)
  }
}

function countRun(run: XmlElement, counting: Counting, { marks }: { marks: boolean }): void {
  const { facts } = counting
  // The result of a field within an instruction is no text.
  const words = counting.fields.some(({ code, isCode }) => isCode && /^\s*HYPERLINK\s/.test(code)) ? '' : rawWordsIn(run)
  facts.text.push(words)
  const properties = one(run, 'w:rPr')
  // Without words a run parts nothing: "l" and "ate" are one word.
  for (const [name, mark] of marks && words ? kinds : []) counting.marked[mark] += isOn(one(properties, name)) ? words : between
  for (const child of run.children.filter(isElement)) countField(child, counting)
  for (const drawing of run.children.filter(isElement)) countPictures(drawing, counting)
}

function countField(element: XmlElement, { facts, fields }: Counting): void {
  const inner = fields.findLast(({ isCode }) => isCode)
  const kind = valueOf(element, 'w:fldCharType')
  if (kind === 'begin') fields.push({ code: '', isCode: true })
  else if (kind === 'end') fields.pop()
  else if (kind === 'separate') {
    const field = fields.at(-1)
    if (field) field.isCode = false
    const link = field && !fields.some(({ isCode }) => isCode) ? linkOfField(field.code) : ''
    if (link) facts.links.push(link)
  } else if (inner && (element.name === 'w:t' || (element.name === 'w:instrText' && inner === fields.at(-1)))) inner.code += textOf(element)
}

function countPictures(element: XmlElement, counting: Counting): void {
  const { facts, targets } = counting
  if (element.name === 'mc:Choice') return
  if (element.name === 'a:blip') facts.pictures.push(targets.get(element.attributes['r:embed'] ?? element.attributes['r:link'] ?? '') ?? 'a picture')
  if (element.name === 'v:imagedata') facts.pictures.push(targets.get(element.attributes['r:id'] ?? '') ?? 'a picture')
  if (element.name === 'wp:docPr' && element.attributes['descr']) facts.text.push('\n', element.attributes['descr'], '\n')
  if (element.name === 'w:txbxContent') for (const child of element.children.filter(isElement)) countBlock(child, counting)
  else for (const child of element.children.filter(isElement)) countPictures(child, counting)
}

/** The words of an element without those that were deleted, and without text boxes. */
function wordsIn(element: XmlElement): string {
  return partedFigures(rawWordsIn(element))
}

/** With signs around what is raised or lowered: the next run may go on with it. */
function rawWordsIn(element: XmlElement): string {
  if (element.name === 'w:r' && isOn(one(one(element, 'w:rPr'), 'w:vanish'))) return ''
  const shift = element.name === 'w:r' ? valueOf(one(one(element, 'w:rPr'), 'w:vertAlign')) : ''
  const [begin, end] = shifts[shift] ?? ['', '']
  const words = element.children
    .filter(isElement)
    .map((child) => {
      if (child.name === 'w:t') return textOf(child)
      if (child.name === 'w:tab' || child.name === 'w:br' || child.name === 'w:cr') return ' '
      if (child.name === 'm:oMath') return formulaLine(child)
      if (child.name === 'w:noBreakHyphen') return '\u2011'
      if (/^(?:w:del|w:moveFrom|w:pPr|w:rPr|w:drawing|w:pict|mc:AlternateContent|w:object)$/.test(child.name)) return ''
      return `${rawWordsIn(child)}${child.name === 'w:p' ? '\n' : ''}`
    })
    .join('')
  return words && begin + words + end
}

function isNumbered(properties: XmlElement | undefined): boolean {
  const numbering = one(properties, 'w:numPr')
  return numbering !== undefined && valueOf(one(numbering, 'w:numId')) !== '0'
}

export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(?:0|false|off|none)$/.test(valueOf(element))
}

export function valueOf(element: XmlElement | undefined, name = 'w:val'): string {
  return element?.attributes[name] ?? ''
}

/** Text of a field of docProps/core.xml. */
export function propertyIn(properties: readonly XmlElement[], ...names: string[]): string {
  return (
    names
      .map((name) => properties.find((one) => one.name === name))
      .map((found) => (found ? textOf(found).trim() : ''))
      .find(Boolean) ?? ''
  )
}

/** Words of remarks beside the text, with who wrote them. */
export function remarksIn(comments: readonly XmlElement[]): Note[] {
  return comments.map((comment) => {
    const text = wordsIn(comment).trim()
    const name = valueOf(comment, 'w:author')
    return name ? note('studio-report.remark-of', { name, text }) : note('studio-report.remark-of-somebody', { text })
  })
}

/** Words that stand on each page. */
export function marginIn(part: readonly XmlElement[]): string {
  return part
    .map((element) => wordsIn({ name: '', attributes: {}, children: [element] }))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
