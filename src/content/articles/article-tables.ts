import type { Generated, Selectable } from 'kysely'
import type { Approval } from './contract.ts'

export interface ArticleTable {
  id: Generated<number>
  slug: string
  /** Order of publication (list-index.ts); null while not public. */
  place: number | null
  /** The main author; co-authors stand in article_authors. */
  user_id: number
  approved: Generated<Approval>
  /** In the future for a scheduled article. */
  published_at: number | null
  created_at: number
  updated_at: number
  word_count: Generated<number>
  reading_minutes: Generated<number>
  language: Generated<string>
  direction: Generated<'ltr' | 'rtl'>
  allow_comments: Generated<'open' | 'closed'>
  title: string
  kicker: Generated<string>
  standfirst: Generated<string>
  canonical_url: string | null
  cover_media_id: string | null
  /** JSON of the cover's Image, so that a list of cards needs no look at the media library. */
  cover: string | null
  /** JSON of blocks. */
  content: Generated<string>
  /** JSON of how it shows itself on other sites, where that differs. */
  social: string | null
  series: string | null
}

export interface ArticleTopicTable {
  article_id: number
  topic_id: number
  position: number
}

export interface ArticleAuthorTable {
  article_id: number
  user_id: number
  position: number
}

export interface ArticleRelatedTable {
  article_id: number
  /** Also one that is not public. */
  related_id: number
  position: number
}

export interface ArticleSlugTable {
  slug: string
  article_id: number
}

export interface ArticleStatsTable {
  article_id: number
  claps: Generated<number>
  views: Generated<number>
  comments: Generated<number>
  /** Points of views and claps that do not count for trending (trending-score.ts). */
  unranked: Generated<number>
  /** 1 when the copies in listed_articles are older. */
  ranking_dirty: Generated<number>
}

/** An article with its counters and its author. */
export interface ArticleWithStats
  extends Omit<Selectable<ArticleTable>, 'cover_media_id'>, Pick<Selectable<ArticleStatsTable>, 'claps' | 'views' | 'comments'> {
  username: string
  name: string
  avatar: string | null
  bio: string
  website: string
  location: string
  links: string
  user_created_at: number
}

export type ArticleRow = Selectable<ArticleTable>
