import { readBlocks } from '#base/blocks/read.ts'
import { listSources } from '#content/articles/service.ts'
import { note, type Note } from '#i18n/note.ts'
import type { Db } from '#platform/db/tables.ts'
import { factsOfBlocks } from './block-facts.ts'

const mostListed = 40
/** Of a source: what all texts of one site have in common, where a file of it holds the whole site. */
const site = /^(?:wxr:.*(?=:(?:post|page):)|ghost:(?!unknown:).*(?=:[^:]*$)|blogger:[^:]*|(?:substack|medium):(?!unknown:)[^:]*(?=:))/

interface MissingItem {
  name: Note
  state: 'kept'
  reason: Note
  /** Titles of what is missing. */
  lost: Note[]
}

/** What the files of one run hold. */
export class PresentArticles {
  readonly #beginnings = new Set<string>()
  readonly #sources = new Set<string>()
  readonly #ids = new Set<number>()
  /** Sources of threads of comments. */
  readonly threads = new Set<string>()

  /** @param known id of the article here; @param beginning of all sources of the same site, where it is not told by the source */
  add(source: string, known: number | undefined, beginning = site.exec(source)?.[0]): void {
    this.#sources.add(source)
    if (known !== undefined) this.#ids.add(known)
    if (beginning !== undefined) this.#beginnings.add(beginning)
  }

  /** One item for each site from which articles came earlier that its files hold no more. */
  async missing(db: Db): Promise<MissingItem[]> {
    const items: MissingItem[] = []
    for (const beginning of this.#beginnings) {
      const rows = await listSources(db, `${beginning}${/[/:]$/.test(beginning) ? '' : ':'}`)
      const here = new Set([...this.#ids, ...rows.filter((row) => this.#sources.has(row.source)).map((row) => row.article_id)])
      const gone = new Map(rows.filter((row) => !here.has(row.article_id)).map((row) => [row.article_id, row.title]))
      if (gone.size > 0) items.push(missingItem(note('studio-report.articles-missing', { count: gone.size }), [...gone.values()]))
    }
    return items
  }
}

/** What earlier imports brought and this one does not have, by the titles of the articles. */
export function missingItem(name: Note, titles: readonly string[]): MissingItem {
  const listed = titles.slice(0, mostListed).map((title) => `“${title}”`)
  const lost = titles.length > mostListed ? note('studio-report.and-more', { first: listed, count: titles.length - mostListed }) : undefined
  return {
    name,
    state: 'kept',
    reason: note('studio-report.missing-stay'),
    lost: [lost ?? note('studio-report.as-said', { text: listed.join(', ') })],
  }
}

interface Pictured {
  content: string
  /** JSON of an image. */
  cover: string | null
}

/** Names the pictures that an article no longer shows after an import; they stay in the library. */
export function unshownPictures(before: Pictured, after: Pictured): Note[] {
  const shown = new Set(picturesIn(after))
  const gone = [...new Set(picturesIn(before))].filter((url) => url !== '' && !shown.has(url))
  return gone.length === 0 ? [] : [note('studio-report.pictures-unshown', { count: gone.length, listed: gone.slice(0, mostListed) })]
}

function picturesIn({ content, cover }: Pictured): string[] {
  const { url } = JSON.parse(cover ?? '{}') as { url?: string } // an image as articles store it
  return [...factsOfBlocks(readBlocks(content)).pictures, ...(url === undefined ? [] : [url])]
}
