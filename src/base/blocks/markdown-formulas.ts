import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated, type Lost, type MarkdownSigns } from './conversion.ts'
import { longestTicks } from './longest-ticks.ts'

/** `\(` or `\[`, with one backslash or two; `$`. In the third group the text between. */
const delimited =
  /(?<!\\)(\\{1,2})([([])((?:(?!\n[ \t]*\n)[\s\S]){1,4000}?)(?<!\\)\1[)\]]|(?<![\\$\p{L}])\$(?![\s$])((?:\\[^\n]|[^$\n\\])+)(?<!\s)\$(?![$\p{N}])/gu

export function mayHaveFormulas(markdown: string, signs: MarkdownSigns): boolean {
  return /\\[([]/.test(markdown) || (signs === 'math' && /\$[^\s$]/.test(markdown))
}

/** Formulas of MathJax and KaTeX as code, as `$$` is read. `isFixed` tells whether an offset lies in code, HTML or an address. */
export function withFormulas(
  markdown: string,
  isFixed: (offset: number) => boolean,
  { signs, firstLine }: { signs: MarkdownSigns; firstLine: number },
): { text: string; lost: Lost[] } {
  const lost: Lost[] = []
  const text = markdown.replace(
    delimited,
    (whole: string, _slashes: string | undefined, bracket: string | undefined, between: string | undefined, dollars: string | undefined, offset: number) => {
      const formula = between ?? dollars ?? ''
      const line = markdown.slice(markdown.lastIndexOf('\n', offset - 1) + 1, offset)
      const isClosed = bracket === undefined || whole.endsWith(bracket === '(' ? ')' : ']')
      const isFormula = bracket === undefined ? signs === 'math' : isClosed && isMeant(formula, { isDisplay: bracket === '[', line, isMath: signs === 'math' })
      if (!isFormula || formula.trim() === '' || isFixed(offset) || isFixed(offset + whole.length - 1)) return whole
      const plain = (line.includes('>') ? formula.replace(/\n[ \t]*>/g, '\n') : formula).trim()
      lost.push(lostFormula(plain, firstLine + markdown.slice(0, offset).split('\n').length - 1))
      if (line.trim() === '' && /^[ \t]*\n[\s\S]*\n[ \t]*$/.test(formula) && /^[ \t]*(?:\n|$)/.test(markdown.slice(offset + whole.length)))
        return codeOfFormula(formula.replace(/^[ \t]*\n|\n[ \t]*$/g, ''), line)
      // A line of it may begin like a list or a heading.
      return codeOfFormula(/\n\s*[-+*=>#\d~`]/.test(formula) ? plain.replace(/\s*\n\s*/g, ' ') : formula.trim())
    },
  )
  return { text, lost }
}

export function lostFormula(formula: string, line: number): Lost {
  return { line, what: because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')) }
}

/** Code in a line, or with an indent a block of its own. */
export function codeOfFormula(formula: string, indent?: string): string {
  const fence = '`'.repeat(longestTicks(formula) + 1)
  if (indent === undefined) return `${fence}${formula}${fence}`
  const long = fence.padEnd(3, '`')
  return `${long}latex\n${formula}\n${indent}${long}`
}

const functions = /\b(?:sin|cos|tan|cot|log|ln|lg|exp|min|max|lim|mod|det|gcd|inf|sup|arg|dim|ker|Pr)\b/g

/** Brackets are escaped in prose too: [sic], [1], (s). `line`: what stands before it there. */
function isMeant(formula: string, { isDisplay, line, isMath }: { isDisplay: boolean; line: string; isMath: boolean }): boolean {
  if (/\\[a-z]+/i.test(formula)) return true
  const words = formula.replace(functions, ' ')
  const isLetter = /^\s*\p{L}['′]?\s*$/u.test(formula)
  // A box to tick, or the ending of a word.
  if (isLetter) return !/^\s*(?:[-*+]|\d+[.)])\s+$/.test(line) && !/[\p{L}\p{N}]$/u.test(line)
  if (isMath && !isDisplay) return true
  if (!/[\p{L}=^]/u.test(words) || /\p{L}{3}/u.test(words)) return false
  return /[\^=]|(?<!\p{L})\p{L}_/u.test(words) || (!/\p{L}{2}/u.test(words) && (/[-+*/<>|]/.test(words) || /^\s*\p{L}\s*\(.*\)\s*$/u.test(words)))
}
