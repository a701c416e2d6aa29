import { useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { toast } from '#ui/toast.ts'
import type { SiteSettings } from '../contract.ts'
import type { SettingsSaves } from './useSettingsSaves.ts'
import '#content/admin/studio/content-admin.css'

export function PageMetaForm({ saves: { settings, save: send, faults }, languages }: { saves: SettingsSaves; languages: readonly SiteSettings['language'][] }) {
  const [meta, setMeta] = useState(settings.page_meta)
  const change = (part: Partial<typeof meta>) => setMeta({ ...meta, ...part })

  async function save(): Promise<void> {
    await send({ page_meta: meta })
    toast(t('studio-page-meta.saved'), { tone: 'success' })
  }

  return (
    <PersistentForm name="page meta" button={t('studio-page-meta.save')} className="btn is-large" send={save} beside={meta} onBeside={setMeta}>
      <TextInput
        label={t('studio-page-meta.title')}
        description={t('studio-page-meta.title-hint', { title: '{title}', site: '{site}' })}
        placeholder="{title} | {site}"
        value={meta.title}
        maxLength={80}
        error={faults['page_meta.title']?.[0]}
        onChange={({ currentTarget: { value: title } }) => change({ title })}
      />
      {languages.map((tag) => (
        <Textarea
          key={tag}
          autosize
          minRows={2}
          label={languages.length > 1 ? t('studio-page-meta.description-in', { language: languageOf(tag).name }) : t('studio-page-meta.description')}
          description={t('studio-page-meta.description-hint')}
          value={meta.descriptions[tag] ?? ''}
          maxLength={300}
          error={faults[`page_meta.descriptions.${tag}`]?.[0]}
          onChange={({ currentTarget: { value } }) => change({ descriptions: { ...meta.descriptions, [tag]: value } })}
        />
      ))}
      <PictureField
        label={t('studio-page-meta.picture')}
        value={meta.picture}
        onChange={(picture) => change({ picture })}
        error={faults['page_meta.picture']?.[0]}
      />
      <p className="studio-hint">{t('studio-page-meta.picture-hint')}</p>
    </PersistentForm>
  )
}
