import { compileMessage } from './compile-message.ts'
import type { CompiledMessage } from './compiled-message.ts'
import { formatMessage } from './format.ts'
import { compiledMessage, messageInEnglish, type MessageKey } from './messages.ts'
import { isNote, type Note, type NoteValue } from './note.ts'

const separator = ', '

/** In the current language. A text, as reports had it before notes, stands as it is. */
export function noteText(said: Note | string): string {
  return typeof said === 'string' ? said : textIn(said, compiledMessage, noteText)
}

/** For comparisons, whatever language is current. */
export function noteInEnglish(said: Note | string): string {
  return typeof said === 'string' ? said : textIn(said, englishMessage, noteInEnglish)
}

/** A message that a later version does not have any more leaves its values. */
function textIn({ key, values }: Note, messageOf: (key: MessageKey) => CompiledMessage, textOf: (value: Note | string) => string): string {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledWith(value, textOf)]))
  return messageInEnglish(key) === undefined ? Object.values(filled).join(separator) : formatMessage(messageOf(key), filled)
}

function filledWith(value: NoteValue, textOf: (value: Note | string) => string): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'string' || isNote(value) ? textOf(value) : value.map(textOf).join(separator)
}

const compiled = new Map<MessageKey, CompiledMessage>()

function englishMessage(key: MessageKey): CompiledMessage {
  let message = compiled.get(key)
  if (message === undefined) compiled.set(key, (message = compileMessage(messageInEnglish(key) ?? '')))
  return message
}
