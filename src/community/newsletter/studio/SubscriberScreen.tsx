import { callsOf } from '#base/api-client.ts'
import { Field } from '#community/accounts/Field.tsx'
import { t } from '#i18n/messages.ts'
import { newsletterOverview, oneSubscriber } from '../client.ts'
import type { SubscriberFields, subscribersContract, SubscriberWithHistory } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { go } from '#studio/router.ts'
import type { ScreenProps } from '#studio/screen.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { eventNames, sourceNames, statusNames } from './subscriber-names.ts'
import { ZoneField } from '../ZoneField.tsx'
import { tagsIn } from './tags-in.ts'
import './mailings.css'
import { formatMoment } from '#studio/moments.ts'
import { useWindowSubject } from '#studio/window-title.ts'

/** One subscriber: what the newsroom notes, how they came and left, and what they were sent. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params['no'])
  const query = useQuery(oneSubscriber(id))
  const lists = useQuery(newsletterOverview()).data?.lists ?? []
  const known = query.data?.data
  useWindowSubject(known?.email)
  const nameOf = (slug: string) => lists.find(({ list }) => list === slug)?.name ?? slug
  return (
    <>
      <div className="screen-header">
        <h1 className="heading" dir="auto">
          {known?.email ?? t('studio-newsletter-subscribers.subscriber')}
        </h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/newsletter/subscribers">
          {t('studio-newsletter-subscribers.back')}
        </StudioLink>
      </p>
      {query.isError ? (
        <QueryError query={query} />
      ) : known ? (
        <div className="studio-form">
          <Facts subscriber={known} nameOf={nameOf} />
          <Notes key={known.id} subscriber={known} />
          <History subscriber={known} nameOf={nameOf} />
          <Mails subscriber={known} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

interface Part {
  subscriber: SubscriberWithHistory
  nameOf: (slug: string) => string
}

function Facts({ subscriber, nameOf }: Part) {
  return (
    <dl className="fact-list">
      <div>
        <dt>{t('studio-newsletter-subscribers.status')}</dt>
        <dd>{statusNames()[subscriber.status]}</dd>
      </div>
      <div>
        <dt>{t('studio-newsletter-subscribers.lists')}</dt>
        <dd dir="auto">{subscriber.lists.map(nameOf).join(', ') || t('studio-newsletter-subscribers.no-list')}</dd>
      </div>
    </dl>
  )
}

function Notes({ subscriber }: { subscriber: SubscriberWithHistory }) {
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

function History({ subscriber, nameOf }: Part) {
  return (
    <section>
      <h2 className="heading h5">{t('studio-newsletter-subscribers.history')}</h2>
      <ul className="pick-list">
        {subscriber.history.map((event, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- history never changes
          <li key={at}>
            <span dir="auto">
              <b>{[eventNames()[event.kind], event.list && nameOf(event.list)].filter(Boolean).join(': ')}</b>
              <div className="meta">{[sourceNames()[event.source], event.detail].filter(Boolean).join(' · ')}</div>
            </span>
            <span className="meta">{formatMoment(event.created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mails({ subscriber }: { subscriber: SubscriberWithHistory }) {
  const names: Record<SubscriberWithHistory['mails'][number]['status'], string> = {
    waiting: t('studio-newsletter-subscribers.mail-waiting'),
    sent: t('studio-newsletter-subscribers.mail-sent'),
    failed: t('studio-newsletter-subscribers.mail-failed'),
    skipped: t('studio-newsletter-subscribers.mail-skipped'),
  }
  return (
    <section>
      <h2 className="heading h5">{t('studio-newsletter-subscribers.mails')}</h2>
      {subscriber.mails.length === 0 && <p className="meta">{t('studio-newsletter-subscribers.no-mails')}</p>}
      <ul className="pick-list">
        {subscriber.mails.map((mail, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- in the order of the answer
          <li key={at}>
            <span dir="auto">{mail.subject}</span>
            <span className="meta">{[names[mail.status], mail.sent_at && formatMoment(mail.sent_at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
