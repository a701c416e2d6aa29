import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { SubscriberFilters, subscribersContract } from '../contract.ts'

/** Clean-up and import of all subscribers, export of those that the filters find. */
export function SubscriberActions({ filters, onChanged }: { filters: SubscriberFilters; onChanged: () => void }) {
  const call = callsOf<typeof subscribersContract>(useApi())
  const [busy, setBusy] = useState(false)

  async function exportFound(): Promise<void> {
    let csv = ''
    for (let after: number | null = 0; after !== null;) {
      const piece: { csv: string; next: number | null } = await call('GET /newsletter/subscribers/export', { query: { ...filters, after } })
      csv += piece.csv
      after = piece.next
    }
    saveFile('subscribers.csv', 'text/csv', csv)
  }

  async function clean(): Promise<void> {
    const text = t('studio-newsletter-subscribers.what-cleaning-does')
    const title = t('studio-newsletter-subscribers.clean-question')
    if (!(await confirmWith({ title, text, act: t('studio-newsletter-subscribers.clean') }))) return
    const { cleaned } = await call('POST /newsletter/subscribers/clean')
    toast(t('studio-newsletter-subscribers.cleaned', { count: cleaned }), { tone: 'success' })
    onChanged()
  }

  function run(work: () => Promise<void>): void {
    setBusy(true)
    void submitting(work).finally(() => setBusy(false))
  }

  return (
    <div className="actions">
      <button type="button" className="btn is-outlined" disabled={busy} onClick={() => run(clean)}>
        {t('studio-newsletter-subscribers.clean-up')}
      </button>
      <button type="button" className="btn is-outlined" disabled={busy} onClick={() => run(exportFound)}>
        {t('studio-newsletter-subscribers.export')}
      </button>
      <StudioLink className="btn" to="/studio/newsletter/subscribers/import">
        {t('studio-newsletter-subscribers.import')}
      </StudioLink>
    </div>
  )
}
