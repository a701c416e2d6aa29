import { nextByName, replaceSpans } from '#base/text-spans.ts'
import { longestTicks } from './longest-ticks.ts'

/** At most 1,000 letters: a tag that nothing ends must not be looked for to the end of a long line. */
const argument = String.raw`((?:(?!%\})[^\n]){0,1000}?)`
const opening = new RegExp(
  String.raw`((?<![ \t])[ \t]*)\{%-?[ \t]*(codeblock|code|blockquote|quote|pullquote|asset_img|img|asset_link|asset_path|post_link|post_path|link)(?=[\s%-])${argument}-?%\}`,
)
const mayHave = /\{%-?[ \t]*(?:code|blockquote|quote|pullquote|asset_|img|post_(?:link|path)|link)/

/**
 * Tags of Hexo for code, quotations, pictures and links as Markdown. Some take more lines than they did: `lineOf` gives the line of
 * the source for one of `text`.
 */
export function withoutHexoTags(markdown: string, isCodeIn: (markdown: string) => (offset: number) => boolean, firstLine: number) {
  if (!mayHave.test(markdown)) return { text: markdown, lineOf: (line: number) => line }
  const isCode = isCodeIn(markdown)
  const endTag = nextByName(markdown, (name) => new RegExp(String.raw`\{%-?[ \t]*end${name}[ \t]*-?%\}`))
  const added: { line: number; count: number }[] = []
  let [line, from, shift] = [firstLine, 0, 0]
  const text = replaceSpans(markdown, opening, (begin) => {
    const { 0: tag, 1: indent = '', 2: name = '', 3: given = '', index } = begin
    const end = index + tag.length
    if (isCode(index + indent.length)) return undefined
    const args = argumentsIn(given)
    const write = blocks[name]
    const close = write && endTag(name, end)
    const instead = write ? close && write(markdown.slice(end, close.at), args, indent, isLineStart(markdown, index)) : inline(name, args)
    if (instead === undefined) return undefined
    const last = close?.end ?? end
    line += breaksIn(markdown.slice(from, index))
    from = index
    const count = breaksIn(instead) - breaksIn(markdown.slice(index, last))
    if (count !== 0) added.push({ line: line + shift, count })
    shift += count
    return { end: last, text: write ? instead : indent + instead }
  })
  return { text, lineOf: (at: number) => added.reduce((sum, one) => (one.line < at ? sum - one.count : sum), at) }
}

const blocks: Readonly<Record<string, (inside: string, args: readonly string[], indent: string, isFirst: boolean) => string>> = {
  codeblock: code,
  code,
  blockquote,
  quote: blockquote,
  pullquote: (inside, _, indent, isFirst) => `${isFirst ? '' : '\n\n'}${indent}:::pull\n${inside.replace(/^\s*\n|\n\s*$/g, '')}\n${indent}:::`,
}

/** The title of a code, and the address of its source, stand above it. */
function code(inside: string, args: readonly string[], indent: string, isFirst: boolean): string {
  const fence = '`'.repeat(Math.max(2, longestTicks(inside)) + 1)
  const words = args.filter((word) => !/^(?:lang|line_number|line_threshold|first_line|mark|wrap|highlight|language_attr):/.test(word))
  const language = args.find((word) => word.startsWith('lang:'))?.slice(5) ?? ''
  const caption = captionOf(words)
  const lines = inside.replace(/^[ \t]*\n|\n[ \t]*$/g, '')
  return `${isFirst ? '' : '\n\n'}${caption && `${indent}${caption}\n\n`}${indent}${fence}${language}\n${lines}\n${indent}${fence}`
}

function blockquote(inside: string, args: readonly string[], indent: string, isFirst: boolean): string {
  const { before, address, after } = partsAround(args)
  const by = address === undefined ? before : [before, `[${escaped(after || address)}](<${address}>)`].filter(Boolean).join(', ')
  const lines = inside.replace(/^\s*\n|\s+$/g, '').split('\n')
  return [`${isFirst ? '' : '\n\n'}${lines.map((one) => `${indent}> ${one}`).join('\n')}`, ...(by ? [`${indent}>`, `${indent}> — ${by}`] : [])].join('\n')
}

function captionOf(words: readonly string[]): string {
  const { before, address, after } = partsAround(words)
  if (address === undefined) return before && `**${escaped(before)}**`
  return [before && `**${escaped(before)}**`, `[${escaped(after || 'link')}](<${address}>)`].filter(Boolean).join(' ')
}

function partsAround(words: readonly string[]): { before: string; address: string | undefined; after: string } {
  const at = words.findIndex((word) => /^https?:\/\//.test(word))
  const [before, after] = at === -1 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
  return { before: before.join(' '), address: words[at], after: after.join(' ') }
}

/** Undefined for a tag of another system with that name. */
function inline(name: string, args: readonly string[]): string | undefined {
  if (name === 'asset_path' || name === 'post_path') return args[0] && encodeURI(args[0])
  if (name === 'asset_img' || name === 'img') return picture(args)
  if (name === 'link') {
    const at = args.findIndex((word, index) => index > 0 && /^(?:https?:)?\//.test(word))
    return at === -1 ? undefined : `[${escaped(args.slice(0, at).join(' '))}](<${args[at]}>)`
  }
  const [slug, ...words] = args
  const title = (/^(?:true|false)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ')
  return slug && `[${escaped(title || slug)}](<${slug}>)`
}

/** Class names come before the address; size, title and alternative text after it. */
function picture(args: readonly string[]): string | undefined {
  const at = args.findIndex((word) => /[./]/.test(word))
  const src = args[at]
  if (src === undefined) return undefined
  const rest = args.slice(at + 1).filter((word, index) => index > 1 || !/^\d+%?(?:px)?$/.test(word))
  // After a quoted title comes the alternative text; without quotation marks all words are the title.
  const [title = '', alt = ''] = rest.length === 2 && rest.some((word) => word.includes(' ')) ? rest : [rest.join(' ')]
  const shown = title && alt && title !== alt ? ` "${title.replaceAll('"', '\\"')}"` : ''
  return `![${escaped(alt || title)}](<${src}>${shown})`
}

function argumentsIn(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '').filter((word) => word !== '')
}

function escaped(words: string): string {
  return words.replace(/[[\]\\]/g, '\\$&')
}

function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === '\n'
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}
