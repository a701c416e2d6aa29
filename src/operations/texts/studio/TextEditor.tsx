import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { textFault } from '#i18n/text-fault.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { FormError } from '#studio/controls/FormError.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import type { SiteText, textsContract } from '../contract.ts'
import { SlotList } from './SlotList.tsx'

interface Props {
  text: SiteText
  language: string
  /** The list is out of date. */
  onChanged: () => void
  onClose: () => void
}

/** The text as it is shipped and, beside it, the one of the site. */
export function TextEditor(props: Props) {
  const { language, onChanged, onClose } = props
  const { key, own } = props.text
  const api = callsOf<typeof textsContract>(useApi())
  const params = { language, key }
  return (
    <MergedForm<OwnText>
      form={formOf(language, key)}
      stored={{ own }}
      put={async ({ own: text }, basedOn) => {
        const { data } = await (text === null
          ? api('DELETE /texts/:language/:key', { params, query: basedOn.own === null ? {} : { based_on: basedOn.own } })
          : api('PUT /texts/:language/:key', { params, body: { text, based_on: basedOn.own } }))
        onChanged()
        onClose()
        return { own: data.own }
      }}
      read={async () => ({ own: (await api('GET /texts', { query: { language, search: key } })).data.find((one) => one.key === key)?.own ?? null })}
      labelOf={() => t('studio-texts.own-text')}
    >
      {(stored, save) => <Fields {...props} text={{ ...props.text, ...stored }} save={save} />}
    </MergedForm>
  )
}

type OwnText = Pick<SiteText, 'own'>

function Fields({ text: { key, english, shipped, own }, language, save: keep, onChanged, onClose }: Props & { save: (text: OwnText) => Promise<void> }) {
  const api = callsOf<typeof textsContract>(useApi())
  const [text, setText] = useState(own ?? shipped)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const fault = textFault(english, text, key)
  const { dir } = languageOf(language)
  useEffect(() => area.current?.focus(), [])

  async function restore(): Promise<void> {
    await api('PUT /texts/:language/:key', { params: { language, key }, body: { text: own ?? shipped, based_on: null } })
    onChanged()
  }

  async function save(): Promise<void> {
    if (fault) {
      area.current?.focus()
      throw new Problem(422, 'invalid', t('studio-texts.correct-it-first'))
    }
    await keep({ own: text })
    toast(t('studio-texts.saved'))
  }

  async function reset(): Promise<void> {
    await keep({ own: null })
    toast(t('studio-texts.is-reset'), { action: { label: t('studio-texts.undo'), run: () => void submitting(restore) } })
  }

  return (
    <div className="text-editor">
      <div>
        <h2>{t('studio-texts.default-text')}</h2>
        <p className="text-editor__default" lang={language} dir={dir}>
          {shipped}
        </p>
        <SlotList text={shipped} language={language} />
      </div>
      <div>
        <PersistentForm name={formOf(language, key)} beside={text} onBeside={setText} send={save} button={t('action.save')} className="btn">
          <h2>
            <label htmlFor={id}>{t('studio-texts.own-text')}</label>
          </h2>
          <textarea
            ref={area}
            id={id}
            lang={language}
            dir={dir}
            rows={4}
            maxLength={1_000}
            value={text}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setText(event.target.value)}
          />
          <FormError id={`${id}-error`} texts={fault ? [fault] : undefined} />
        </PersistentForm>
        <p className="text-editor__more">
          {own !== null && (
            <button type="button" className="btn is-outlined is-small" onClick={() => void submitting(reset)}>
              {t('studio-texts.reset')}
            </button>
          )}
          <button type="button" className="btn is-outlined is-small" onClick={onClose}>
            {t('action.close')}
          </button>
        </p>
      </div>
    </div>
  )
}

function formOf(language: string, key: string): string {
  return `text ${language} ${key}`
}
