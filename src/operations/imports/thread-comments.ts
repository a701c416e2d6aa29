import { note, type Note } from '#i18n/note.ts'
import { href as hrefs } from '#base/paths.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { entryOf } from './door.ts'
import type { EntryComment, ImportOptions, ItemReport, WithdrawnComment } from './entry.ts'
import { emptyFacts } from './fact-kinds.ts'
import { ImportComments, readComments } from './import-comments.ts'
import type { RunReport } from './run-report.ts'
import { missingItem, PresentArticles } from './missing-articles.ts'
import { articleAt } from './thread-place.ts'
import { switchComments } from './thread-switch.ts'
import { emptyReport, noteItem } from './run-report.ts'

/** The comments under one page of an old site. */
export interface CommentThread {
  /** The same for the same page: `disqus:forum:100`. */
  source: string
  title: string
  /** Address or path of the page there. */
  address: string
  comments: EntryComment[]
  /** Those that nobody sees there any more. */
  withdrawn: WithdrawnComment[]
  /** How many comments the source has, the left out ones too. */
  there: number
  /** Why some are left out, one line a comment. */
  lost: Note[]
  /** Whether readers can no longer comment there; undefined where the source does not say. */
  isClosed?: boolean
  /** What has no place here beside the comments that are left out. */
  notes?: Note[]
}

/** Puts comments under the articles that stand at their old addresses; each is taken once, and changes as it does there. */
export async function takeThreads(services: Services, threads: Iterable<CommentThread>, options: ImportOptions): Promise<RunReport> {
  const report = emptyReport()
  const comments = new ImportComments(services, options)
  const { present, isLast } = options.part ?? { present: new PresentArticles(), isLast: true }
  for (const thread of threads) {
    present.threads.add(thread.source)
    await noteItem(report, await takeThread(services, comments, thread, options), options.seen)
  }
  const missing = isLast ? await comments.missingThreads(present.threads) : []
  if (missing.length > 0) {
    const name = note('studio-report.threads-missing', { count: missing.length })
    await noteItem(report, missingItem(name, await titlesOf(services.database.db, missing)), options.seen)
  }
  return report
}

async function titlesOf(db: Db, articleIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('title').where('id', 'in', articleIds).orderBy('id').execute()
  return rows.map(({ title }) => title)
}

async function takeThread(services: Services, comments: ImportComments, thread: CommentThread, options: ImportOptions): Promise<ItemReport> {
  const name = note('studio-report.comments-on', { page: thread.title ? `“${thread.title.slice(0, 80)}”` : thread.address })
  const { db } = services.database
  const article = await articleAt(db, thread.address)
  const isSwitched = await isSwitchedBy(services, thread, article, options)
  if (thread.there === 0 && !isSwitched) return { name, state: 'left out', reason: note('studio-report.nobody-commented'), lost: thread.notes ?? [] }
  if (!article)
    return {
      name,
      state: 'left out',
      reason: note('studio-report.no-article-at', { address: thread.address }),
      lost: [...thread.lost, ...(thread.notes ?? [])],
    }
  const state = { status: 'approved' as const, isGone: false, notes: [] }
  const entry = entryOf({
    source: thread.source,
    name: thread.title,
    title: thread.title,
    html: '',
    given: emptyFacts,
    state,
    comments: thread.comments,
    withdrawn: thread.withdrawn,
  })
  const read = await readComments(entry)
  const changed = await comments.update(services, read, thread.withdrawn)
  const { taken, here, lost } = await comments.take(services, read, article.id)
  const missing = await comments.missing(entry)
  const notes = [...thread.lost, ...lost]
  const gone = thread.there - here.size
  const named = Math.min(gone, notes.length)
  return {
    name,
    state: taken > 0 ? 'created' : changed > 0 || isSwitched ? 'updated' : 'unchanged',
    path: hrefs.article(article),
    comments: taken,
    facts: { comments: { there: thread.there, here: here.size, named } },
    lost: [
      ...(thread.notes ?? []),
      ...read.lost,
      ...notes,
      ...missing,
      ...(gone > named ? [note('studio-report.counted-fewer', { count: gone - named, all: thread.there, kind: 'comments' })] : []),
    ],
  }
}

async function isSwitchedBy(
  services: Services,
  { source, title, isClosed }: CommentThread,
  article: { id: number } | undefined,
  options: ImportOptions,
): Promise<boolean> {
  if (article === undefined || isClosed === undefined) return false
  return switchComments(services, { source, name: title, isClosed, articleId: article.id }, options)
}
