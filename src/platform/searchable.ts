import type { Image } from '../base/image.ts'
import type { Reading } from './db/tables.ts'

/** One thing that can be found: the words it is found by, and how it shows itself among what was found. */
export interface SearchEntry {
  id: number
  title: string
  /** What it is or belongs to, in a word or two. */
  kicker: string
  /** One or two sentences. */
  standfirst: string
  /** Whose it is: names. */
  people: string
  /** What it is about, in names. */
  topics: string
  /** Everything else, in reading order. `at` is what its address goes on with there: `#b_4`, `?page=12`, `?t=63`; empty for its beginning. */
  parts: { at: string; text: string }[]
  /** Lists that a search can keep to: `topic:3`. */
  lists: string[]
  /** Root-relative, made by `href`. */
  url: string
  image: Image | null
  /** What its translations know it by where that is not `id`; null of a page that every language has. */
  contentId?: number | null
  /** BCP 47, of its text; that of the site where it is left out. */
  language?: string
  /** Epoch ms: what it is ordered by. */
  date: number
  /** A number of its own below 2^51 that grows with `date`, where it has one already. */
  place?: number
}

/** How it shows itself, without what it is only found by. */
export type ShownEntry = Omit<SearchEntry, 'people' | 'topics' | 'lists' | 'place' | 'language' | 'contentId'>
export type PlacedEntry = ShownEntry & { place: number }

/** A kind of things for the search, which reads nothing but what is public. */
export interface SearchSource {
  kind: string
  /** Cache tags that name one of them, without its number: `article` for `article:12`. */
  tags: string[]
  /** Cache tags after which any of them may be another. */
  wholeTags?: string[]
  /** Names its entries by tags when the languages of their lists change. */
  keepsLists?: true
  /** Numbers of public ones above `after`, ascending. */
  ids(reading: Reading, after: number, most: number): Promise<number[]>
  /** Those of `ids` that are public, in any order. */
  load(reading: Reading, ids: number[]): Promise<SearchEntry[]>
  /** The same for whoever has searched, by the places of their own that all entries of this kind have: one question instead of several. */
  show?(reading: Reading, places: number[]): Promise<PlacedEntry[]>
}
