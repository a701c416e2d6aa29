import { Tokenizer, TokenizerMode, type Token } from 'parse5'
import { elementRanges } from './element-ranges.ts'
import { flowBlocks } from './html-blocks.ts'
import { isVoid } from './html-style.ts'
import { parseHtml } from './html-tree.ts'
import { isFenced, type FlowContent, type MarkdownContext } from './markdown-context.ts'
import type { Block } from './model.ts'

/**
 * Markdown cuts HTML at blank lines: `<div>`, text, `</div>` come as three nodes. Beginning at an HTML node, as many nodes as its
 * open tags need are taken together; the Markdown between them is converted and put back in its place.
 */
export function htmlRun(nodes: readonly FlowContent[], from: number, context: MarkdownContext, runs: HtmlRuns) {
  const first = nodes[from]
  const { pieces, ends } = first?.type === 'html' && holdsMarkdown(first.value) ? runs.ofMarkdown : runs.ofHtml
  const last = ends[from] ?? from
  const slots: Block[][] = []
  const begin = first?.position?.start.line ?? 1
  let html = ''
  let line = begin
  const advance = (to: number) => {
    if (to > line) html += '\n'.repeat(to - line)
    line = Math.max(line, to)
  }
  for (const [at, node] of nodes.slice(from, last + 1).entries()) {
    advance(node.position?.start.line ?? line)
    const piece = pieces[from + at] ?? null
    html += piece ?? `<masthead-slot data-n="${slots.push(context.blocks([node])) - 1}"></masthead-slot>`
    line += piece ? piece.split('\n').length - 1 : 0
  }
  const at = first ? context.lineOf(first) : begin
  return { blocks: flowBlocks(parseHtml(withMarkdownInComponents(html)), { conversion: context.conversion, line: at, slots, flow: flowBlocks }), last }
}

interface Runs {
  /** HTML, or null for Markdown. */
  pieces: (string | null)[]
  ends: number[]
}

/** Which of the nodes of one parent belong together, made when the first of them is HTML. */
export class HtmlRuns {
  readonly #nodes: readonly FlowContent[]
  readonly #context: MarkdownContext
  #ofHtml: Runs | undefined
  #ofMarkdown: Runs | undefined

  constructor(nodes: readonly FlowContent[], context: MarkdownContext) {
    this.#nodes = nodes
    this.#context = context
  }

  get ofHtml(): Runs {
    return (this.#ofHtml ??= runsOf(this.#nodes.map((node) => htmlOf(node, this.#context))))
  }

  /** In an element that holds Markdown code is code. */
  get ofMarkdown(): Runs {
    return (this.#ofMarkdown ??= runsOf(this.#nodes.map((node) => (node.type === 'html' ? node.value : null))))
  }
}

function runsOf(pieces: (string | null)[]): Runs {
  return { pieces, ends: endsOfRuns(pieces) }
}

/** HTML whose components, known by their capitals, say that their text is Markdown, as it is in MDX. */
export function withMarkdownInComponents(html: string): string {
  return html.replace(/<[A-Z][\w.]*(?=[\s>])(?![^<>]*\smarkdown=)/g, '$& markdown="1"')
}

/** What stands in these elements is kept as it is, blank lines included. */
const kept = ['pre', 'script', 'style', 'svg', 'textarea']

/**
 * Markdown with comments in the blank lines of code, scripts and drawings: a blank line ends HTML unless it began with one of
 * these, and what follows would be read as Markdown. @param isCode whether an offset lies in code of Markdown
 */
export function withoutBlankLines(markdown: string, isCode: (offset: number) => boolean): string {
  let [text, at] = ['', 0]
  for (const [from, to] of elementRanges(markdown, kept)) {
    const element = markdown.slice(from, to)
    text += markdown.slice(at, from) + (isCode(from) ? element : element.replace(/^[ \t]*$/gm, '<!---->'))
    at = to
  }
  return text + markdown.slice(at)
}

/** HTML as it was written, or null for Markdown. */
function htmlOf(node: FlowContent, context: MarkdownContext): string | null {
  if (node.type === 'html') return node.value
  return node.type === 'code' && isIndentedHtml(node.value) && !isFenced(context.sourceOf(node)) ? node.value : null
}

/** Whether an element says that its text is Markdown, code included. */
export function holdsMarkdown(html: string): boolean {
  return /\smarkdown\s*=\s*["']?(?:1|block|span)\b/i.test(html)
}

/**
 * Whether a piece that its indent makes code begins with a tag. Within an element it is no code: Jekyll reads what stands there as
 * HTML, and elsewhere its author would have seen the tags on the page.
 */
export function isIndentedHtml(code: string): boolean {
  return /^\s*<(?:\/?[a-z]|!--)/i.test(code)
}

/**
 * For each piece of HTML the index of the one that closes what it leaves open; its own index when none does. One pass for all of
 * them: a text may hold as many tags that nothing closes as it has room for.
 * @param pieces HTML, or null for what is none
 */
export function endsOfRuns(pieces: readonly (string | null)[]): number[] {
  const open = new OpenElements()
  const ends = [...pieces.keys()]
  const waiting: number[] = []
  for (const [at, piece] of pieces.entries()) {
    if (piece === null) continue
    for (const { name, closing } of tagsIn(piece)) {
      if (closing) open.close(name)
      else open.open(name, at)
    }
    waiting.push(at)
    // Those below wait for an element that is still open.
    while ((waiting.at(-1) ?? -1) > open.youngest) ends[waiting.pop() ?? at] = at
  }
  return ends
}

/** Elements that are open, each within the one before it. */
class OpenElements {
  readonly #elements: { name: string; at: number }[] = []
  readonly #count = new Map<string, number>()

  /** Where the innermost was opened; -1: none is open. */
  get youngest(): number {
    return this.#elements.at(-1)?.at ?? -1
  }

  open(name: string, at: number): void {
    this.#elements.push({ name, at })
    this.#count.set(name, this.#countOf(name) + 1)
  }

  /** With all that is open within it. */
  close(name: string): void {
    if (this.#countOf(name) === 0) return
    for (let last = this.#elements.pop(); last; last = this.#elements.pop()) {
      this.#count.set(last.name, this.#countOf(last.name) - 1)
      if (last.name === name) return
    }
  }

  #countOf(name: string): number {
    return this.#count.get(name) ?? 0
  }
}

interface Tag {
  name: string
  closing: boolean
}

// A paragraph or list item need not be closed; everything else left open ends with the file.
const closesItself = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option)$/

function tagsIn(html: string): Tag[] {
  const tags: Tag[] = []
  const add = ({ tagName, selfClosing }: Token.TagToken, closing: boolean) => {
    const name = tagName.toLowerCase()
    if (!isVoid(name) && (closing || !selfClosing) && !closesItself.test(name)) tags.push({ name, closing })
  }
  const skip = () => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(token) {
        add(token, false)
        if (token.tagName === 'script' || token.tagName === 'style') {
          tokenizer.state = TokenizerMode.RAWTEXT
          tokenizer.lastStartTagName = token.tagName
        }
      },
      onEndTag: (token) => add(token, true),
      onComment: skip,
      onDoctype: skip,
      onEof: skip,
      onCharacter: skip,
      onNullCharacter: skip,
      onWhitespaceCharacter: skip,
    },
  )
  tokenizer.write(html, true)
  return tags
}
