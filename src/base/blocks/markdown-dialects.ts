import { note } from '#i18n/note.ts'
import { truncated, type Lost } from './conversion.ts'
import { formulaOf } from './html-formula.ts'
import { elementOf } from './html-tree.ts'
import { codeOfFormula, lostFormula } from './markdown-formulas.ts'

/**
 * Attribute lists of kramdown, admonitions of Python-Markdown, definition lists and formulas in a form that CommonMark reads, line by
 * line, so that line numbers hold. `isCode` tells whether an offset lies in code; `lost` names what is taken off or only kept as code.
 */
export function withoutDialects(markdown: string, isCode: (offset: number) => boolean, firstLine = 1): { text: string; lost: Lost[] } {
  const lost: Lost[] = []
  let [line, from] = [firstLine, 0]
  const lineAt = (offset: number) => {
    line += markdown.slice(from, offset).split('\n').length - 1
    from = offset
    return line
  }
  const text = markdown.replace(
    marks,
    (whole: string, attributes: string | undefined, block: string | undefined, inline: string | undefined, math: string | undefined, offset: number) => {
      if (isCode(offset)) return whole
      if (attributes !== undefined) {
        lost.push({ line: lineAt(offset), what: note('studio-report.attributes', { attributes: truncated(attributes) }) })
        return ''
      }
      const formula = block ?? inline ?? (math === undefined ? '' : mathIn(math))
      lost.push(lostFormula(formula, lineAt(offset)))
      return codeOfFormula(formula, block === undefined ? undefined : '')
    },
  )
  return { text: /^(?:!!!|\?\?\?\+?)[ \t]|^ {0,3}:[ \t]/m.test(text) ? lines(text.split('\n')).join('\n') : text, lost }
}

const attribute = String.raw`(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+)|toc|no_toc)`
const marks = new RegExp(
  String.raw`(?<![ \t])[ \t]*(\{:[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\})|^\$\$[ \t]*\n((?:(?!\$\$)[\s\S])+?)\n\$\$[ \t]*$|\$\$((?:(?!\$\$)[^\n])+)\$\$|(<math\b(?:(?!<math\b)[\s\S])*?</math>)`,
  'gm',
)

function mathIn(source: string): string {
  const element = elementOf(source)
  return element ? formulaOf(element) : source
}

const admonition = /^(?:!!!|\?\?\?\+?)[ \t]+([a-z]+)(?![a-z])[^"\n]*(?:"([^"\n]*)"[ \t]*)?$/i
const meaning = /^ {0,3}:[ \t]+(?=\S)/

function lines(source: readonly string[]): string[] {
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < source.length; at++) {
    const line = source[at] ?? ''
    const ticks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (ticks && (!fence || ticks.startsWith(fence))) fence = fence ? '' : ticks
    const named = fence ? null : admonition.exec(line)
    if (named) {
      const end = endOfIndented(source, at + 1)
      const inner = lines(source.slice(at + 1, end).map((one) => one.replace(/^(?: {4}|\t)/, '')))
      const colons = ':'.repeat(1 + inner.reduce((most, one) => Math.max(most, /^:+/.exec(one)?.[0].length ?? 0), 2))
      const title = named[2] ? `[${named[2].replace(/[[\]]/g, '\\$&')}]` : ''
      out.push(`${colons}${named[1]?.toLowerCase() ?? ''}${title}`, ...inner, colons)
      // The blank line that follows is the end's.
      at = source[end]?.trim() === '' ? end : end - 1
    } else if (!fence && isTerm(source, at)) {
      out.push(`**${line.trim()}**${meaning.test(source[at + 1] ?? '') ? '\\' : ''}`)
      at = definitions(source, at + 1, out)
    } else out.push(line)
  }
  return out
}

/** The line behind all that is indented, blank lines at its end left out. */
function endOfIndented(source: readonly string[], from: number): number {
  let end = from
  for (let at = from; at < source.length && /^(?: {4}|\t|\s*$)/.test(source[at] ?? ''); at++) if (source[at]?.trim()) end = at + 1
  return end
}

function isTerm(source: readonly string[], at: number): boolean {
  const next = source[at + 1]?.trim() === '' ? source[at + 2] : source[at + 1]
  return /^[^\s:#>|`~*+-]|^\*\S/.test(source[at] ?? '') && !(source[at - 1] ?? '').trim() && meaning.test(next ?? '')
}

/** Writes what a term means; gives the last line that belongs to it. */
function definitions(source: readonly string[], from: number, out: string[]): number {
  let at = from
  for (; at < source.length; at++) {
    const line = source[at] ?? ''
    const next = source[at + 1] ?? ''
    if (line.trim() === '' && !/^(?: {2}|\t)/.test(next) && !meaning.test(next)) break
    if (line.trim() !== '' && !meaning.test(line) && source[at - 1]?.trim() === '' && !/^(?: {2}|\t)/.test(line)) break
    out.push(line.replace(meaning, '').replace(/^(?: {1,4}|\t)/, '') + (line.trim() && meaning.test(next) ? '\\' : ''))
  }
  return at - 1
}
