import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import type { firstStepsContract } from '../contract.ts'

/** Offers to remove the demo edition, all at once. */
export function DemoNotice({ onRemoved }: { onRemoved: () => void }) {
  const call = callsOf<typeof firstStepsContract>(useApi())
  const [busy, setBusy] = useState(false)
  const act = t('studio-first-steps.demo-remove')

  async function remove(): Promise<void> {
    const text = t('studio-first-steps.demo-question-text')
    if (!(await confirmWith({ title: t('studio-first-steps.demo-question'), text, act, danger: true }))) return
    setBusy(true)
    await submitting(async () => {
      const { kept } = await call('DELETE /demo')
      toast(t('studio-first-steps.demo-removed', { kept }), { tone: 'success' })
      onRemoved()
    })
    setBusy(false)
  }

  return (
    <section className="first-steps" aria-labelledby="demo-edition">
      <header>
        <h2 id="demo-edition" className="heading h3">
          {t('studio-first-steps.demo-title')}
        </h2>
        <button type="button" className="btn is-outlined is-small" disabled={busy} onClick={() => void remove()}>
          {act}
        </button>
      </header>
      <p>{t('studio-first-steps.demo-text')}</p>
    </section>
  )
}
