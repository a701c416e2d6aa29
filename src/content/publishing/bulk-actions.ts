import { Problem, requireRecentProof } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Viewer } from '#base/viewer.ts'
import { approveDraft, unpublish, type Subject } from './publishing.ts'
import { archiveDraft, unarchive, removeDraft } from './archive.ts'
import { openDraft } from './find-draft.ts'
import type { CommonAction } from './rules.ts'
import { saveDraft } from './save-draft.ts'
import { setLanguage } from './translations.ts'

interface Bulk {
  ids: readonly number[]
  action: string
  viewer: Viewer
}

/** One after the other; what fails for one leaves the others. @throws Problem 403 step-up-required: nothing brings back what is deleted */
export async function applyBulkAction({ ids, action, viewer }: Bulk, change: (id: number) => Promise<void>): Promise<{ id: number; error: string | null }[]> {
  if (action === 'delete') requireRecentProof(viewer)
  const done: { id: number; error: string | null }[] = []
  for (const id of new Set(ids)) {
    try {
      await change(id)
      done.push({ id, error: null })
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      done.push({ id, error: thrown.message })
    }
  }
  return done
}

/** What an action is given besides the contents. */
export interface BulkValues {
  /** Epoch ms. */
  at?: number | undefined
  language?: string | undefined
}

export function act<F extends object>(subject: Subject<F>, action: CommonAction, said: BulkValues): Promise<void> {
  switch (action) {
    case 'approve':
      return approveDraft(subject, { keepsTime: true })
    case 'unpublish':
      return unpublish(subject)
    case 'archive':
      return archiveDraft(subject)
    case 'bring-back':
      return unarchive(subject)
    case 'delete':
      return removeDraft(subject)
    case 'schedule':
      return schedule(subject, said.at)
    case 'language':
      return changeLanguage(subject, said.language)
  }
}

/** Never at once: a moment that has passed while somebody chose would publish all of them. */
async function schedule<F extends object>(subject: Subject<F>, at: number | undefined): Promise<void> {
  if (at === undefined || at <= subject.services.now()) throw faulty('at', t('studio-bulk.error-time-past'))
  await approveDraft(subject, { at })
}

/** A field of the text where the kind has one, else what the site knows of the content. */
async function changeLanguage<F extends object>(subject: Subject<F>, language: string | undefined): Promise<void> {
  if (language === undefined) throw faulty('language', t('studio-bulk.error-no-language'))
  const { services, adapter, viewer, id } = subject
  const { fields } = await openDraft(adapter, services.database.db, viewer, id)
  if ('language' in fields) await saveDraft(subject, { base: null, fields: () => ({ language }) as object as Partial<F> }) // F has it, as was asked
  else await setLanguage(subject, language)
}

function faulty(field: string, text: string): Problem {
  return new Problem(422, 'invalid', text, { fields: { [field]: [text] } })
}
