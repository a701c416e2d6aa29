import type { Block } from './model.ts'
import { replaceSpans } from '#base/text-spans.ts'
import { playerOf } from './players.ts'
import { templateEnds, templateOpening } from './template-spans.ts'

/**
 * Template tags of other systems: Liquid, Nunjucks, Twig and Tera (`{% … %}`, `{{ … }}`), Hugo (`{{< … >}}`), components.
 * They are taken out before Markdown is read, so that nothing of them is mistaken for text, and come back as signs.
 */
export interface TemplateTag {
  source: string
  line: number
  /** When the tag shows a picture. */
  picture?: { src: string; alt?: string; caption?: string; credit?: string }
  /** When the tag shows a film or another player of a known provider. */
  film?: { address: string; title?: string }
  /** A text in the tag that stands for what the old system would have made of it. */
  text?: string
}

const attributeOfComponent = String.raw`[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?`
/** A component of MDX, Vue or Svelte that holds nothing, such as `<Video id="x" />`; HTML has no names in capitals of its own. */
export const componentTag = new RegExp(String.raw`(?<!\\)<[A-Z][\w.]*(?:\s+${attributeOfComponent})*\s*/>`)

// Two code points that Unicode keeps free for programs: no text holds them.
const signStart = '\ufdd0'
const signEnd = '\ufdd1'
// A space that hardly any text holds, for Markdown to see no letter beside its marks.
const gap = '\u2008'
const sign = new RegExp(`${gap}?${signStart}(\\d+)${signEnd}${gap}?`)

/**
 * The text with every tag replaced by a sign that `splitAtTags` finds again. `lineOf` gives the line in `text` before for one in
 * it: an address keeps no line break of a tag.
 * `isCode` says whether an offset lies in code, where braces are the author's own.
 */
export function takeTags(text: string, isCode: (offset: number) => boolean, firstLine: number) {
  const tags: TemplateTag[] = []
  const joined: { line: number; breaks: number }[] = []
  let lostBreaks = 0
  const source = text.replace(/[\ufdd0\ufdd1]/g, ' ')
  const lineAt = lineCounter(source, firstLine)
  const endOf = templateEnds(source)
  const opening = new RegExp(`${templateOpening.source}|${componentTag.source}`)
  const signOf = (tag: string, offset: number): string => {
    if (isCode(offset)) return tag
    const [before, after] = around(source, offset, tag.length)
    const line = lineAt(offset) - lostBreaks
    let breaks = tag.replace(/[^\n]/g, '')
    if (breaks && /\]\([^()\s]*$/.test(before)) {
      joined.push({ line, breaks: breaks.length })
      lostBreaks += breaks.length
      breaks = ''
    }
    const literal = plainAddress(tag)
    if (literal !== undefined) return literal + breaks
    tags.push({ source: tag, line, ...meaningOf(tag) })
    return gapAfter(before, tag) + signStart + (tags.length - 1) + signEnd + gapBefore(after) + breaks
  }
  const replaced = replaceSpans(source, opening, (begin) => {
    const span = begin[0].startsWith('<') ? { end: begin.index + begin[0].length } : endOf(begin)
    if (!span) return undefined
    return { end: span.end, text: span.name === 'raw' ? (span.inside ?? '') : signOf(source.slice(begin.index, span.end), begin.index) }
  })
  const lineOf = (line: number) => joined.reduce((sum, one) => (one.line < line ? sum + one.breaks : sum), line)
  return { text: replaced, tags, lineOf }
}

/** So much of a line is looked at on each side of a tag: a line can be as long as the text. */
const nearby = 2_000

/** What stands beside a tag in its line. */
function around(text: string, offset: number, length: number): [before: string, after: string] {
  const [before = ''] = text
    .slice(Math.max(0, offset - nearby), offset)
    .split('\n')
    .slice(-1)
  const [after = ''] = text.slice(offset + length, offset + length + nearby).split('\n', 1)
  return [before, after]
}

