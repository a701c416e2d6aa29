import { callsOf } from '#base/api-client.ts'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { go } from '#studio/router.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { Field } from '#community/accounts/Field.tsx'
import { oneSubscriber } from '../client.ts'
import type { SubscriberFields, subscribersContract, SubscriberWithHistory } from '../subscribers-contract.ts'
import { ZoneField } from '../ZoneField.tsx'
import { tagsIn } from './tags-in.ts'

/** What the newsroom notes about a subscriber, and the button that deletes them. */
export function Notes({ subscriber }: { subscriber: SubscriberWithHistory }) {
  const call = callsOf<typeof subscribersContract>(useApi())
  const store = useQueryStore()
  const params = { id: String(subscriber.id) }
  const form = `subscriber ${subscriber.id}`

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
      <MergedForm<SubscriberFields>
        form={form}
        stored={fieldsOf(subscriber)}
        put={async (body, basedOn) => {
          const kept = await call('PUT /newsletter/subscribers/:id', { params, body: { ...body, based_on: basedOn } })
          store.set(oneSubscriber(subscriber.id), kept)
          toast(t('studio-newsletter-subscribers.saved'), { tone: 'success' })
          return fieldsOf(kept.data)
        }}
        read={async () => fieldsOf((await call('GET /newsletter/subscribers/:id', { params })).data)}
        labelOf={labelOf}
        nameOf={(field, value) => (field === 'language' && typeof value === 'string' && value ? languageOf(value).name : undefined)}
      >
        {(stored, save) => <NoteFields form={form} stored={stored} save={save} />}
      </MergedForm>
      <p>
        <button type="button" className="text-button" onClick={() => void forget()}>
          {t('studio-newsletter-subscribers.forget')}
        </button>
      </p>
    </section>
  )
}

function fieldsOf({ name, language, tags, time_zone }: SubscriberWithHistory): SubscriberFields {
  return { name, language, tags, time_zone }
}

function labelOf(field: string): string {
  if (field === 'name') return t('studio-newsletter-subscribers.name')
  if (field === 'language') return t('studio-newsletter-subscribers.language')
  return field === 'tags' ? t('studio-newsletter-subscribers.tags') : t('newsletter-zone.your-zone')
}

function NoteFields({ form, stored, save }: { form: string; stored: SubscriberFields; save: (fields: SubscriberFields) => Promise<void> }) {
  return (
    <PersistentForm
      name={form}
      button={t('studio-newsletter-subscribers.save')}
      className="btn"
      send={({ name = '', language = '', tags = '', time_zone = '' }) => save({ name, language: language.trim(), tags: tagsIn(tags), time_zone })}
    >
      <div className="field-pair">
        <Field label={t('studio-newsletter-subscribers.name')} name="name" required={false} maxLength={120} defaultValue={stored.name} />
        <Field
          label={t('studio-newsletter-subscribers.language')}
          name="language"
          required={false}
          maxLength={20}
          defaultValue={stored.language}
          hint={t('studio-newsletter-subscribers.language-hint')}
        />
      </div>
      <ZoneField zone={stored.time_zone ?? ''} />
      <Field
        label={t('studio-newsletter-subscribers.tags')}
        name="tags"
        required={false}
        maxLength={1_300}
        defaultValue={stored.tags.join(', ')}
        hint={t('studio-newsletter-subscribers.tags-hint')}
      />
    </PersistentForm>
  )
}
