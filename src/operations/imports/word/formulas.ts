import { readXml } from '#platform/xml/read-xml.ts'
import { all, isElement, one, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { escapeHtml } from '../legacy-html.ts'

// Signs that no text holds.
const [begin, end] = ['\ufdd0', '\ufdd1']
// An element that is empty has no end of its own.
const formula = /<m:oMath(?:\s[^>]*)?(?<!\/)>[\s\S]*?<\/m:oMath>/g
const frames = /<m:oMathParaPr\b[^>]*(?<!\/)>[\s\S]*?<\/m:oMathParaPr>|<m:oMath(?:ParaPr)?\s*\/>|<\/?m:oMathPara(?:\s[^>]*)?>/g

/** Part of a document with its formulas as words in a line, which the library leaves out; each is added to `found`. */
export async function withFormulas(xml: string, found: string[]): Promise<string> {
  if (!xml.includes('<m:oMath')) return xml
  const names = [...new Map([...xml.matchAll(/(xmlns:\w+)="[^"]*"/g)].map(([whole, name]) => [name, whole])).values()].join(' ')
  const lines: string[] = []
  for (const [markup] of xml.matchAll(formula)) lines.push(await lineOfMarkup(`<formula ${names}>${markup}</formula>`))
  found.push(...lines.filter(Boolean))
  const next = lines.values()
  return xml.replace(frames, '').replace(formula, () => `<w:r><w:t xml:space="preserve">${begin}${escapeHtml(next.next().value ?? '')}${end}</w:t></w:r>`)
}

/** The formulas in the HTML of the library as code. */
export function formulasAsCode(html: string): string {
  return html.replace(/\ufdd0([^\ufdd1]*)\ufdd1/g, (_, line: string) => (line ? `<code>${line}</code>` : ''))
}

async function lineOfMarkup(markup: string): Promise<string> {
  for await (const element of readXml(onePiece(markup), new Set(['formula']))) return formulaLine(element)
  return ''
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** A formula of Word in one line: `a^2`, `(a+b)/2`, `√(x)`. */
export function formulaLine(element: XmlElement): string {
  const part = (name: string) => all(element, name).map(formulaLine).join('')
  const sign = (frame: string, name: string, usual: string) => one(one(element, frame), name)?.attributes['m:val'] ?? usual
  if (element.name === 'm:t') return textOf(element)
  if (element.name === 'm:f') return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`
  if (element.name === 'm:rad') return `${part('m:deg')}√${grouped(part('m:e'))}`
  if (element.name === 'm:nary') return `${sign('m:naryPr', 'm:chr', '∫')}${scripts(part('m:sub'), part('m:sup'))} ${part('m:e')}`
  if (element.name === 'm:d') return `${sign('m:dPr', 'm:begChr', '(')}${all(element, 'm:e').map(formulaLine).join('|')}${sign('m:dPr', 'm:endChr', ')')}`
  if (/^m:sS(?:up|ub|ubSup)$/.test(element.name)) return `${part('m:e')}${scripts(part('m:sub'), part('m:sup'))}`
  return element.children
    .filter(isElement)
    .map((child) => `${formulaLine(child)}${child.name === 'm:mr' ? '; ' : ''}`)
    .join('')
}

function scripts(lower: string, upper: string): string {
  return `${lower && `_${grouped(lower)}`}${upper && `^${grouped(upper)}`}`
}

function grouped(words: string): string {
  return [...words].length > 1 ? `(${words})` : words
}
