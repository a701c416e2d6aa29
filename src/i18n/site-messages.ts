import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, type Language } from './languages.ts'
import { catalogueOf, setCatalogueScope, setMessages, type Catalogue, type Messages } from './messages.ts'
import { setPageLanguage, setSiteLanguages } from './format.ts'

export interface SiteMessages {
  language: Language
  /** Part of the addresses of browsers' code, named by its texts: `de-1a2b3c4d`. Empty for English as it is shipped. */
  variant: string
  catalogue: Catalogue
}

/** A language with the texts that the site has in place of those of the catalogue. */
interface Spoken {
  tag: string
  own?: Messages | undefined
}

let current: SiteMessages = { language: languageOf('en'), variant: '', catalogue: catalogueOf('en', {}) }
/** Of the site's other languages. */
let others = new Map<string, SiteMessages>()
const shipped = new Map<string, Messages>()
/** Of languages that the site does not speak, as far as they were asked for. */
const foreign = new Map<string, SiteMessages>()
const scope = new AsyncLocalStorage<SiteMessages>()
setCatalogueScope(() => scope.getStore()?.catalogue)
setPageLanguage(() => scope.getStore()?.language.tag)

/** What is spoken now: in the request that this belongs to, otherwise in all of this process. */
export function siteMessages(): SiteMessages {
  return scope.getStore() ?? current
}

/** Runs `work`, and all that it waits for, in a language of the site. */
export function inLanguage<T>(tag: string | undefined, work: () => T): T {
  const messages = tag === undefined ? undefined : tag === current.language.tag ? current : others.get(tag)
  return messages ? scope.run(messages, work) : work()
}

/** Runs `work`, and all that it waits for, in the main language of the site, whoever asks for it. */
export function inMainLanguage<T>(work: () => T): T {
  return scope.run(current, work)
}

/** As `inLanguage`, in any language of the product: what the site does not speak has its texts as they are shipped. */
export function inAnyLanguage<T>(tag: string | undefined, work: () => T): T {
  if (!tag || tag === current.language.tag || others.has(tag)) return inLanguage(tag || undefined, work)
  let messages = foreign.get(tag)
  if (!messages) foreign.set(tag, (messages = messagesIn({ tag })))
  return scope.run(messages, work)
}

/** The messages that a `variant` was made of, or those that its language has now. */
export function messagesOfVariant(variant: string): SiteMessages {
  const all = [current, ...others.values()]
  return all.find((one) => one.variant === variant) ?? all.find(({ language }) => variant.startsWith(`${language.tag}-`)) ?? current
}

/** @param own texts that the site has in place of those of the catalogue  @param also its other languages */
export function activateLanguage(tag: string, own: Messages = {}, also: readonly Spoken[] = [], untranslated = true): void {
  const made = messagesIn({ tag, own })
  if (made.variant !== current.variant) {
    current = made
    setMessages(made.language.tag, made.catalogue.messages)
  }
  others = new Map(also.map((one) => [one.tag, reused(messagesIn(one))]))
  setSiteLanguages([tag, ...others.keys()], { untranslated })
}

/** Texts of a language by key, as they are shipped. What is missing is English. */
export function shippedMessages(tag: string): Readonly<Record<string, string>> {
  return shippedIn(languageOf(tag).tag)
}

function messagesIn({ tag, own = {} }: Spoken): SiteMessages {
  const language = languageOf(tag)
  const messages = { ...shippedIn(language.tag), ...own }
  const isShipped = language.tag === 'en' && Object.keys(own).length === 0
  const sum = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 8)
  return { language, variant: isShipped ? '' : `${language.tag}-${sum}`, catalogue: catalogueOf(language.tag, messages) }
}

/** What was compiled of the same texts is kept. */
function reused(made: SiteMessages): SiteMessages {
  const before = others.get(made.language.tag)
  return before?.variant === made.variant ? before : made
}

function shippedIn(tag: string): Messages {
  let known = shipped.get(tag)
  if (!known) {
    known = JSON.parse(readFileSync(join(import.meta.dirname, 'messages', `${tag}.json`), 'utf8')) as Messages // checked by scripts/words.ts
    shipped.set(tag, known)
  }
  return known
}
