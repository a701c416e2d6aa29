import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { clean, truncated, type Lost } from './conversion.ts'
import { filler, type Edit } from './markdown-parser.ts'

/**
 * Takes the lines `*[HTML]: Hypertext Markup Language` away and writes what they say behind the first use of each. One that the
 * text does not use outside of headings and code is named.
 */
export function abbreviationEdits(
  markdown: string,
  { prose, lines }: { prose: string; lines: string },
  lineAt: (offset: number) => number,
): { edits: Edit[]; lost: Lost[] } {
  const found = [...prose.matchAll(/^ {0,3}\*\[([^\]\n]+)\]:(.*)$/gm)]
    .map(({ 0: { length }, index }) => ({ from: index, to: index + length }))
    .filter(({ to }) => !isEmphasis(prose, to))
  const used = found.reduce((text, { from, to }) => text.slice(0, from) + filler.repeat(to - from) + text.slice(to), lines)
  const edits: Edit[] = []
  const lost: Lost[] = []
  for (const { from, to } of found) {
    const [, name = '', text = ''] = /\*\[([^\]\n]+)\]:(.*)$/.exec(markdown.slice(from, to)) ?? []
    const meaning = clean(text)
    edits.push({ from, to, text: '' })
    if (meaning === undefined) continue
    const use = new RegExp(String.raw`(?<![\p{L}\p{N}_])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\p{L}\p{N}_])`, 'u').exec(used)
    if (use) edits.push({ from: use.index + name.length, to: use.index + name.length, text: ` (${escaped(meaning)})` })
    else
      lost.push({
        line: lineAt(from),
        what: because(note('studio-report.abbreviation', { name, meaning: truncated(meaning) }), note('studio-report.not-used')),
      })
  }
  return { edits, lost }
}

/** The star before the bracket may open what a later one in the paragraph closes. */
function isEmphasis(prose: string, end: number): boolean {
  const own = prose.slice(prose.lastIndexOf('\n', end - 1) + 1, end).replace('*[', '')
  const [rest = ''] = prose.slice(end).split(/\n[ \t]*\n/)
  return /\*/.test(own + rest.replace(/^ {0,3}\*\[/gm, ''))
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<~^={}$|&]/g, '\\$&')
}
