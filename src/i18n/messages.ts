import { compileMessage } from './compile-message.ts'
import type { CompiledMessage } from './compiled-message.ts'
import { formatMessage, formatParts, setLanguage, type Values } from './format.ts'
import english from './messages/en.json' with { type: 'json' }

export type MessageKey = keyof typeof english
/** Messages of one language, ICU MessageFormat by key. What is missing is English. */
export type Messages = Partial<Record<MessageKey, string>>

let messages: Messages = english
let compiled = new Map<MessageKey, CompiledMessage>()

/**
 * The text of a message in the current language. In built code of browsers each call becomes the text itself
 * (scripts/message-plugin.ts), so the key is always a literal and the call stands in a function.
 */
export function t(key: MessageKey, values?: Values): string {
  return formatMessage(compiledMessage(key), values)
}

/** As `t`, for messages that hold elements: `<link>…</link>` is a function of what it holds. Key each element that is not a text. */
export function tParts<E>(key: MessageKey, values: Values<E | ((inside: (string | E)[]) => E)>): (string | E)[] {
  return formatParts(compiledMessage(key), values)
}

/** What this process writes from now on. @param tag BCP 47 */
export function setMessages(tag: string, own: Messages): void {
  setLanguage(tag)
  messages = own
  compiled = new Map()
}

export function messageText(key: MessageKey): string {
  return messages[key] ?? english[key]
}

/** The English text of a key that came from outside; undefined for an unknown one. */
export function messageInEnglish(key: string): string | undefined {
  return Object.hasOwn(english, key) ? english[key as MessageKey] : undefined // it is one, by the line's first half
}

function compiledMessage(key: MessageKey): CompiledMessage {
  let message = compiled.get(key)
  if (message === undefined) compiled.set(key, (message = compileMessage(messageText(key))))
  return message
}
