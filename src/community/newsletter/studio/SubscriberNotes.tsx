import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { go } from '#studio/router.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { Field } from '#community/accounts/Field.tsx'
import { oneSubscriber } from '../client.ts'
import type { SubscriberWithHistory, subscribersContract } from '../subscribers-contract.ts'
import { ZoneField } from '../ZoneField.tsx'
import { tagsIn } from './tags-in.ts'

export function Notes({ subscriber }: { subscriber: SubscriberWithHistory }) {
  const call = callsOf<typeof subscribersContract>(useApi())
  const store = useQueryStore()
  const params = { id: String(subscriber.id) }

  async function save({ name = '', language = '', tags = '', time_zone = '' }: Record<string, string>): Promise<void> {
    const body = { name, language: language.trim(), tags: tagsIn(tags), time_zone }
    store.set(oneSubscriber(subscriber.id), await call('PUT /newsletter/subscribers/:id', { params, body }))
    toast(t('studio-newsletter-subscribers.saved'), { tone: 'success' })
  }

  async function forget(): Promise<void> {
    const title = t('studio-newsletter-subscribers.forget-question', { email: subscriber.email })
    const text = t('studio-newsletter-subscribers.what-forgetting-does')
    if (!(await confirmWith({ title, text, act: t('studio-newsletter-subscribers.forget'), danger: true }))) return
    await submitting(async () => {
      await call('DELETE /newsletter/subscribers/:id', { params })
      go('/studio/newsletter/subscribers')
    })
  }

  return (
    <section>
      <PersistentForm name={`subscriber ${subscriber.id}`} button={t('studio-newsletter-subscribers.save')} className="btn" send={save}>
        <div className="field-pair">
          <Field label={t('studio-newsletter-subscribers.name')} name="name" required={false} maxLength={120} defaultValue={subscriber.name} />
          <Field
            label={t('studio-newsletter-subscribers.language')}
            name="language"
            required={false}
            maxLength={20}
            defaultValue={subscriber.language}
            hint={t('studio-newsletter-subscribers.language-hint')}
          />
        </div>
        <ZoneField zone={subscriber.time_zone} />
        <Field
          label={t('studio-newsletter-subscribers.tags')}
          name="tags"
          required={false}
          maxLength={1300}
          defaultValue={subscriber.tags.join(', ')}
          hint={t('studio-newsletter-subscribers.tags-hint')}
        />
      </PersistentForm>
      <p>
        <button type="button" className="text-button" onClick={() => void forget()}>
          {t('studio-newsletter-subscribers.forget')}
        </button>
      </p>
    </section>
  )
}
