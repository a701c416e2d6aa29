import { note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'
import { textOf, type XmlElement } from '#platform/xml/tree.ts'

const blocks = new Set(['itunes:block', 'googleplay:block', 'podcast:block'])
/** Of an address that only one listener has. */
const secretNames = /^(?:auth|auth_?token|access_?token|token|jwt|secret|password|api_?key|sig|signature|x-amz-signature)$/i
const closedPaths = /\b(?:premium|private|patrons?|members?-only|subscribers?-only)\b/i

/** Whether a feed or one of its items is kept out of directories. A block for one directory is no sign. */
export function blockHints(elements: readonly XmlElement[]): StateHint[] {
  return elements
    .filter(({ name, attributes }) => blocks.has(name) && attributes['id'] === undefined)
    .map((element) => ({ name: element.name, value: textOf(element).trim() }))
    .filter(({ value }) => !/^(?:no|false|)$/i.test(value))
    .map(({ name, value }) => ({ means: 'closed', says: note('studio-report.had-key', { name, value: value.slice(0, 80) }) }))
}

/** Signs that a whole feed is for those who pay or were invited. */
export function feedHints(elements: readonly XmlElement[], texts: readonly string[]): StateHint[] {
  const own = elements.filter(({ name, attributes }) => name === 'link' && attributes['rel'] === 'self').map(({ attributes }) => attributes['href'] ?? '')
  const isPrivate = own.some((address) => isSecret(address) || closedPaths.test(URL.parse(address)?.pathname ?? '')) || texts.some(saysPrivate)
  return [...blockHints(elements), ...(isPrivate ? [privateFeed] : [])]
}

/** A sound at an address that only one listener has. */
export function soundHints(address: string): StateHint[] {
  return isSecret(address) ? [privateFeed] : []
}

const privateFeed: StateHint = { means: 'closed', says: note('studio-report.private-feed') }

function saysPrivate(text: string): boolean {
  return /\b(?:private|premium|members?-only|subscribers?-only) (?:rss )?feed\b/i.test(text)
}

function isSecret(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.password !== '' || [...url.searchParams.keys()].some((name) => secretNames.test(name)))
}
