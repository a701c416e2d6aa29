import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { embedHtml, escapeHtml } from './legacy-html.ts'

export interface Attached {
  src: string
  alt: string
  caption: string
}

/** What shortcodes of a post may mean. */
export interface ShortcodePlace {
  attached(id: string): Attached | undefined
  /** Pictures uploaded for this very post. */
  own: Attached[]
}

type Attributes = Map<string, string>
type Shortcode = (attributes: Attributes, inside: string, place: ShortcodePlace) => string | null

const known: Record<string, Shortcode> = {
  caption: captioned,
  wp_caption: captioned,
  gallery: pictures,
  embed: (_, inside) => embedHtml(inside.trim()),
  audio: (attributes) => player('audio', attributes, ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma']),
  video: (attributes) => player('video', attributes, ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'wmv']),
  youtube: (attributes, inside) => film(attributes.get('id') ?? attributes.get('0') ?? inside, 'https://www.youtube.com/watch?v='),
  vimeo: (attributes, inside) => film(attributes.get('id') ?? attributes.get('0') ?? inside, 'https://vimeo.com/'),
  sourcecode: code,
  code,
  playlist: (attributes, _, place) =>
    listOf(attributes, place)
      .map(({ src, caption }) => `<audio src="${escapeHtml(src)}" title="${escapeHtml(caption)}"></audio>`)
      .join('\n') || null,
}

const pattern = /(\[)?\[(\/?)([a-zA-Z][\w-]*)((?:\s+[^[\]]*)?)\](\])?/g

/** Does what shortcodes say; those that nothing here knows go, are named, and leave what stands between them. */
export function shortcodes(text: string, place: ShortcodePlace, lost: Note[]): string {
  const done = Object.entries(known).reduce((all, [name, make]) => replaced(all, name, make, place, lost), text)
  return done.replace(pattern, (whole: string, before: string | undefined, slash: string, name: string, words: string, after: string | undefined) => {
    if (before && after) return whole.slice(1, -1)
    // A word in brackets is a word in brackets.
    const isCode = /[\w-]+\s*=\s*["']/.test(words) || (slash === '/' && text.includes(`[${name}`)) || text.includes(`[/${name}]`)
    if (!isCode) return whole
    if (slash === '') lost.push(because(note('studio-report.shortcode', { code: truncated(whole) }), note('studio-report.nothing-does')))
    return (before ?? '') + (after ?? '')
  })
}

function replaced(text: string, name: string, make: Shortcode, place: ShortcodePlace, lost: Note[]): string {
  const enclosing = new RegExp(String.raw`(?<!\[)\[${name}((?:\s[^\]]*)?)\]([\s\S]*?)\[/${name}\]`, 'g')
  const alone = new RegExp(String.raw`(?<!\[)\[${name}((?:\s[^\]]*?)?)/?\](?!\])`, 'g')
  const swap = (whole: string, words: string, inside: string) => {
    const html = make(attributesOf(words), inside, place)
    if (html === null) lost.push(because(note('studio-report.shortcode', { code: truncated(whole) }), note('studio-report.nothing-to-show')))
    return html ?? ''
  }
  return text
    .replace(enclosing, (whole: string, words: string, inside: string) => swap(whole, words, inside))
    .replace(alone, (whole: string, words: string) => swap(whole, words, ''))
}

function attributesOf(words: string): Attributes {
  const found: Attributes = new Map()
  let bare = 0
  for (const [, name, double, single, plain, word] of words.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|(\S+)/g)) {
    if (name === undefined) found.set(String(bare++), (word ?? '').replace(/^["']|["']$/g, ''))
    else found.set(name.toLowerCase(), double ?? single ?? plain ?? '')
  }
  return found
}

function captioned(attributes: Attributes, inside: string): string | null {
  const [picture] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside) ?? []
  if (picture === undefined) return inside.trim() || null
  const words = attributes.get('caption') ?? inside.replace(picture, '').trim()
  return `\n<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n`
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

function code(attributes: Attributes, inside: string): string {
  const language = attributes.get('language') ?? attributes.get('lang') ?? ''
  return `\n<pre><code class="language-${escapeHtml(language)}">${inside.includes('&lt;') ? inside.trim() : escapeHtml(inside.trim())}</code></pre>\n`
}
