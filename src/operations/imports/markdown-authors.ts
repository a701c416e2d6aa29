import { note, type Note } from '#i18n/note.ts'
import { slugify } from '#base/slug.ts'
import { text, webAddress } from './front-matter-values.ts'

export interface FoundAuthor {
  username: string
  name: string
  bio: string
  website: string
  /** Address of a portrait, which is on another site as a rule. */
  portrait: string | null
}

/** Names that authors.yml gives to handles. */
export type People = ReadonlyMap<string, Record<string, unknown>>

type Values = Record<string, unknown>

/** The authors that a value of front matter names, in its order. `shown`: a line as it is shown. */
export function authorsOf(value: unknown, people: People, shown: (line: string) => string): FoundAuthor[] {
  const found = listOf(value).flatMap((one): FoundAuthor[] => {
    const own: Values = typeof one === 'object' && one !== null ? Object.fromEntries(Object.entries(one)) : {}
    const handle = (typeof one === 'string' ? one.replace(mailed, '') : text(own['username']) || text(own['name'])).trim()
    if (!handle) return []
    const person = { ...people.get(handle), ...own }
    return [
      {
        username: slugify(shown(handle)),
        name: shown(text(person['name']) || personName(handle)).slice(0, 120),
        bio: shown(text(person['description']) || text(person['bio']) || text(person['title'])),
        website: webAddress(text(person['url']) || text(person['website'])) ?? '',
        portrait: text(person['image_url']) || text(person['image']) || text(person['avatar']) || null,
      },
    ]
  })
  return [...new Map(found.map((author) => [author.username, author])).values()]
}

const mailed = /\s*[<(]([^\s<>()]+@[^\s<>()]+)[>)]\s*$/

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
}

/** Mail addresses that stand behind names: they are not kept. */
export function mailNotesOf(value: unknown): Note[] {
  return listOf(value).flatMap((one) => {
    const address = typeof one === 'string' ? mailed.exec(one)?.[1] : undefined
    return typeof one === 'string' && address ? [note('studio-report.author-mail', { name: one.replace(mailed, '').trim(), address })] : []
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
