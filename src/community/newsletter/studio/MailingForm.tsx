import { useEffect, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { mailingPreview, oneMailing } from '../client.ts'
import type { Mailing, MailingFields, mailingsContract, Segment } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useChosenTitles } from '#content/publishing/studio/useChosenTitles.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { ArchiveFields, archiveIn } from './ArchiveFields.tsx'
import { RecipientsField, recipientsIn } from './RecipientsField.tsx'
import { SubjectTestFields, testIn } from './SubjectTestFields.tsx'
import { ArticlePicks } from './ArticlePicks.tsx'
import { fieldsIn, mailingLabel, mailingValue } from './mailing-fields.ts'

interface Props {
  mailing: Mailing
  lists: { list: string; name: string; subscribers: number; language: string }[]
  segments: readonly Segment[]
  /** Whether the site counts clicks. */
  countsClicks: boolean
  onUnsent: (unsent: boolean) => void
  /** With what stands in the form, at every change. */
  onDraft: (fields: MailingFields) => void
}

type Texts = Pick<MailingFields, 'intro' | 'outro' | 'articles'>

export function MailingForm(props: Props) {
  const { mailing } = props
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()
  const params = { id: String(mailing.id) }
  const titles = useChosenTitles(mailing.articles)
  const names = { lists: props.lists, segments: props.segments, titles }
  return (
    <MergedForm<MailingFields>
      form={formOf(mailing)}
      stored={fieldsIn(mailing)}
      put={async (body, basedOn) => {
        const kept = await call('PUT /newsletter/mailings/:id', { params, body: { ...body, based_on: basedOn } })
        store.set(oneMailing(mailing.id), kept)
        void store.refetch(mailingPreview(mailing.id))
        toast(t('studio-newsletter.kept'), { tone: 'success' })
        return fieldsIn(kept.data)
      }}
      read={async () => fieldsIn((await call('GET /newsletter/mailings/:id', { params })).data)}
      labelOf={mailingLabel}
      nameOf={(field, value) => mailingValue(names, field, value)}
    >
      {(stored, save) => <Fields {...props} mailing={{ ...mailing, ...stored }} save={save} />}
    </MergedForm>
  )
}

function Fields({ mailing, lists, segments, countsClicks, onUnsent, onDraft, save: keep }: Props & { save: (fields: MailingFields) => Promise<void> }) {
  const language = lists.find(({ list }) => list === mailing.list)?.language || currentLanguage()
  const [texts, setTexts] = useState<Texts>({ intro: mailing.intro, outro: mailing.outro, articles: mailing.articles })
  const around = useRef<HTMLDivElement>(null)
  const isNew = mailing.updated_at === mailing.created_at
  useEffect(() => {
    if (isNew) around.current?.querySelector<HTMLInputElement>('input[name=subject]')?.select()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when a new one is opened
  }, [])

  function fieldsOf({ to, subject = '', preview = '', heading = '', ...rest }: Record<string, string>, now: Texts = texts): MailingFields {
    const { list, segment_id } = to === undefined ? mailing : recipientsIn(to)
    const { archive = null, indexing = null } = archiveIn(rest)
    return { list, segment_id, ...testIn(rest), subject, preview, heading, archive, indexing, ...now }
  }

  function drafted(now: Texts): void {
    const form = around.current?.querySelector('form')
    if (form) onDraft(fieldsOf(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])), now))
  }

  function changeTexts(now: Texts): void {
    setTexts(now)
    drafted(now)
  }

  return (
    <div ref={around} onInput={() => drafted(texts)}>
      <PersistentForm
        name={formOf(mailing)}
        button={t('action.save')}
        className="btn"
        send={(values) => keep(fieldsOf(values))}
        titleField="subject"
        beside={texts}
        onBeside={changeTexts}
        onUnsent={onUnsent}
      >
        <div className="field-pair">
          <RecipientsField lists={lists} segments={segments} value={mailing} />
          <Field label={t('studio-newsletter.subject')} name="subject" maxLength={150} defaultValue={mailing.subject} />
        </div>
        <SubjectTestFields value={mailing} countsClicks={countsClicks} />
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
        <BlocksField
          label={t('studio-newsletter.before-the-articles')}
          value={texts.intro}
          onChange={(intro) => changeTexts({ ...texts, intro })}
          language={language}
        />
        <ArticlePicks ids={texts.articles} onChange={(articles) => changeTexts({ ...texts, articles })} />
        <BlocksField label={t('studio-newsletter.after-them')} value={texts.outro} onChange={(outro) => changeTexts({ ...texts, outro })} language={language} />
        <ArchiveFields chosen={mailing} open />
      </PersistentForm>
    </div>
  )
}

function formOf({ id }: Mailing): string {
  return `mailing ${id}`
}
