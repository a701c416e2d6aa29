import { t } from '#i18n/messages.ts'
import { Pill } from '#ui/Pill.tsx'
import type { EditedDraft } from './draft-calls.ts'

/** Where a content is on its way to readers. `at`: when it is to be published. */
export function DraftState({ draft, at }: { draft: Pick<EditedDraft, 'state' | 'changes' | 'open_notes'>; at: string | null }) {
  const { state, changes, open_notes: notes } = draft
  const noted = notes > 0 ? `, ${notes} ${notes === 1 ? 'note' : 'notes'}` : ''
  if (state === 'public') {
    if (changes === 'submitted') return <Pill tone="waiting">{t('studio-publishing.published-with-unpublished-changes')}</Pill>
    return <Pill tone={changes === 'back' ? 'returned' : 'success'}>{changes === 'none' ? t('studio-publishing.public') : `Public, changed${noted}`}</Pill>
  }
  if (state === 'submitted') return <Pill tone="waiting">{t('studio-publishing.waiting-for-approval')}</Pill>
  if (state === 'back') return <Pill tone="returned">Sent back{noted}</Pill>
  if (state === 'scheduled')
    return <Pill tone="success">{at ? new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }) : t('studio-publishing.scheduled')}</Pill>
  return <Pill tone="draft">{state === 'archived' ? t('studio-publishing.archived') : `Draft${noted}`}</Pill>
}
