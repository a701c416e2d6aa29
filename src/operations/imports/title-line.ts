import { t } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'

const longest = 300
/** Tags that stand without an end. */
const lone = /<(?:br|wbr|hr|img)\b[^<>]*>/gi
const pair = /<(a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?>([\s\S]*?)<\/\1\s*>/gi
/** Signs that turn the direction of all that follows: no title needs them, and a name can be forged with them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** A line without the tags of HTML; what only looks like one, such as `Vec<T>` or `5 < 6 > 4`, stays. */
export function withoutTags(line: string): string {
  let text = line
  for (let before = ''; before !== text;) [before, text] = [text, text.replace(pair, '$2')]
  return text.replace(lone, ' ')
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
