import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { textFault } from '#i18n/text-fault.ts'
import { siteTexts } from '#operations/texts/client.ts'
import type { SiteText, textsContract } from '#operations/texts/contract.ts'
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
  return heading && text ? <Fields texts={{ heading, text }} language={language} named={named} /> : <Skeletons count={2} shape="text" />
}

interface Props {
  texts: Record<keyof typeof keys, SiteText>
  language: string
  named: boolean
}

function Fields({ texts, language, named }: Props) {
  const call = callsOf<typeof textsContract>(useApi())
  const [typed, setTyped] = useState({ heading: texts.heading.own ?? '', text: texts.text.own ?? '' })
  const { name, dir } = languageOf(language)
  const labels = { heading: t('studio-page-meta.not-found-heading'), text: t('studio-page-meta.not-found-text') }
  const parts = ['heading', 'text'] as const
  const faultOf = (part: (typeof parts)[number]) => (typed[part].trim() === '' ? null : textFault(texts[part].english, typed[part], keys[part]))

  async function save(): Promise<void> {
    if (parts.some((part) => faultOf(part) !== null)) throw new Problem(422, 'invalid', t('studio-page-meta.correct-it-first'))
    for (const part of parts) {
      const params = { language, key: keys[part] }
      const text = typed[part].trim()
      await (text === '' ? call('DELETE /texts/:language/:key', { params }) : call('PUT /texts/:language/:key', { params, body: { text } }))
    }
    toast(t('studio-page-meta.saved'), { tone: 'success' })
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
          label={named ? t('studio-page-meta.label-in', { label: labels[part], language: name }) : labels[part]}
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
