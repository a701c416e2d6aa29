import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, type Language } from './languages.ts'
import { setMessages, type Messages } from './messages.ts'

interface SiteMessages {
  language: Language
  /** Part of the addresses of browsers' code, named by its texts: `de-1a2b3c4d`. Empty for English as it is shipped. */
  variant: string
}

let current: SiteMessages = { language: languageOf('en'), variant: '' }
const catalogues = new Map<string, Messages>()

/** What the site speaks now, in all of this process. */
export function siteMessages(): SiteMessages {
  return current
}

/** @param own texts that the site has in place of those of the catalogue */
export function speak(tag: string, own: Messages = {}): void {
  const language = languageOf(tag)
  const messages = { ...catalogueOf(language.tag), ...own }
  const isShipped = language.tag === 'en' && Object.keys(own).length === 0
  const sum = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 8)
  const variant = isShipped ? '' : `${language.tag}-${sum}`
  if (variant === current.variant) return
  current = { language, variant }
  setMessages(language.tag, messages)
}

/** Texts of a language by key, as they are shipped. What is missing is English. */
export function shippedMessages(tag: string): Readonly<Record<string, string>> {
  return catalogueOf(languageOf(tag).tag)
}

function catalogueOf(tag: string): Messages {
  let known = catalogues.get(tag)
  if (!known) {
    known = JSON.parse(readFileSync(join(import.meta.dirname, 'messages', `${tag}.json`), 'utf8')) as Messages // checked by scripts/words.ts
    catalogues.set(tag, known)
  }
  return known
}
