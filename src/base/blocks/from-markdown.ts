import type { Definition, Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { createConversion, type Conversion, type ConvertOptions, type Lost } from './conversion.ts'
import { finish, resolveAll } from './finish.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import { fencedHighlights } from './highlight-tags.ts'
import { isFenced, type MarkdownContext } from './markdown-context.ts'
import { withoutDialects } from './markdown-dialects.ts'
import type { Block } from './model.ts'
import { takeTags } from './template-tags.ts'

/**
 * The blocks of a Markdown text: CommonMark, GFM and the directives of the demo edition; `lost` names what they do not hold.
 * HTML and template tags become the nearest block where there is one. Front matter is to be taken off before.
 */
export async function fromMarkdown(markdown: string, options: ConvertOptions = {}): Promise<{ blocks: Block[]; lost: Lost[] }> {
  const firstLine = options.firstLine ?? 1
  const { text, tags, lost } = prepared(markdown.replace(/\r\n?/g, '\n'), firstLine)
  const root = parser.parse(text)
  return resolveAll(options, (found) => {
    const conversion = createConversion(options, found, tags)
    const blocksOf = (tree: Root, source: string, line: number) => markdownBlocks(tree.children, createContext(tree, source, line, conversion))
    conversion.lost.push(...lost)
    conversion.markdown = (inner, line) => blocksOf(parser.parse(inner), inner, line)
    return finish(blocksOf(root, text, firstLine), conversion)
  })
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)

function createContext(root: Root, text: string, firstLine: number, conversion: Conversion): MarkdownContext {
  const definitions = new Map<string, Definition>()
  const refs = new Map<string, string>()
  eachNode(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  return {
    conversion,
    definitions,
    blocks(nodes) {
      return markdownBlocks(nodes, this)
    },
    lineOf: (node) => (node.position?.start.line ?? 1) + firstLine - 1,
    sourceOf: (node) => text.slice(node.position?.start.offset, node.position?.end.offset),
    noteRef(identifier) {
      const ref = refs.get(identifier) ?? (/^[\w-]{1,60}$/.test(identifier) ? identifier : `note-${refs.size + 1}_`)
      refs.set(identifier, ref)
      return ref
    },
  }
}

/** Template tags and directive titles are brought into a form the parser leaves alone; code stays as it is. */
function prepared(source: string, firstLine: number) {
  const coded = /\bhighlight\b/.test(source) ? fencedHighlights(source, codeIn(source)) : source
  const { text: markdown, lost } = plainMarkdown(coded, firstLine)
  const isCode = codeIn(markdown)
  const titled = markdown.replace(
    /^([ \t]*:{3,})[ \t]*([a-z]+)[ \t]+([^\s[{].*)$/gm,
    (line: string, colons: string, name: string, title: string, offset: number) =>
      isCode(offset) ? line : `${colons}${name}[${title.trim().replace(/[[\]]/g, '\\$&')}]`,
  )
  return { ...takeTags(titled, titled === markdown ? isCode : codeIn(titled), firstLine), lost }
}

/** A Markdown text without the additions of other systems to CommonMark; they are read, or named in `lost`. */
export function plainMarkdown(markdown: string, firstLine = 1): { text: string; lost: Lost[] } {
  return /\{:|\$\$|<math\b|^(?:!!!|\?\?\?)|^ {0,3}:[ \t]/m.test(markdown)
    ? withoutDialects(markdown, codeIn(markdown), firstLine)
    : { text: markdown, lost: [] }
}

/** Most texts have nothing of which it is asked: they are parsed once. */
function codeIn(markdown: string): (offset: number) => boolean {
  let code: CodeRange[] | undefined
  return (offset) => (code ??= codeRanges(markdown)).some(([from, to]) => offset >= from && offset < to)
}

type CodeRange = [from: number, to: number]

function codeRanges(markdown: string): CodeRange[] {
  const code: CodeRange[] = []
  eachNode(parser.parse(markdown), (node) => {
    const from = node.position?.start.offset ?? 0
    const to = node.position?.end.offset ?? 0
    // Indented code that begins with a tag is a tag with an indent.
    if (node.type === 'inlineCode' || (node.type === 'code' && (isFenced(markdown.slice(from, to)) || !/^\s*\{[%{]/.test(node.value)))) code.push([from, to])
  })
  return code
}

function eachNode(node: Nodes, seen: (node: Nodes) => void): void {
  seen(node)
  if ('children' in node) for (const child of node.children) eachNode(child, seen)
}
