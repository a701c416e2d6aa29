import { mentionPattern } from '#base/mentions.ts'
import { addressIn, writtenAddress } from '#base/written-address.ts'
import { linkOf, type TextPart } from './text-links.ts'

/** Letters as people count them, near enough: code points. */
export const longestText = 2_000
export const longestQuote = 500

const mostMentions = 10
interface TextBlock {
  kind: 'paragraph' | 'quote'
  lines: TextPart[][]
}

/** What is stored: without control characters and signs that turn the direction of what follows, at most one empty line. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\t/g, ' ')
      // oxlint-disable-next-line no-control-regex -- those are what has to go
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g, '')
      // More signs stacked on one letter than any language has.
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .toWellFormed()
      .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

export function lettersOf(text: string): number {
  let letters = 0
  for (const _ of text) letters++
  return letters
}

/**
 * Plain text as blocks of lines: lines that begin with `>` are a quotation, an empty line parts paragraphs, `code` stands
 * between backticks, http and https addresses and @names are found. Whatever is not understood is text.
 */
export function readText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let follows = false
  for (const line of text.split('\n')) {
    const quoted = /^>\s?/.exec(line)
    const kind = quoted ? 'quote' : 'paragraph'
    if (line.trim() === '') {
      follows = false
      continue
    }
    const last = blocks.at(-1)
    const parts = readLine(quoted ? line.slice(quoted[0].length) : line)
    if (follows && last?.kind === kind) last.lines.push(parts)
    else blocks.push({ kind, lines: [parts] })
    follows = true
  }
  return blocks
}

/** Usernames, lower case, each once. */
export function mentionsIn(text: string): string[] {
  if (!text.includes('@')) return []
  return [...new Set(partsOf(text).flatMap((part) => (part.kind === 'mention' ? [part.text.slice(1).toLowerCase()] : [])))].slice(0, mostMentions)
}

export function linksIn(text: string): string[] {
  if (!text.includes('://')) return []
  return partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
}

function partsOf(text: string): TextPart[] {
  return readText(text).flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
}

// Only letters of the kind that addresses are made of can belong to one: Chinese puts no space before it.
const special = new RegExp(`${/`([^`]+)`|(?<![\p{Script=Latin}\p{N}])/u.source}${writtenAddress.source}|${mentionPattern.source}`, 'giu')

function readLine(line: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const say = (text: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += text
    else if (text) parts.push({ kind: 'text', text })
  }
  for (const found of line.matchAll(special)) {
    say(line.slice(end, found.index))
    const [whole, code] = found
    end = found.index + whole.length
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (whole.startsWith('@')) parts.push({ kind: 'mention', text: whole })
    else {
      const address = addressIn(whole, line.charAt(found.index - 1))
      const link = linkOf(address)
      if (link) parts.push(link)
      else say(address)
      say(whole.slice(address.length))
    }
  }
  say(line.slice(end))
  return parts
}
