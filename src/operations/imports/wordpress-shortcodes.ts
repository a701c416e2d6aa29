import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { nextMatch, replaceSpans, spansIn } from '#base/text-spans.ts'
import { embedHtml, escapeHtml } from './legacy-html.ts'
import type { Attached, Attributes, Shortcode, ShortcodePlace } from './shortcode-place.ts'
import { builderParts } from './wordpress-builders.ts'
import { beginsShortcode, endedShortcodes } from './wordpress-signs.ts'

const known: Record<string, Shortcode> = {
  caption: captioned,
  wp_caption: captioned,
  gallery: pictures,
  embed: (_, inside) => embedHtml(inside.trim()),
  audio: (attributes) => player('audio', attributes, ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma']),
  video: (attributes) => player('video', attributes, ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'wmv']),
  youtube: (attributes, inside) => film(attributes.get('id') ?? attributes.get('0') ?? inside, 'https://www.youtube.com/watch?v='),
  vimeo: (attributes, inside) => film(attributes.get('id') ?? attributes.get('0') ?? inside, 'https://vimeo.com/'),
  playlist: (attributes, _, place) =>
    listOf(attributes, place)
      .map(({ src, caption }) => `<audio src="${escapeHtml(src)}" title="${escapeHtml(caption)}"></audio>`)
      .join('\n') || null,
}

const pattern = /(\[)?\[(\/?)([a-zA-Z][\w-]*)((?:\s[^[\]]*)?)\](\])?/g

/** Does what shortcodes say; those that nothing here knows go, are named, and leave what stands between them. */
export function shortcodes(text: string, place: ShortcodePlace, lost: Note[]): string {
  const done = Object.entries({ ...known, ...builderParts(text) }).reduce((all, [name, make]) => replaced(all, name, make, place, lost), text)
  const [ended, isBegun] = [endedShortcodes(text), beginsShortcode(text)]
  return done.replace(
    pattern,
    (whole: string, before: string | undefined, slash: string, name: string, words: string, after: string | undefined, at: number) => {
      if (before && after) return whole.slice(1, -1)
      // A word in brackets is a word in brackets, and a link among words has attributes of its own.
      const isCode = /[\w-]+\s*=\s*["']/.test(words.replace(/<[^<>]*>/g, '')) || (slash === '/' && isBegun(name)) || ended.has(name)
      if (!isCode) return whole
      if (slash === '') lost.push(because(note('studio-report.shortcode', { code: truncated(whole) }), note('studio-report.nothing-does')))
      // Builders of pages write one part right behind the other: their words are no one word.
      const isBetween = slash === '/' && opensShortcode(done, at + whole.length)
      return (before ?? '') + (after ?? '') + (isBetween ? '\n\n' : '')
    },
  )
}

function opensShortcode(text: string, at: number): boolean {
  const opening = /\s*\[[a-z]/iy
  opening.lastIndex = at
  return opening.test(text)
}

function replaced(text: string, name: string, make: Shortcode, place: ShortcodePlace, lost: Note[]): string {
  const swap = (whole: string, words: string, inside: string) => {
    const html = make(attributesOf(words), inside, place)
    if (html === null) lost.push(because(note('studio-report.shortcode', { code: truncated(whole) }), note('studio-report.nothing-to-show')))
    return html ?? ''
  }
  return replacedAlone(replacedPairs(text, name, swap), name, swap)
}

type Swap = (whole: string, words: string, inside: string) => string

function replacedPairs(text: string, name: string, swap: Swap): string {
  const headEnd = nextMatch(text, /\]/)
  const closing = nextMatch(text, new RegExp(String.raw`\[/${name}\]`))
  return replaceSpans(text, new RegExp(String.raw`(?<!\[)\[${name}(?=[\s\]])`), (begin) => {
    const from = begin.index + begin[0].length
    const head = headEnd(from)
    const close = head && closing(head.end)
    if (!close) return undefined
    return { end: close.end, text: swap(text.slice(begin.index, close.end), text.slice(from, head.at), text.slice(head.end, close.at)) }
  })
}

function replacedAlone(text: string, name: string, swap: Swap): string {
  const headEnd = nextMatch(text, /\]/)
  return replaceSpans(text, new RegExp(String.raw`(?<!\[)\[${name}(?=\/?\]|\s)`), (begin) => {
    const from = begin.index + begin[0].length
    const head = headEnd(from)
    if (!head || text.startsWith(']', head.end)) return undefined
    return { end: head.end, text: swap(text.slice(begin.index, head.end), text.slice(from, head.at).replace(/\/$/, ''), '') }
  })
}

function attributesOf(words: string): Attributes {
  const found = new Map<string, string>()
  let bare = 0
  for (const [, name, double, single, plain, word] of words.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|(\S+)/g)) {
    if (name === undefined) found.set(String(bare++), (word ?? '').replace(/^["']|["']$/g, ''))
    else found.set(name.toLowerCase(), double ?? single ?? plain ?? '')
  }
  return found
}

function captioned(attributes: Attributes, inside: string): string | null {
  const picture = pictureIn(inside)
  if (picture === undefined) return inside.trim() || null
  const words = attributes.get('caption') ?? inside.replace(picture, '').trim()
  return `\n<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n`
}

/** The first picture, with the link around it. */
function pictureIn(html: string): string | undefined {
  const tagEnd = nextMatch(html, />/)
  const linked = nextMatch(html, />\s*<img\b/i)
  const linkedEnd = nextMatch(html, />/)
  const linkEnd = /\s*<\/a>/iy
  const endOf = (begin: RegExpExecArray) => {
    const close = tagEnd(begin.index)
    if (!close || begin[1]?.toLowerCase() === 'img') return close?.end
    const picture = linked(close.at)
    return picture?.at === close.at ? linkedEnd(picture.end)?.end : undefined
  }
  for (const { at, end } of spansIn(html, /<(a|img)\b/i, endOf)) {
    linkEnd.lastIndex = end
    return html.slice(at, linkEnd.test(html) ? linkEnd.lastIndex : end)
  }
  return undefined
}

function listOf(attributes: Attributes, place: ShortcodePlace): Attached[] {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').filter((id) => id.trim())
  return ids.length > 0 ? ids.flatMap((id) => place.attached(id.trim()) ?? []) : place.own
}

function pictures(attributes: Attributes, _: string, place: ShortcodePlace): string | null {
  const figures = listOf(attributes, place).map(
    ({ src, alt, caption }) =>
      `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`,
  )
  return figures.length > 0 ? `\n<div class="gallery">${figures.join('')}</div>\n` : null
}

function player(tag: 'audio' | 'video', attributes: Attributes, names: string[]): string | null {
  const src = [...names, '0'].map((name) => attributes.get(name)).find(Boolean)
  return src ? `\n<${tag} src="${escapeHtml(src)}"></${tag}>\n` : null
}

function film(id: string, prefix: string): string | null {
  const wanted = id.trim()
  return wanted ? embedHtml(/^https?:/.test(wanted) ? wanted : prefix + wanted) : null
}
