import { Problem, requireRecentProof } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { approveDraft, archiveDraft, unarchive, removeDraft, unpublish, type Subject } from './publishing.ts'
import type { CommonAction } from './rules.ts'

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

export function act<F extends object>(subject: Subject<F>, action: CommonAction): Promise<void> {
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
  }
}
