import type { Note } from '#i18n/note.ts'
import { storedNote } from '#i18n/stored-note.ts'
import { textNote } from '#platform/known-texts.ts'

/** The text of a Problem for a column: the message behind it where one is known (`rememberTexts`), else as it is. */
export function storedText(text: string): string {
  return storedNote(textOrNote(text))
}

const asSaid: Note['key'] = 'studio-report.as-said'

function textOrNote(text: string): Note | string {
  const said = textNote(text)
  return said.key === asSaid ? text : said
}
