import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { clean, truncated, type Conversion } from './conversion.ts'
import { footnoteRef } from './html-footnotes.ts'
import { formulaOf } from './html-formula.ts'
import { isTextless, lookOf } from './html-style.ts'
import { attribute, isComment, isElement, isText, linesBefore, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { writePicture, writeTag, type InlineWriter, type InlineStyle } from './inline-writer.ts'
import { splitAtTags, withTags } from './template-tags.ts'

/** Writes nodes that stand in a line; `line` is that of the source's beginning. */
export function writeHtml(nodes: readonly HtmlNode[], writer: InlineWriter, conversion: Conversion, look: InlineStyle, line: number): void {
  for (const node of nodes) {
    const at = line + linesBefore(node)
    if (isText(node)) {
      for (const piece of splitAtTags(node.value, conversion.tags)) {
        if (typeof piece === 'string') writer.text(piece, look)
        else writeTag(piece, writer, conversion)
      }
    } else if (isComment(node)) {
      if (node.data.trim()) conversion.lose(at, note('studio-report.comment-in-text', { text: truncated(withTags(node.data, conversion.tags)) }))
    } else if (isElement(node)) writeElement(node, writer, conversion, look, line, at)
  }
}

function writeElement(element: HtmlElement, writer: InlineWriter, conversion: Conversion, look: InlineStyle, line: number, at: number): void {
  const tag = element.tagName
  if (tag === 'br') return writer.lineBreak(look)
  if (tag === 'img') return writeImage(element, writer, conversion, look, at)
  if (tag === 'progress' || tag === 'meter') return writer.text([attribute(element, 'value'), attribute(element, 'max')].filter(Boolean).join(' / '), look)
  if (tag === 'wbr' || tag === 'rp' || tag === 'source') return
  if (tag === 'math') return writeFormula(formulaOf(element), writer, conversion, look, at)
  if (isTextless(tag)) return conversion.lose(at, note('studio-report.element-inside', { tag: `<${tag}>` }))
  if (tag === 'input' || tag === 'embed' || tag === 'link' || tag === 'meta') return conversion.lose(at, note('studio-report.element', { tag: `<${tag}>` }))
  const ref = footnoteRef(element)
  if (ref !== null) return writer.sign(ref)
  const inner = lookOf(element, look, conversion, at)
  if (!inner) conversion.lose(at, because(note('studio-report.tag', { tag: `<${tag}>` }), note('studio-report.text-stays')))
  if (tag === 'rt') writer.text(' (', look)
  if (tag === 'q') writer.text('“', look)
  writeHtml(element.childNodes, writer, conversion, inner ?? look, line)
  if (tag === 'q') writer.text('”', look)
  if (tag === 'rt') writer.text(')', look)
  writeMeaning(element, writer, look)
}

function writeFormula(formula: string, writer: InlineWriter, conversion: Conversion, look: InlineStyle, line: number): void {
  if (!formula) return
  writer.text(formula, { ...look, styles: { ...look.styles, code: true } })
  conversion.lose(line, because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
}

/** Behind an abbreviation, what it stands for. */
export function writeMeaning(element: HtmlElement, writer: InlineWriter, look: InlineStyle): void {
  const meaning = /^(?:abbr|acronym)$/.test(element.tagName) ? clean(attribute(element, 'title')) : undefined
  if (meaning) writer.text(` (${meaning})`, look)
}

function writeImage(element: HtmlElement, writer: InlineWriter, conversion: Conversion, look: InlineStyle, line: number): void {
  writePicture(attribute(element, 'src') ?? '', { alt: attribute(element, 'alt') ?? '', caption: attribute(element, 'title') }, line, writer, conversion, look)
}
