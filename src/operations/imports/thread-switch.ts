import { openImported, wereOpenedSince } from '#community/comments/service.ts'
import { isEditedHere } from '#content/articles/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from './entry.ts'
import { findImported, keepThing } from './store.ts'
import { articleKey } from './undo/nouns.ts'
import { noRecorder } from './undo/recorder.ts'

interface Switched {
  /** Source of the thread. */
  source: string
  name: string
  isClosed: boolean
  articleId: number
}

/**
 * Closes the comments of an article whose thread is closed at its source, and opens them again when it is. What somebody decided here stays:
 * comments that were closed here are not opened, and those that were opened here since are not closed.
 * @returns whether anything changed, or would by a dry run
 */
export async function switchComments(services: Services, { source, name, isClosed, articleId }: Switched, options: ImportOptions): Promise<boolean> {
  const { dryRun = false, recorder = noRecorder } = options
  const { db } = services.database
  const key = `${source}#closed`
  const known = await findImported(db, key)
  const wasClosed = known?.hash === 'closed'
  if (isClosed ? wasClosed && (await isOpenedHere(db, articleId, known)) : !wasClosed) return false
  const article = await db.selectFrom('articles').select('allow_comments').where('id', '=', articleId).executeTakeFirst()
  const to = isClosed ? 'closed' : 'open'
  if (article === undefined || article.allow_comments === to) return false
  if (dryRun) return true
  const watched = [
    { noun: 'article' as const, key: articleKey(source, { article_id: articleId }), name },
    { noun: 'thing' as const, key, name },
  ]
  await recorder(services, ...watched).database.write(async (writing) => {
    await openImported(writing, articleId, !isClosed)
    await keepThing(writing.tx, { source: key, noun: 'closed-thread', thing_id: articleId, hash: to }, services.now())
  })
  return true
}

/** Whether comments that are open now were opened by somebody here; another import of the article may have done it as well. */
async function isOpenedHere(db: Db, articleId: number, { imported_at }: { imported_at: number }): Promise<boolean> {
  return (await isEditedHere(db, articleId)) || wereOpenedSince(db, articleId, imported_at)
}
