import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { firstSteps } from '../client.ts'
import type { firstStepsContract, FirstSteps } from '../contract.ts'
import { DemoNotice } from './DemoNotice.tsx'
import './first-steps.css'

/** Leads through a new site until it is put away, and offers to remove the demo edition. For administrators. */
export function FirstStepList() {
  const call = callsOf<typeof firstStepsContract>(useApi())
  const query = useQuery(firstSteps())
  const found = query.data?.data
  if (!found) return null
  const done = found.steps.filter((step) => step.done).length

  async function putAway(): Promise<void> {
    const text = t('studio-first-steps.what-putting-away-does')
    if (!(await confirmWith({ title: t('studio-first-steps.put-away-question'), text, act: t('studio-first-steps.put-away') }))) return
    await submitting(() => call('PUT /first-steps', { body: { hidden: true } }))
    void query.refetch()
  }

  return (
    <>
      {found.demo > 0 && <DemoNotice onRemoved={() => void query.refetch()} />}
      {!found.hidden && (
        <section className="first-steps" aria-labelledby="first-steps">
          <header>
            <h2 id="first-steps" className="heading h3">
              {t('studio-first-steps.first-steps')}
            </h2>
            <span className="tabular-nums">{t('studio-first-steps.so-many-done', { done, all: found.steps.length })}</span>
            <button type="button" className="btn is-outlined is-small" onClick={() => void putAway()}>
              {t('studio-first-steps.put-away')}
            </button>
          </header>
          <ol>
            {found.steps.map((step) => (
              <Step key={step.name} step={step} onChange={() => void query.refetch()} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Step({ step: { name, title, text, path, done }, onChange }: { step: FirstSteps['steps'][number]; onChange: () => void }) {
  return (
    <li data-done={done ? '' : undefined}>
      <span className="first-steps__mark" role="img" aria-label={done ? t('studio-first-steps.done') : t('studio-first-steps.to-do')}>
        {done ? '✓' : ''}
      </span>
      <div>
        {path ? <StudioLink to={path}>{title}</StudioLink> : <b>{title}</b>}
        <p>{text}</p>
        {name === 'mail' && <TestMail onSent={onChange} />}
      </div>
    </li>
  )
}

function TestMail({ onSent }: { onSent: () => void }) {
  const call = callsOf<typeof firstStepsContract>(useApi())
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    await submitting(async () => {
      const { message } = await call('POST /first-steps/mail')
      toast(message, { tone: 'success' })
      onSent()
    })
    setBusy(false)
  }

  return (
    <button type="button" className="btn is-outlined is-small" disabled={busy} onClick={() => void send()}>
      {t('studio-first-steps.send-a-test-mail')}
    </button>
  )
}
