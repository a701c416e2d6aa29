import { firstLanguage } from '#i18n/format.ts'
import { note, type Note } from '#i18n/note.ts'
import { parseFragment } from 'parse5'
import { playerOf } from '#base/blocks/players.ts'
import { topicSlugs } from '#content/topics/service.ts'

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** An address that stands for what is behind it: a player, or else a link. */
export function embedHtml(address: string): string {
  const plain = address.replaceAll('&amp;', '&')
  if (!playerOf(plain)) return `<p><a href="${escapeHtml(plain)}">${escapeHtml(plain)}</a></p>`
  return `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escapeHtml(plain)}</div></figure>`
}

/** References to characters such as `&eacute;` and `&#8211;` as what they show; what only looks like one stays. */
export function shownCharacters(line: string): string {
  return line.replace(/&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi, (reference) => {
    const [node] = parseFragment(reference).childNodes
    return node && 'value' in node ? node.value : reference
  })
}

/** HTML with a space in the place of each tag. */
export function withoutTags(html: string): string {
  // Behind the last end of a tag each `<` would be searched to the end of the text.
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replace(/<[^>]*>/g, ' ') + html.slice(end)
}

/** A line of words out of HTML. */
export function plainLine(html: string): string {
  const bare = withoutTags(html)
    .replaceAll('<', '&lt;')
    .replace(/&(?:#39|apos);/g, '’')
  const { childNodes } = parseFragment(bare)
  return childNodes
    .map((node) => ('value' in node ? node.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A language tag as the web writes it; that of the site where there is none. */
export function languageTag(given: string | undefined): string {
  try {
    return Intl.getCanonicalLocales((given ?? '').replaceAll('_', '-'))[0] ?? firstLanguage()
  } catch {
    return firstLanguage()
  }
}

const maxTopics = 12

/** Names of topics, each topic once, as it is called first. */
export function distinctTopics(names: readonly string[]): string[] {
  return [...Map.groupBy(names.map((name) => name.trim()).filter(Boolean), (name) => topicSlugs(name)[0]).values()].flatMap(([name]) => name ?? [])
}

/** The first topics of an article, and a note for each of the others. */
export function fewTopics(names: string[]): { topics: string[]; notes: Note[] } {
  const topics = distinctTopics(names)
  return {
    topics: topics.slice(0, maxTopics),
    notes: topics.slice(maxTopics).map((name) => note('studio-report.topic-over', { name, most: maxTopics })),
  }
}
