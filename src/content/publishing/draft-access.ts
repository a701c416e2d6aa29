import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Services } from '#platform/services.ts'
import { articleAdapter } from './article-adapter.ts'
import { draftOf } from './article-drafts.ts'
import { type Draft, type DraftFields } from './contract.ts'
import { type Subject } from './publishing.ts'
import { mayBegin } from './rules.ts'
import { submissionsOpen } from './submissions.ts'

/** Opens drafts for the handlers of the calls about them. */
export function draftAccess(services: Services) {
  const { db } = services.database
  return {
    one: async (viewer: Viewer, id: number, key?: string): Promise<{ data: Draft }> => ({ data: await draftOf(db, viewer, id, services.now(), key) }),
    subject: (viewer: Viewer, id: number): Subject<DraftFields> => ({ services, adapter: articleAdapter, viewer, id }),
    async assertMayBegin(viewer: Viewer): Promise<void> {
      if (!mayBegin(viewer, await submissionsOpen(services))) throw new Problem(403, 'not-allowed', t('publishing.error-to-write-here-ask-an-editor'))
    },
  }
}
