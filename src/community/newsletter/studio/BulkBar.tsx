import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { SubscriberFilters, subscribersContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { NameForm } from './NameForm.tsx'

interface Props {
  filters: SubscriberFilters
  /** How many the filters find. */
  found: number
  onChanged: () => void
}

/** Tags everybody whom the filters find, or takes them off. */
export function BulkBar({ filters, found, onChanged }: Props) {
  const call = callsOf<typeof subscribersContract>(useApi())
  const [tag, setTag] = useState('')

  async function tagThem(): Promise<void> {
    const { changed } = await call('POST /newsletter/subscribers/bulk', { body: { filters, action: 'tag', tag, most: found } })
    setTag('')
    toast(t('studio-newsletter-engagement.tagged', { count: changed }), { tone: 'success' })
    onChanged()
  }

  async function takeOff(): Promise<void> {
    const title = t('studio-newsletter-engagement.take-off-question', { count: found })
    const text = t('studio-newsletter-engagement.what-taking-off-does')
    if (!(await confirmWith({ title, text, act: t('studio-newsletter-engagement.take-off') }))) return
    const { changed } = await call('POST /newsletter/subscribers/bulk', { body: { filters, action: 'unsubscribe', most: found } })
    toast(t('studio-newsletter-engagement.taken-off', { count: changed }), { tone: 'success' })
    onChanged()
  }

  return (
    <div className="filter-bar">
      <NameForm
        label={t('studio-newsletter-engagement.tag')}
        button={t('studio-newsletter-engagement.tag-them')}
        maxLength={40}
        value={tag}
        onChange={setTag}
        send={tagThem}
      />
      <button type="button" className="btn is-outlined is-small" onClick={() => void submitting(takeOff)}>
        {filters.list ? t('studio-newsletter-engagement.take-off-list') : t('studio-newsletter-engagement.take-off-all')}
      </button>
    </div>
  )
}