/** Parts the sign of a tag from what ends before it: marks of emphasis, and addresses that the tag is no part of. */
function gapAfter(before: string, tag: string): string {
  const ends = /[^\s([{*_~][*_~]+$/.test(before) || (!/^\{\{-?[^<%-]/.test(tag) && /(?:^|[\s*_~]|(?<!\])\()(?:https?:\/\/|www\.)[^\s<]*$/i.test(before))
  return ends ? gap : ''
}

/** Parts the sign of a tag from marks of emphasis that begin after it. */
function gapBefore(after: string): string {
  return /^[*_~]+[^\s.,;:!?)\]}*_~]/.test(after) ? gap : ''
}

/** Plain text and tags in their order. */
export function splitAtTags(text: string, tags: readonly TemplateTag[]): (string | TemplateTag)[] {
  return text
    .split(sign)
    .map((piece, at) => (at % 2 ? (tags[Number(piece)] ?? '') : piece))
    .filter((piece) => piece !== '')
}

/** The text as it was written. */
export function withTags(text: string, tags: readonly TemplateTag[]): string {
  return splitAtTags(text, tags)
    .map((piece) => (typeof piece === 'string' ? piece : piece.source))
    .join('')
}

/** Blocks without the signs of tags that stood in their properties, such as the words of a picture. */
export function withoutSigns(blocks: Block[], tags: readonly TemplateTag[]): Block[] {
  const json = JSON.stringify(blocks)
  if (!json.includes(signStart)) return blocks
  const plain = (text: string) => {
    const pieces = splitAtTags(text, tags)
    const words = pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join('')
    return text.includes(signStart) ? words.trim() : text
  }
  const read: Block[] = JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? plain(value) : value))
  return read
}

/** A tag that prints an address of the old site: `{{ "/news/" | url }}`, `{{ site.baseurl }}`. */
function plainAddress(tag: string): string | undefined {
  const literal = /^\{\{-?\s*(["'])(.*?)\1\s*\|\s*(?:url|relative_url|absolute_url|relURL|absURL)\s*-?\}\}$/.exec(tag)
  if (literal) return literal[2]
  return /^\{\{-?\s*(?:site\.(?:baseurl|url)|page\.baseurl)\s*-?\}\}$/.test(tag) ? '' : undefined
}

function meaningOf(tag: string): Partial<TemplateTag> {
  const inside = tag.replace(/^(?:\{[%{][-<%]?\s*|<)|\s*(?:[->%]?[%}]\}|\/>)$/g, '')
  const name = /^[\w-]+/.exec(inside)?.[0]?.toLowerCase() ?? ''
  const named = namedValues(inside)
  const bare = bareValues(inside)
  const provider = /^(?:youtube|vimeo|tweet|twitter|x|instagram|gist)(?=$|video$|embed$|player$)/.exec(name)?.[0]
  const [first = '', second] = bare.length ? bare : inside.split(/\s+/).filter((word, at) => at > 0 && !word.includes('='))
  const id = named.get('id') ?? named.get('videoid') ?? first
  const shown = provider && id && addressOf[provider]?.(id, named.get('user') ?? first, second)
  if (shown) return { film: { address: shown, title: named.get('title') } }
  const address = bare.find((one) => playerOf(one))
  if (address) return { film: { address, title: bare.find((one) => one !== address) ?? named.get('embed') } }
  if (tag.startsWith('{{') && bare[0] && /^["'][^"']+["']\s*\|/.test(inside)) return { text: bare[0] }
  const src =
    named.get('src') ?? named.get('image') ?? named.get('url') ?? named.get('path') ?? bare.find((value) => /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(value))
  if (!src || !/image|img|figure|picture|photo/i.test(name + (bare[0] ?? ''))) return {}
  // Positional forms give the words last: image "src" "alt", image_with_class "src" "class" "alt".
  const last = bare.length > 1 && bare.at(-1) !== src ? bare.at(-1) : undefined
  return {
    picture: { src, alt: named.get('alt') ?? last, caption: named.get('caption') ?? named.get('title') ?? named.get('label'), credit: named.get('credit') },
  }
}

const postOnX = (id: string, user: string) => `https://x.com/${/^\d*$/.test(user) ? 'i' : user}/status/${id}`
/** Addresses of what the tags of Hugo and of usual components show. */
const addressOf: Readonly<Record<string, (id: string, user: string, second?: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  tweet: postOnX,
  twitter: postOnX,
  x: postOnX,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  gist: (id, user, second) => `https://gist.github.com/${user}/${second ?? id}`,
}

const value = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`

function namedValues(inside: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of inside.matchAll(new RegExp(String.raw`([\w-]+)\s*[:=]\s*(?:${value})`, 'g'))) {
    found.set(name.toLowerCase(), double ?? single ?? '')
  }
  return found
}

function bareValues(inside: string): string[] {
  const words = inside.replace(new RegExp(String.raw`[\w-]+\s*[:=]\s*(?:${value})`, 'g'), '')
  // A doubled quotation mark is a slip of the pen, not an empty value.
  return [...words.replace(/""(?=\S)|(?<=\S)""/g, '"').matchAll(new RegExp(value, 'g'))].map(([, double, single]) => double ?? single ?? '')
}

function lineCounter(text: string, firstLine: number): (offset: number) => number {
  let line = firstLine
  let from = 0
  return (offset) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line++
      from = at + 1
    }
    return line
  }
}
