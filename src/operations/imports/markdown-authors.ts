import { note, type Note } from '#i18n/note.ts'
import { slugify } from '#base/slug.ts'
import { isEmpty, text, webAddress } from './front-matter-values.ts'
import { propertyNote } from './property-note.ts'

export interface FoundAuthor {
  username: string
  name: string
  bio: string
  website: string
  /** Address of a portrait, which is on another site as a rule. */
  portrait: string | null
  /** What else its site says of them, which has no place here. */
  others: readonly Note[]
}

/** Names that authors.yml gives to handles. */
export type People = ReadonlyMap<string, Record<string, unknown>>

type Values = Record<string, unknown>

/** One author, with what keys of their own say beside the name, as Docusaurus had them before it had lists. */
export function withDetails(named: unknown, take: (name: string) => unknown): unknown {
  if (typeof named !== 'string' || named.trim() === '' || named.includes(',')) return named
  const details = { title: text(take('author_title')), url: text(take('author_url')), image_url: text(take('author_image_url')) }
  const given = Object.entries(details).filter(([, value]) => value !== '')
  return given.length === 0 ? named : [{ name: withoutMail(named).name, ...Object.fromEntries(given) }]
}

/** The authors that a value of front matter names, in its order. `shown`: a line as it is shown. */
export function authorsOf(value: unknown, people: People, shown: (line: string) => string): FoundAuthor[] {
  const found = listOf(value).flatMap((one): FoundAuthor[] => {
    const own: Values = typeof one === 'object' && one !== null ? Object.fromEntries(Object.entries(one)) : {}
    const handle = typeof one === 'string' ? withoutMail(one).name : (text(own['username']) || text(own['name'])).trim()
    if (!handle) return []
    const person = { ...people.get(handle), ...own }
    const taken = new Set(['username', 'name'])
    const firstOf = (...names: string[]) => {
      const found = names.find((key) => text(person[key]) !== '')
      if (found !== undefined) taken.add(found)
      return found === undefined ? '' : text(person[found])
    }
    const name = shown(text(person['name']) || personName(handle)).slice(0, 120)
    const bio = shown(firstOf('description', 'bio', 'title'))
    const website = webAddress(firstOf('url', 'website')) ?? ''
    const portrait = firstOf('image_url', 'image', 'avatar') || null
    const others = Object.entries(person).flatMap(([key, value]) => (taken.has(key) || isEmpty(value) ? [] : [propertyNote(`author ${name}: ${key}`, value)]))
    return [{ username: slugify(shown(handle)), name, bio, website, portrait, others }]
  })
  return [...new Map(found.map((author) => [author.username, author])).values()]
}

const mailed = /[<(]([^\s<>()]+@[^\s<>()]+)[>)]\s*$/
/** Letters of a mail address (RFC 5321, section 4.5.3.1.3) with what stands around it. */
const longestMail = 300

function withoutMail(line: string): { name: string; address: string | undefined } {
  const from = Math.max(0, line.length - longestMail)
  const found = mailed.exec(line.slice(from))
  return { name: line.slice(0, found ? from + found.index : undefined).trim(), address: found?.[1] }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
}

/** Mail addresses that stand behind names: they are not kept. */
export function mailNotesOf(value: unknown): Note[] {
  return listOf(value).flatMap((one) => {
    const { name, address } = typeof one === 'string' ? withoutMail(one) : { name: '', address: undefined }
    return address ? [note('studio-report.author-mail', { name, address })] : []
  })
}

/** laura-nash is Laura Nash; a handle that does not show its parts stays as it is. */
function personName(handle: string): string {
  if (!/^\p{Ll}+(-\p{Ll}+)+$/u.test(handle)) return handle
  return handle
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}
