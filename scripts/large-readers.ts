import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { Prose } from './large-text.ts'

/** An article that readers have clapped for and talked about, as its counters say. */
interface Read {
  id: number
  publishedAt: number
  claps: number
  /** That are shown. */
  comments: number
}

type CommentRow = Insertable<Tables['comments']>

const readers = 50_000
/** Rows of one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const together = 1_000
/** Of comments that begin a thread; all others answer one of those before them. */
const heads = 0.4

/** Writes what readers leave behind: as many rows as the counters of their articles say, and now and then a comment that is not shown. */
export class LargeReaders {
  readonly #firstUser: number
  readonly #random: () => number
  readonly #says: string[]
  readonly left = { claps: 0, comments: 0 }
  #comment: number

  /** `firstUser` and the 49,999 ids after it are readers; ids of comments begin after `comment`. */
  constructor({ firstUser, comment }: { firstUser: number; comment: number }, text: Prose, random: () => number) {
    this.#firstUser = firstUser
    this.#comment = comment
    this.#random = random
    this.#says = Array.from({ length: 5_000 }, () => text.sentence(4, 40))
  }

  async insert(tx: Db, articles: Read[]): Promise<void> {
    const claps = articles.flatMap((article) => this.#clapsFor(article))
    for (const rows of parts(claps)) await tx.insertInto('claps').values(rows).execute()
    const comments = articles.flatMap((article) => this.#talkAbout(article))
    for (const rows of parts(comments)) await tx.insertInto('comments').values(rows).execute()
    this.left.claps += claps.length
    this.left.comments += comments.length
  }

  /** Different people each: neighbours in a circle that begins anywhere. */
  #clapsFor({ id, publishedAt, claps }: Read): Insertable<Tables['claps']>[] {
    const first = Math.floor(this.#random() * readers)
    return Array.from({ length: claps }, (_, at) => ({
      user_id: this.#firstUser + ((first + at * 7) % readers),
      article_id: id,
      created_at: soonAfter(publishedAt, (at + 1) / (claps + 1)),
    }))
  }

  #talkAbout({ id, publishedAt, comments }: Read): CommentRow[] {
    const begun: CommentRow[] = []
    const talk = Array.from({ length: comments }, (_, at) => {
      const comment = this.#newComment(id, soonAfter(publishedAt, (at + 1) / (comments + 1)))
      const head = this.#random() < heads ? undefined : begun[Math.floor(this.#random() * begun.length)]
      if (head) {
        head.replies_count = (head.replies_count ?? 0) + 1
        return { ...comment, thread_id: head.id ?? 0, parent_id: head.id ?? null }
      }
      begun.push(comment)
      return comment
    })
    if (id % 50 === 0) talk.push({ ...this.#newComment(id, Date.now()), status: id % 100 === 0 ? 'held' : 'hidden', reason: 'many links' })
    return talk
  }

  #newComment(article_id: number, created_at: number): CommentRow {
    return {
      id: ++this.#comment,
      article_id,
      thread_id: 0,
      parent_id: null,
      user_id: this.#firstUser + Math.floor(this.#random() * readers),
      status: 'shown',
      reason: '',
      replies_count: 0,
      created_at,
      quote: '',
      description: this.#says[Math.floor(this.#random() * this.#says.length)] ?? '',
    }
  }
}

/** Most come soon, the rest trickles in: `part` of all, 0 to 1. */
function soonAfter(publishedAt: number, part: number): number {
  return Math.round(publishedAt + (Date.now() - publishedAt) * part ** 3)
}

function* parts<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += together) yield rows.slice(from, from + together)
}
