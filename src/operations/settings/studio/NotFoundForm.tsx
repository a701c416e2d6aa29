import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { textFault } from '#i18n/text-fault.ts'
import { siteTexts } from '#operations/texts/client.ts'
import type { SiteText, textsContract } from '#operations/texts/contract.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'

/** Two of the site's own texts, which are also among all of them under Texts. */
const keys = { heading: 'shell.page-not-found', text: 'base.error-page-not-found' } as const

/** @param named whether its labels say the language */
export function NotFoundForm({ language, named }: { language: string; named: boolean }) {
  const lists = [useList(siteTexts({ language, search: keys.heading })), useList(siteTexts({ language, search: keys.text }))]
  const failed = lists.find((list) => list.failed)
  const [heading, text] = [keys.heading, keys.text].map((key, at) => lists[at]?.items.find((one) => one.key === key))
  if (failed) return <QueryError query={failed} />
  return heading && text ? <Merged texts={{ heading, text }} language={language} named={named} /> : <Skeletons count={2} shape="text" />
}

interface Props {
  texts: Record<keyof typeof keys, SiteText>
  language: string
  named: boolean
}

type OwnTexts = Record<keyof typeof keys, string | null>

const parts = ['heading', 'text'] as const

const labelOf = (part: string) => (part === 'heading' ? t('studio-page-meta.not-found-heading') : t('studio-page-meta.not-found-text'))

function Merged(props: Props) {
  const { texts, language } = props
  const call = callsOf<typeof textsContract>(useApi())

  async function put(wanted: OwnTexts, basedOn: OwnTexts): Promise<OwnTexts> {
    const kept = { ...basedOn }
    for (const part of parts) {
      const params = { language, key: keys[part] }
      const [text, before] = [wanted[part], basedOn[part]]
      if (text === before) continue
      kept[part] = (
        await (text === null
          ? call('DELETE /texts/:language/:key', { params, query: { based_on: before ?? '' } })
          : call('PUT /texts/:language/:key', { params, body: { text, based_on: before } }))
      ).data.own
    }
    toast(t('studio-page-meta.saved'), { tone: 'success' })
    return kept
  }

  async function stored(part: keyof typeof keys): Promise<string | null> {
    const { data } = await call('GET /texts', { query: { language, search: keys[part] } })
    return data.find(({ key }) => key === keys[part])?.own ?? null
  }

  return (
    <MergedForm<OwnTexts>
      form={`not found ${language}`}
      stored={{ heading: texts.heading.own, text: texts.text.own }}
      put={put}
      read={async () => ({ heading: await stored('heading'), text: await stored('text') })}
      labelOf={labelOf}
    >
      {(own, save) => <Fields {...props} own={own} save={save} />}
    </MergedForm>
  )
}

function Fields({ texts, language, named, own, save: keep }: Props & { own: OwnTexts; save: (texts: OwnTexts) => Promise<void> }) {
  const [typed, setTyped] = useState({ heading: own.heading ?? '', text: own.text ?? '' })
  const { name, dir } = languageOf(language)
  const faultOf = (part: (typeof parts)[number]) => (typed[part].trim() === '' ? null : textFault(texts[part].english, typed[part], keys[part]))

  async function save(): Promise<void> {
    if (parts.some((part) => faultOf(part) !== null)) throw new Problem(422, 'invalid', t('studio-page-meta.correct-it-first'))
    await keep({ heading: typed.heading.trim() || null, text: typed.text.trim() || null })
  }

  return (
    <PersistentForm name={`not found ${language}`} button={t('studio-page-meta.save-not-found')} className="btn" send={save} beside={typed} onBeside={setTyped}>
      {parts.map((part) => (
        <Textarea
          key={part}
          lang={language}
          dir={dir}
          autosize
          minRows={1}
          label={named ? t('studio-page-meta.label-in', { label: labelOf(part), language: name }) : labelOf(part)}
          description={part === 'text' ? t('studio-page-meta.not-found-hint', { path: '{path}' }) : undefined}
          placeholder={texts[part].shipped}
          value={typed[part]}
          maxLength={300}
          error={faultOf(part)}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [part]: value })}
        />
      ))}
    </PersistentForm>
  )
}
