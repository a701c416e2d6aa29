import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { because } from '#base/report-notes.ts'
import { escapeHtml } from '../legacy-html.ts'

/** What Notion writes of its own into Markdown: callouts and toggles whose text is Markdown too, formulas between lines of `$$`. */
export function commonMarkdown(source: string, lost: Note[]): string {
  const lines: string[] = []
  let fence = ''
  let formula: string[] | null = null
  for (const line of source.split('\n')) {
    const [mark = ''] = /^\s*(?:`{3,}|~{3,})/.exec(line) ?? []
    if (formula === null && mark) fence = fence === '' ? mark.trim() : line.trim() === fence ? '' : fence
    if (fence === '' && line.trim() === '$$') {
      if (formula) lines.push(formulaHtml(formula.join('\n'), lost))
      formula = formula ? null : []
    } else if (formula) formula.push(line)
    // Behind an empty line the text within a tag is Markdown.
    else if (fence !== '' || mark) lines.push(line)
    else lines.push(withInlineFormulas(/^\s*<(?:aside|details)>\s*$|<\/summary>\s*$/.test(line) ? `${line}\n` : line, lost))
  }
  return [...lines, ...(formula ? ['$$', ...formula] : [])].join('\n')
}

/** As elsewhere a sum of money is no formula: nothing begins or ends with a space, and no figure follows the second sign. */
const inlineFormula = /`[^`]*`|(?<!\\)\$(?![\s$])([^$`]{1,1000}?)(?<![\s\\])\$(?!\d)/g

function withInlineFormulas(line: string, lost: Note[]): string {
  return line.replace(inlineFormula, (found, formula: string | undefined) => {
    if (formula === undefined) return found
    lost.push(because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
    return `\`${formula}\``
  })
}

function formulaHtml(formula: string, lost: Note[]): string {
  lost.push(because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
  return `<p><code>${escapeHtml(formula.replace(/\s+/g, ' ').trim())}</code></p>`
}
