import { useState, type ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import type { Check } from '../contract.ts'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { localText, momentOf } from '#studio/moments.ts'
import { timeOf, type DraftCalls, type EditedDraft } from './draft-calls.ts'

/** Where a fault is mended: at a block of the text, or at what stands around it. */
export type Place = { block: string } | 'title' | 'standfirst' | 'text' | 'settings'

const places: Partial<Record<string, Place>> = {
  'no-title': 'title',
  'no-standfirst': 'standfirst',
  'no-text': 'text',
  'no-topic': 'settings',
  'no-cover': 'settings',
  'cover-alt': 'settings',
  direction: 'settings',
}

function targetOf({ code, block_id }: Check): Place | undefined {
  return block_id ? { block: block_id } : places[code]
}

type PublishDialogProps<D extends EditedDraft> = {
  draft: D
  calls: DraftCalls<D>
  open: boolean
  onClose: () => void
  onShow?: ((place: Place) => void) | undefined
  /** What else is decided when it is published. */
  beside?: ReactNode
  onSubmit: () => Promise<void>
  /** Without a time at once. */
  onApprove: (at: string | undefined, small: boolean) => Promise<void>
}

/** What to look at first, then the step itself. */
export function PublishDialog<D extends EditedDraft>({ open, onClose, ...steps }: PublishDialogProps<D>) {
  const { draft } = steps
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={draft.rights.approve ? t('studio-publishing.publish') : t('studio-publishing.send-for-approval')}
      className="is-wide"
    >
      <Steps {...steps} />
    </Dialog>
  )
}

function Steps<D extends EditedDraft>({ draft, calls, onShow, beside, onSubmit, onApprove }: Omit<PublishDialogProps<D>, 'open' | 'onClose'>) {
  const checks = useQuery(calls.checks, { enabled: calls.hasChecks })
  const [when, setWhen] = useState(draft.state === 'scheduled' ? localText(timeOf(draft)) : '')
  const [small, setSmall] = useState(false)
  const [busy, setBusy] = useState(false)
  const found = checks.data?.data ?? []
  const stopped = found.some((check) => check.level === 'stop') || (calls.hasChecks && !checks.data)
  const { at, faulty } = momentOf(when)

  async function step(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  return (
    <>
      <QueryError query={checks} />
      {checks.data && found.length === 0 && <p>{t('studio-publishing.no-problems-found-pictures-have')}</p>}
      {found.length > 0 && (
        <ul className="publish-checks">
          {found.map((check, i) => {
            const place = targetOf(check)
            return (
              <li key={i} className={`is-${check.level}`}>
                {check.text}{' '}
                {place && onShow && (
                  <button type="button" className="text-button" onClick={() => onShow(place)}>
                    {t('studio-publishing.show')}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {draft.rights.approve && draft.state !== 'public' && (
        <MomentField value={when} onChange={setWhen} past={(utc) => t('studio-publishing.in-the-past', { utc })} />
      )}
      {draft.rights.approve && draft.state !== 'public' && beside}
      {draft.rights.approve && draft.state === 'public' && calls.hasSmallEdits && (
        <label className="publish-small">
          <input type="checkbox" checked={small} onChange={(event) => setSmall(event.target.checked)} />
          <span>{t('studio-corrections.small-edit')}</span>
        </label>
      )}
      <p className="actions">
        {draft.rights.approve && (
          <button type="button" className="btn" disabled={busy || stopped || faulty} onClick={() => void step(() => onApprove(at?.toISOString(), small))}>
            {draft.state === 'public'
              ? t('studio-publishing.publish-the-changes')
              : at && at.getTime() > Date.now()
                ? t('studio-publishing.schedule')
                : t('studio-publishing.publish-now')}
          </button>
        )}
        {draft.rights.submit && (
          <button type="button" className={draft.rights.approve ? 'btn is-outlined' : 'btn'} disabled={busy || stopped} onClick={() => void step(onSubmit)}>
            {t('studio-publishing.send-for-approval')}
          </button>
        )}
      </p>
    </>
  )
}
