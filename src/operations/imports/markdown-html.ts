import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { because } from '#base/report-notes.ts'
import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { heavyLine } from '#base/blocks/markdown-load.ts'
import { withoutDeepLines } from '#base/blocks/markdown-parser.ts'
import { escapeHtml } from './legacy-html.ts'
import { isTableDivider } from '#base/blocks/table-dividers.ts'
import { endsOfRuns, holdsMarkdown, isIndentedHtml } from '#base/blocks/markdown-html.ts'

/** A list takes two levels. The parser leaves out what lies deeper, with all of its words: more than `withoutDeepLines` lets through. */
const mostLevels = 300

const trusting = renderer(true)
const escaping = renderer(false)

/**
 * The HTML of a Markdown text: CommonMark with tables, notes, deletions and bare addresses. Several times as fast as the parser
 * of the conversion, and apart from it, so that what one of them overlooks the other one counts.
 * A text that would take a parser longer than its length is code.
 * @param options.html whether HTML in the text stays HTML; otherwise it is text
 * @param options.lost is told of such a text
 */
export function htmlOfMarkdown(markdown: string, { html, lost }: { html: boolean; lost?: Note[] }): string {
  const heavy = heavyLine(markdown)
  if (heavy !== null) {
    lost?.push(because(note('studio-report.line', { line: String(heavy + 1), what: truncated(markdown) }), note('studio-report.kept-as-code')))
    return `<pre><code>${escapeHtml(markdown)}</code></pre>`
  }
  return (html ? trusting : escaping).render(withoutDeepLines(markdown))
}

function renderer(html: boolean): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html, linkify: true }).use(footnotes).set({ maxNesting: mostLevels })
  // Names of files such as README.md are no addresses.
  markdown.linkify.set({ fuzzyLink: false })
  markdown.linkify.add('www.', {
    validate: (text, at) => /^[^\s<]*[^\s<?!.,:*_~)'"]/.exec(text.slice(at))?.[0].length ?? 0,
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })
  if (html) markdown.core.ruler.after('block', 'indented_html', ({ tokens }) => keepIndentedHtml(tokens))
  markdown.core.ruler.after('block', 'table_dividers', (state) => void (state.tokens = withoutDividers(state.tokens)))
  // What is read here is checked where it is written.
  markdown.validateLink = () => true
  Object.assign(markdown.renderer.rules, {
    footnote_ref: () => '<a data-footnote-ref></a>',
    footnote_anchor: () => '',
    footnote_block_open: () => '<section data-footnotes><ol>',
    footnote_block_close: () => '</ol></section>',
  })
  return markdown
}

/** Without the rows of tables that only divide them. */
function withoutDividers<T extends { type: string; content: string }>(tokens: readonly T[]): T[] {
  const kept: T[] = []
  let row = -1
  for (const token of tokens) {
    if (token.type === 'tr_open') row = kept.length
    kept.push(token)
    if (token.type !== 'tr_close') continue
    const cells = kept.slice(row).filter(({ type }) => type === 'inline')
    if (isTableDivider(cells.map(({ content }) => content).join('|'))) kept.length = row
  }
  return kept
}

/** Indented tags within an element are HTML. */
function keepIndentedHtml(tokens: { type: string; content: string }[]): void {
  const pieces = tokens.map(({ type, content }) => (type === 'html_block' || (type === 'code_block' && isIndentedHtml(content)) ? content : null))
  const ends = endsOfRuns(pieces)
  for (let from = 0; from < tokens.length; from++) {
    if (tokens[from]?.type !== 'html_block' || holdsMarkdown(pieces[from] ?? '')) continue
    const last = ends[from] ?? from
    for (const token of tokens.slice(from, last)) if (token.type === 'code_block' && isIndentedHtml(token.content)) token.type = 'html_block'
    from = last
  }
}
