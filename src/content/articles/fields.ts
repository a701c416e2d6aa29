import { checkBlocks } from '#base/blocks/check.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { lengthOf } from '#base/blocks/reading-time.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { highlightBlocks } from '#platform/highlight/highlight.ts'
import type { Social } from './contract.ts'
import { directionOf } from './rules.ts'
import type { ArticleRow } from './article-tables.ts'
import { atMostLetters, isLanguageTag, notEmpty, webStart } from '#base/validation-errors.ts'

/** What an author says about an article; what is left out keeps its value or takes its default. */
export interface ArticleFields {
  title: string
  /** Made from the title where absent. */
  slug?: string
  kicker?: string
  standfirst?: string
  /** JSON of blocks. */
  content?: string
  cover?: Image | null
  /** Ids in order; the first one is the main topic. */
  topics?: number[]
  /** Ids in order of articles to be read after this one. */
  related?: number[]
  /** User ids in order, without the main author. */
  co_authors?: number[]
  /** BCP 47; the direction of the text follows from it. */
  language?: string
  canonical_url?: string | null
  allow_comments?: boolean
  social?: Social | null
  series?: string | null
}

/** What is stored of a text, made of its checked blocks. */
export type TextColumns = Required<Pick<Columns, 'word_count' | 'reading_minutes' | 'content'>>

type Columns = Partial<Omit<ArticleRow, 'id' | 'slug' | 'place' | 'user_id' | 'approved' | 'published_at'>>

/**
 * The columns that fields become, checked; slug, topics, related articles and co-authors are not among them.
 * @throws Problem 422 naming the field that is wrong
 */
export async function columnsOf(fields: Partial<ArticleFields>): Promise<Columns> {
  return { ...plainColumnsOf(fields), ...(fields.content === undefined ? {} : await textColumnsOf(fields.content)) }
}

/** Whether an article could hold these. @throws Problem 422 naming the field that is wrong */
export function checkFields(fields: Partial<ArticleFields>): void {
  plainColumnsOf(fields)
  if (fields.content !== undefined) checkBlocks(fields.content)
}

/** All but those of the text. @throws Problem 422 */
function plainColumnsOf(fields: Partial<ArticleFields>): Columns {
  const columns: Columns = {}
  if (fields.title !== undefined) columns.title = line('title', fields.title, 1, 300)
  if (fields.kicker !== undefined) columns.kicker = line('kicker', fields.kicker, 0, 100)
  if (fields.standfirst !== undefined) columns.standfirst = line('standfirst', fields.standfirst, 0, 1_000)
  if (fields.language !== undefined) Object.assign(columns, languageColumns(fields.language))
  if (fields.canonical_url !== undefined) columns.canonical_url = fields.canonical_url === null ? null : webAddress(fields.canonical_url)
  if (fields.allow_comments !== undefined) columns.allow_comments = fields.allow_comments ? 'open' : 'closed'
  if (fields.series !== undefined) columns.series = fields.series === null ? null : line('series', fields.series, 1, 100)
  if (fields.social !== undefined) columns.social = fields.social && JSON.stringify(fields.social)
  if (fields.cover !== undefined) {
    columns.cover = fields.cover && JSON.stringify(fields.cover)
    columns.cover_media_id = fields.cover?.id ?? null
  }
  return columns
}

/** @throws Problem 422 */
export async function textColumnsOf(content: string): Promise<TextColumns> {
  const blocks = checkBlocks(content)
  const { words, minutes } = lengthOf(blocks)
  return { word_count: words, reading_minutes: minutes, content: JSON.stringify(await highlightBlocks(blocks)) }
}

/** Before a transaction that others wait for: `textColumnsOf` then finds the code of this text highlighted, and takes no seconds. */
export async function prepareText(content: string): Promise<void> {
  await highlightBlocks(readBlocks(content))
}

function languageColumns(language: string): Pick<ArticleRow, 'language' | 'direction'> {
  try {
    const [tag] = Intl.getCanonicalLocales(language)
    if (tag !== undefined) return { language: tag, direction: directionOf(tag) }
  } catch {
    // Said below, in our words.
  }
  throw wrong('language', isLanguageTag.error())
}

function webAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || text.length > 2_000) throw wrong('canonical_url', webStart.error())
  return url.href
}

function line(name: string, text: string, least: number, most: number): string {
  // oxlint-disable-next-line no-control-regex -- line breaks and the zero byte have no place in one line of text
  const clean = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  if (clean.length < least) throw wrong(name, notEmpty.error())
  if (clean.length > most) throw wrong(name, atMostLetters(most).error())
  return clean
}

function wrong(name: string, text: string): Problem {
  return new Problem(422, 'invalid', `${name}: ${text}`, { fields: { [name]: [text] } })
}
