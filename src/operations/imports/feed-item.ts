import type { Note } from '#i18n/note.ts'
import { Problem } from '#base/problem.ts'
import type { StateHint } from '#base/source-states.ts'
import type { XmlElement } from '#platform/xml/tree.ts'
import { t } from '#i18n/messages.ts'

/** What every kind of feed says of an entry. */
export interface FeedItem {
  id: string
  title: string
  link: string
  html: string
  summary: string
  date: number | null
  /** When it was last changed, epoch ms, where it says so. */
  modified: number | null
  hints: StateHint[]
  authors: string[]
  /** What of its authors has no place here. */
  people: Note[]
  /** What else it says that has no place here. */
  others: Note[]
  topics: string[]
  picture: string
  sound: { url: string; type: string; bytes: number } | null
  /** Addresses of all files beside the text. */
  files: string[]
  /** Pages elsewhere that it is about, by what the feed calls them. */
  elsewhere: [name: string, address: string][]
  /** Whence relative addresses are meant. */
  base: string
  language: string
  /** The element itself, for what only podcasts say; null in a JSON feed. */
  element: XmlElement | null
}

export interface FeedHead {
  title: string
  description: string
  link: string
  language: string
  author: string
  /** All of it but its items; none in a JSON feed. */
  element: XmlElement[]
}

export function notAFeed(message = t('studio-error.not-a-feed')): Problem {
  return new Problem(422, 'import-not-feed', message, { fields: { file: [message] } })
}
