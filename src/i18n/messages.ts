import { compileMessage } from './compile-message.ts'
import type { CompiledMessage } from './compiled-message.ts'
import { formatMessage, formatParts, setLanguageSource, type Values } from './format.ts'
import { languages } from './languages.ts'
import english from './messages/en.json' with { type: 'json' }

export type MessageKey = keyof typeof english
/** Messages of one language, ICU MessageFormat by key. What is missing is English. */
export type Messages = Partial<Record<MessageKey, string>>

/** The messages of one language, each compiled when it is first used. */
export interface Catalogue {
  tag: string
  messages: Messages
  compiled: Map<MessageKey, CompiledMessage>
}

type TextListener = (text: string, key: MessageKey, values: Values) => void

const rightToLeft = new Set(languages.filter(({ dir }) => dir === 'rtl').map(({ tag }) => tag))

let current: Catalogue = catalogueOf('en', english)
let listener: TextListener | undefined
let scoped: () => Catalogue | undefined = () => undefined

/**
 * The text of a message in the current language. In built code of browsers each call becomes the text itself
 * (scripts/message-plugin.ts), so the key is always a literal and the call stands in a function.
 */
export function t(key: MessageKey, values?: Values): string {
  const text = formatMessage(compiledMessage(key), values)
  listener?.(text, key, values ?? {})
  return text
}

/** As `t`, for messages that hold elements: `<link>…</link>` is a function of what it holds. Key each element that is not a text. */
export function tParts<E>(key: MessageKey, values: Values<E | ((inside: (string | E)[]) => E)>): (string | E)[] {
  return formatParts(compiledMessage(key), values)
}

/** What this process writes from now on. @param tag BCP 47 */
export function setMessages(tag: string, own: Messages): void {
  current = catalogueOf(tag, own)
  writeAs(() => scoped() ?? current)
}

/** Told of each text that `t` makes; undefined: nobody is. */
export function setTextListener(told: TextListener | undefined): void {
  listener = told
}

/** Asked first, for texts and for numbers: what a request of another language is answered with. */
export function setCatalogueScope(source: () => Catalogue | undefined): void {
  scoped = source
  writeAs(() => source() ?? current)
}

function writeAs(catalogue: () => Catalogue): void {
  setLanguageSource(
    () => catalogue().tag,
    () => rightToLeft.has(catalogue().tag),
  )
}

export function catalogueOf(tag: string, messages: Messages): Catalogue {
  return { tag, messages, compiled: new Map() }
}

export function messageText(key: MessageKey, { messages }: Pick<Catalogue, 'messages'> = scoped() ?? current): string {
  return messages[key] ?? english[key]
}

/** The English text of a key that came from outside; undefined for an unknown one. */
export function messageInEnglish(key: string): string | undefined {
  return Object.hasOwn(english, key) ? english[key as MessageKey] : undefined // it is one, by the line's first half
}

export function compiledMessage(key: MessageKey): CompiledMessage {
  const catalogue = scoped() ?? current
  let message = catalogue.compiled.get(key)
  if (message === undefined) catalogue.compiled.set(key, (message = compileMessage(messageText(key, catalogue))))
  return message
}
