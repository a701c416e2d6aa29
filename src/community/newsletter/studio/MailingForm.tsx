import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { mailingPreview, oneMailing } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { RecipientsField, recipientsIn } from './RecipientsField.tsx'
import { ArticlePicks } from './ArticlePicks.tsx'

interface Props {
  mailing: Mailing
  lists: { list: string; name: string; subscribers: number }[]
  onUnsent: (unsent: boolean) => void
}

export function MailingForm({ mailing, lists, onUnsent }: Props) {
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()
  const [articles, setArticles] = useState(mailing.articles)

  async function save({ to, subject = '', preview, heading, intro, outro }: Record<string, string>): Promise<void> {
    const { list, segment_id } = to === undefined ? mailing : recipientsIn(to)
    const body = { list, segment_id, subject, preview, heading, intro, outro, articles }
    store.set(oneMailing(mailing.id), await call('PUT /newsletter/mailings/:id', { params: { id: String(mailing.id) }, body }))
    void store.refetch(mailingPreview(mailing.id))
    toast(t('studio-newsletter.kept'), { tone: 'success' })
  }

  return (
    <PersistentForm
      name={`letter ${mailing.id}`}
      button={t('studio-newsletter.keep-it')}
      className="btn"
      send={save}
      beside={articles}
      onBeside={setArticles}
      onUnsent={onUnsent}
    >
      <div className="field-pair">
        <RecipientsField lists={lists} value={mailing} />
        <Field label={t('studio-newsletter.subject')} name="subject" maxLength={150} defaultValue={mailing.subject} />
      </div>
      <div className="field-pair">
        <Field
          label={t('studio-newsletter.heading')}
          name="heading"
          required={false}
          maxLength={120}
          defaultValue={mailing.heading}
          hint={t('studio-newsletter.empty-the-subject')}
        />
        <Field
          label={t('studio-newsletter.beside-the-subject')}
          name="preview"
          required={false}
          maxLength={150}
          defaultValue={mailing.preview}
          hint={t('studio-newsletter.what-mail-programs-show-of')}
        />
      </div>
      <TextArea
        label={t('studio-newsletter.before-the-articles')}
        name="intro"
        rows={6}
        maxLength={5_000}
        defaultValue={mailing.intro}
        dir="auto"
        hint={t('studio-newsletter.an-empty-line-starts-a')}
      />
      <ArticlePicks ids={articles} onChange={setArticles} />
      <TextArea label={t('studio-newsletter.after-them')} name="outro" rows={3} maxLength={2_000} defaultValue={mailing.outro} dir="auto" />
    </PersistentForm>
  )
}
