import { isStaff } from '#community/accounts/rules.ts'
import { settingsTag } from '#operations/settings/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { correctionsTag, type Position } from './rules.ts'
import { insertCorrection, listCorrections } from './store.ts'

/** A published correction as another site has it. */
export interface ImportedCorrection {
  wrong: string
  correct: string
  position: Exclude<Position, 'passage'>
  corrected_at: number
  /** Username of whoever answers for it; null: the editors. */
  by: string | null
}

/** Enters those that an article does not have yet; what was changed here stays. Nobody is told. */
export async function importCorrectionsIn(writing: Writing, articleId: number, corrections: readonly ImportedCorrection[], now: number): Promise<void> {
  const { tx, purge } = writing
  const here = await listCorrections(tx, articleId)
  for (const { by, wrong, correct, position, corrected_at } of corrections) {
    const given = { wrong, correct, position, corrected_at }
    if (here.some((one) => one.corrected_at === given.corrected_at && (one.wrong === given.wrong || one.correct === given.correct))) continue
    const user_id = by === null ? null : await findSigner(tx, articleId, by)
    const times = { created_at: given.corrected_at, updated_at: now }
    const row = { kind: 'article', content_id: articleId, status: 'published' as const, block_id: null, entered_by: null, change_id: null, user_id }
    await insertCorrection(tx, { ...row, ...given, ...times })
    // The foot of every page leads to their list as soon as there is one.
    purge(`article:${articleId}`, correctionsTag, settingsTag)
  }
}

/** An author of the article, or somebody of the newsroom; null where nobody of that name is one of them. */
async function findSigner(tx: Db, articleId: number, username: string): Promise<number | null> {
  const user = await tx.selectFrom('users').select(['id', 'role']).where('username', '=', username).where('status', '=', 'active').executeTakeFirst()
  if (!user) return null
  if (isStaff(user.role)) return user.id
  const article = await tx.selectFrom('articles').select('user_id').where('id', '=', articleId).executeTakeFirst()
  const other = await tx.selectFrom('article_authors').select('user_id').where('article_id', '=', articleId).where('user_id', '=', user.id).executeTakeFirst()
  return article?.user_id === user.id || other ? user.id : null
}
