import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { articleAdapter, assertAllowed, audit, openDraft, perform, type Action, type DraftFields } from '#content/publishing/service.ts'
import { settingsTag } from '#operations/settings/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { Services } from '#platform/services.ts'
import type { CorrectionFields, DraftCorrections } from './contract.ts'
import { correctionAnchor, idsWithin, mayChangeCorrection, mayPublishCorrection } from './rules.ts'
import { correctionOf, correctionsTag, signerOf } from './service.ts'
import { findCorrection, insertCorrection, listCorrections, removeCorrection, updateCorrection } from './store.ts'
import { type CorrectionRow } from './correction-tables.ts'
import { explainSilentChanges, listSilentChanges, markSmall } from './silent-changes-store.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'correction.published': DomainEventData
    'correction.proposed': DomainEventData
  }
}

type ArticleAction = Action<DraftFields>

/** Corrections of one article in the hands of one person. */
interface Subject {
  services: Services
  viewer: Viewer
  id: number
}

/** @throws Problem 404 when the article is not there for `viewer` */
export async function draftCorrections({ services, viewer, id }: Subject): Promise<DraftCorrections> {
  const { db } = services.database
  await openDraft(articleAdapter, db, viewer, id)
  const corrections = await listCorrections(db, id)
  const silent = await listSilentChanges(db, id)
  return {
    data: corrections.map((row) => ({ ...correctionOf(row), status: row.status, may_change: mayChangeCorrection(viewer, row) })),
    silent: silent.map((row) => ({ id: row.id, revision: row.revision, user: signerOf(row), created_at: isoDate(row.created_at) })),
    may_publish: mayPublishCorrection(viewer),
  }
}

/** @throws Problem 409 of an article that is not public, 422 naming the field that is wrong */
export function enterCorrection(subject: Subject, given: CorrectionFields): Promise<void> {
  return performOn(subject, async (action) => {
    const { writing, viewer, ref, now } = action
    const columns = await columnsOf(action, given, viewer.id)
    const row = { ...ref, ...columns, entered_by: viewer.id, change_id: null, created_at: now, updated_at: now }
    const id = await insertCorrection(writing.tx, { ...row, status: 'proposed' })
    if (mayPublishCorrection(viewer)) return publish(action, id)
    await audit(action, 'propose-correction')
    await emit(action, 'correction.proposed', id)
  })
}

/** By an editor it is published. @throws Problem 404, 403, 409, 422; 409 'changed-meanwhile' where a field is neither as in `basedOn` nor as given */
export function changeCorrection(subject: Subject, id: number, given: CorrectionFields, basedOn?: CorrectionFields): Promise<void> {
  return performOn(subject, async (action) => {
    const { writing, viewer, now } = action
    const found = await changeable(action, id)
    const { wrong, correct, position, block_id, corrected_at, user_id } = found
    const stored = { wrong, correct, position, block_id, corrected_at, user_id }
    const fields = mergeOnBase<CorrectionFields>(stored, { ...stored, ...given }, basedOn && { ...stored, ...basedOn })
    await updateCorrection(writing.tx, id, { ...(await columnsOf(action, fields, found.user_id, found.corrected_at)), updated_at: now })
    if (found.status === 'proposed' && mayPublishCorrection(viewer)) return publish(action, id)
    await audit(action, 'change-correction')
    purge(action)
  })
}

/** @throws Problem 404, 403 */
export function takeBackCorrection(subject: Subject, id: number): Promise<void> {
  return performOn(
    subject,
    async (action) => {
      await changeable(action, id)
      await removeCorrection(action.writing.tx, id)
      if (await isOnly(action)) action.writing.purge(settingsTag)
      await audit(action, 'remove-correction')
      purge(action)
    },
    true,
  )
}

/** @throws Problem 404 when it is no silent change of the article */
export function markAsSmall(subject: Subject, change: number): Promise<void> {
  return performOn(
    subject,
    async (action) => {
      if (!(await markSmall(action.writing.tx, action.id, change))) throw new Problem(404, 'not-found', t('corrections.error-no-such-change'))
      await audit(action, 'mark-small')
      purge(action)
    },
    true,
  )
}

function performOn({ services, viewer, id }: Subject, work: (action: ArticleAction) => Promise<void>, whereverItStands = false): Promise<void> {
  return perform({ services, adapter: articleAdapter, viewer, id }, async (action) => {
    if (!action.status.is_public && !whereverItStands) throw new Problem(409, 'not-public', t('corrections.error-not-public'))
    await work(action)
  })
}

async function changeable({ writing, viewer, id }: ArticleAction, correction: number): Promise<CorrectionRow> {
  const found = await findCorrection(writing.tx, id, correction)
  if (!found) throw new Problem(404, 'not-found', t('corrections.error-no-such-correction'))
  assertAllowed(viewer, mayChangeCorrection(viewer, found))
  return found
}

/** Whether readers see no other correction anywhere: the foot of every page leads to their list as soon as there is one. */
async function isOnly({ writing: { tx } }: ArticleAction): Promise<boolean> {
  const { rows } = await sql`select 1 from public_corrections limit 1`.execute(tx)
  return rows.length === 0
}

/** From then on readers see it, and the silent changes before it are explained. */
async function publish(action: ArticleAction, id: number): Promise<void> {
  const { writing, now } = action
  const change_id = await explainSilentChanges(writing.tx, action.id)
  if (await isOnly(action)) writing.purge(settingsTag)
  await updateCorrection(writing.tx, id, { status: 'published', change_id, created_at: now })
  await audit(action, 'correct')
  await emit(action, 'correction.published', id)
  purge(action)
}

function emit({ writing, viewer, id, content, now }: ArticleAction, kind: 'correction.published' | 'correction.proposed', correction: number): Promise<void> {
  const staff = kind === 'correction.proposed' ? { staff: { of: 'article', item: correction, by: viewer.id } } : {}
  const path = `${href.article({ slug: content.slug })}#${correctionAnchor(correction)}`
  return emitEvent(writing.tx, kind, { id: staff.staff ? id : correction, title: content.title, path, ...staff }, now)
}

function purge({ writing, id }: ArticleAction): void {
  writing.purge(`article:${id}`, correctionsTag)
}

async function columnsOf({ writing, content, now }: ArticleAction, given: CorrectionFields, signer: number | null, at = now) {
  const { wrong, correct, position, block_id, corrected_at = at, user_id = signer } = given
  if (corrected_at > now) throw refused('corrected_at', t('corrections.error-in-the-future'))
  if (position === 'passage' && (block_id === null || !readBlocks(content.fields.content).flatMap(idsWithin).includes(block_id)))
    throw refused('block_id', t('corrections.error-no-such-passage'))
  if (user_id !== null && user_id !== signer && user_id !== content.user_id && !content.co_authors.includes(user_id) && !(await isStaff(writing.tx, user_id)))
    throw refused('user_id', t('corrections.error-not-of-the-newsroom'))
  return { wrong, correct, position, block_id: position === 'passage' ? block_id : null, corrected_at, user_id }
}

async function isStaff(db: Db, id: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  return user !== undefined && user.role !== 'member'
}

function refused(field: string, text: string): Problem {
  return new Problem(422, 'invalid', text, { fields: { [field]: [text] } })
}
