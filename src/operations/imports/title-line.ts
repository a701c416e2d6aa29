import { t } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'

const longest = 300
/** Tags that stand without an end. */
const lone = /<(?:br|wbr|hr|img)\b[^<>]*>/gi
const tag = /<(\/?)(a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?>/gi
/** Signs that turn the direction of all that follows: no title needs them, and a name can be forged with them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** A line without the tags of HTML; what only looks like one, such as `Vec<T>` or `5 < 6 > 4`, stays. */
export function withoutTags(line: string): string {
  return withoutPairs(line).replace(lone, ' ')
}

interface Tag {
  at: number
  end: number
}

/** In one pass: a pattern for pairs would look for the end of each beginning anew. */
function withoutPairs(line: string): string {
  const open = new Map<string, Tag[]>()
  const paired: Tag[] = []
  for (const { 0: whole, 1: slash, 2: name = '', index: at } of line.matchAll(tag)) {
    const begun = open.get(name.toLowerCase()) ?? []
    open.set(name.toLowerCase(), begun)
    const one = { at, end: at + whole.length }
    const begin = slash === '' ? undefined : begun.pop()
    if (slash === '') begun.push(one)
    else if (begin) paired.push(begin, one)
  }
  paired.sort((one, other) => one.at - other.at)
  const ends = [0, ...paired.map(({ end }) => end)]
  return ends.map((from, nth) => line.slice(from, paired[nth]?.at)).join('')
}

/** A title as it can stand here, in the language of the site if there is none, and what the report says of it. */
export function titleLine(given: string): { title: string; notes: Note[] } {
  const line = given.replace(turns, '').replace(/\s+/g, ' ').trim() || inMainLanguage(() => t('articles.untitled'))
  const notes = given.search(turns) === -1 ? [] : [note('studio-report.title-signs')]
  if (line.length <= longest) return { title: line, notes }
  const title = `${line
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\s+\S*$/, '')}…`
  return { title, notes: [...notes, note('studio-report.title-end', { count: line.length, title: line })] }
}
