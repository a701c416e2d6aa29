import { setTextListener } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'

const most = 1_000
/** Messages that were made while an import runs, by their text. */
const known = new Map<string, Note>()
let running = 0

/** Runs an import in which the text of a Problem can be kept as the message it was made of. */
export async function rememberTexts<T>(work: () => Promise<T>): Promise<T> {
  if (running++ === 0) setTextListener(remember)
  try {
    return await work()
  } finally {
    if (--running === 0) {
      setTextListener(undefined)
      known.clear()
    }
  }
}

/** What a failed step says, for a report. */
export function noteOf({ message }: Error): Note {
  return textNote(message)
}

/** The message that a text was made of; a text that no message is behind stays as it is. */
export function textNote(text: string): Note {
  return known.get(text) ?? note('studio-report.as-said', { text })
}

function remember(text: string, key: Note['key'], values: Readonly<Record<string, string | number>>): void {
  const own = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (known.get(value) ?? value) : value] as const)
  known.delete(text)
  known.set(text, { key, values: Object.fromEntries(own) })
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
