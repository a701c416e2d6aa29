import type { Definition, Root } from 'mdast'
import { t } from '#i18n/messages.ts'
import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { Problem } from '../problem.ts'
import { createConversion, truncated, type Conversion, type ConvertOptions, type Lost, type MarkdownSigns } from './conversion.ts'
import { finish, resolveAll } from './finish.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import { withoutHexoTags } from './hexo-tags.ts'
import { fencedHighlights } from './highlight-tags.ts'
import type { MarkdownContext } from './markdown-context.ts'
import { withoutDialects } from './markdown-dialects.ts'
import { mayHaveContents, withoutContents } from './markdown-contents.ts'
import { mayHaveMdxPictures, withPictureAddresses } from './mdx-pictures.ts'
import { withoutBlankLines } from './markdown-html.ts'
import { heavyLine } from './markdown-load.ts'
import { mayHaveFormulas, withFormulas } from './markdown-formulas.ts'
import { mayHaveMarks, withoutMarks } from './markdown-marks.ts'
import { mayHaveNotices, withNotices } from './markdown-notices.ts'
import { codeIn, eachNode, filler, maskedMarkdown, parseMarkdown, withoutDeepLines } from './markdown-parser.ts'
import type { Block } from './model.ts'
import { takeTags, withoutSigns } from './template-tags.ts'
import { mayHaveWikiLinks, withoutWikiLinks } from './wiki-links.ts'

/**
 * The blocks of a Markdown text: CommonMark, GFM and the directives of the demo edition; `lost` names what they do not hold.
 * HTML and template tags become the nearest block where there is one. Front matter is to be taken off before.
 * @throws Problem 422 for a text that would take a parser longer than its length
 */
export async function fromMarkdown(markdown: string, options: ConvertOptions = {}): Promise<{ blocks: Block[]; lost: Lost[] }> {
  const firstLine = options.firstLine ?? 1
  const source = markdown.replace(/\r\n?/g, '\n')
  const heavy = heavyLine(source)
  if (heavy !== null) throw new Problem(422, 'markdown-heavy', t('studio-error.markdown-heavy', { line: String(firstLine + heavy) }))
  const { text, tags, lost, lineOf } = prepared(source, { firstLine, signs: options.signs ?? 'usual' })
  const root = parseMarkdown(text)
  const converted = await resolveAll(options, (found) => {
    const conversion = createConversion(options, found, tags)
    const blocksOf = (tree: Root, source: string, line: number) => markdownBlocks(tree.children, createContext(tree, source, line, conversion))
    for (const one of lost) conversion.lost.push(one)
    conversion.markdown = (inner, line) => blocksOf(parseMarkdown(inner), inner, line)
    return finish(blocksOf(root, text, firstLine), conversion)
  })
  return {
    blocks: withoutSigns(converted.blocks, tags),
    lost: converted.lost.map(({ line, what }) => ({ line: line === undefined ? line : lineOf(line), what })),
  }
}

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

interface Reading {
  firstLine: number
  signs: MarkdownSigns
}

/** Template tags and directive titles are brought into a form the parser leaves alone; code stays as it is. */
function prepared(source: string, reading: Reading) {
  const { text: markdown, lost, lineOf } = plainMarkdown(source, reading)
  const isCode = codeIn(markdown)
  const titled = markdown.replace(
    /^([ \t]*:{3,})[ \t]*([a-z][a-z-]*)(?:[ \t]+([^\s[{].*)|[ \t]*)$/gm,
    (line: string, colons: string, name: string, title: string | undefined, offset: number) =>
      isCode(offset) ? line : `${colons}${name}${title === undefined ? '' : `[${title.trim().replace(/[[\]]/g, '\\$&')}]`}`,
  )
  const taken = takeTags(titled, titled === markdown ? isCode : codeIn(titled), reading.firstLine)
  return { ...taken, lost, lineOf: (line: number) => lineOf(taken.lineOf(line)) }
}

/**
 * A Markdown text without the additions of other systems to CommonMark; they are read, or named in `lost`. Notes that stood in a
 * line follow at the end: `lineOf` gives the line of the source for one of `text`.
 */
export function plainMarkdown(source: string, { firstLine, signs }: Reading): { text: string; lost: Lost[]; lineOf(line: number): number } {
  const hexo = signs === 'own' ? { text: source, lineOf: (line: number) => line } : withoutHexoTags(source, codeIn, firstLine)
  const usual = signs !== 'own'
  const shown = usual && mayHaveMdxPictures(hexo.text) ? withPictureAddresses(hexo.text, codeIn(hexo.text)) : hexo.text
  const wiki = usual && mayHaveWikiLinks(shown) ? withoutWikiLinks(shown, codeIn, firstLine) : unchanged(shown)
  const flat = withoutDeepLines(wiki.text)
  const coded = /\bhighlight\b/.test(flat) ? fencedHighlights(flat, codeIn(flat)) : flat
  const whole = /<(?:pre|script|style|svg|textarea)\b/i.test(coded) ? withoutBlankLines(coded, codeIn(coded)) : coded
  const contents = usual && mayHaveContents(whole) ? withoutContents(whole, codeIn(whole), firstLine) : unchanged(whole)
  const markdown = contents.text
  const formulas = usual && mayHaveFormulas(markdown, signs) ? withFormulas(markdown, fixedIn(markdown), { firstLine, signs }) : unchanged(markdown)
  const noticed = mayHaveNotices(formulas.text) ? withNotices(formulas.text, codeIn(formulas.text)) : formulas.text
  const plain = /\{:|\$\$|<math\b|^(?:!!!|\?\?\?)|^ {0,3}:[ \t]/m.test(noticed) ? withoutDialects(noticed, codeIn(noticed), firstLine) : unchanged(noticed)
  const marks = usual && mayHaveMarks(plain.text) ? withoutMarks(plain.text, firstLine) : { ...unchanged(plain.text), lineOf: (line: number) => line }
  const lost = [...wiki.lost, ...deepLines(wiki.text, flat, firstLine), ...contents.lost, ...formulas.lost, ...plain.lost, ...marks.lost]
  return {
    text: marks.text,
    lost: lost.map(({ line, what }) => ({ line: line === undefined ? line : hexo.lineOf(line), what })),
    lineOf: (line) => hexo.lineOf(marks.lineOf(line)),
  }
}

/** Lines whose signs of a list or quotation are words now; the first stands for all. */
function deepLines(source: string, flat: string, firstLine: number): Lost[] {
  if (flat === source) return []
  const kept = flat.split('\n')
  const deep = source.split('\n').flatMap((line, at) => (line === kept[at] ? [] : [{ line: firstLine + at, text: truncated(line) }]))
  const [first, ...others] = deep
  if (!first) return []
  const listed =
    others.length > 0 ? note('studio-report.and-more', { first: first.text, count: others.length }) : note('studio-report.as-said', { text: first.text })
  return [{ line: first.line, what: because(listed, note('studio-report.stays-as-text')) }]
}

function unchanged(text: string): { text: string; lost: Lost[] } {
  return { text, lost: [] }
}

/** Whether an offset lies in what is not running text. */
function fixedIn(markdown: string): (offset: number) => boolean {
  let words: string | undefined
  return (offset) => (words ??= maskedMarkdown(markdown).words)[offset] === filler
}
