import { t } from '#i18n/messages.ts'
import { Pill } from '#ui/Pill.tsx'
import type { EditedDraft } from './draft-calls.ts'
import { formatMoment } from '#studio/moments.ts'

/** Where a content is on its way to readers. `at`: when it is to be published. */
export function DraftState({ draft, at }: { draft: Pick<EditedDraft, 'state' | 'changes' | 'open_notes'>; at: string | null }) {
  const { state, changes, open_notes: notes } = draft
  if (state === 'public') {
    if (changes === 'submitted') return <Pill tone="waiting">{t('studio-publishing.published-with-unpublished-changes')}</Pill>
    return (
      <Pill tone={changes === 'back' ? 'returned' : 'success'}>
        {changes === 'none' ? t('studio-publishing.public') : t('studio-publishing.state-changed', { notes })}
      </Pill>
    )
  }
  if (state === 'submitted') return <Pill tone="waiting">{t('studio-publishing.waiting-for-approval')}</Pill>
  if (state === 'back') return <Pill tone="returned">{t('studio-publishing.state-back', { notes })}</Pill>
  if (state === 'scheduled') return <Pill tone="success">{at ? formatMoment(at) : t('studio-publishing.scheduled')}</Pill>
  return <Pill tone="draft">{state === 'archived' ? t('studio-publishing.archived') : t('studio-publishing.state-draft', { notes })}</Pill>
}
