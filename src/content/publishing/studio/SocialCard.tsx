import { t } from '#i18n/messages.ts'
import { PictureField } from './PictureField.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingFault } from './SettingFault.tsx'
import type { SettingsPanelProps } from './settings-props.ts'

/** What other sites show of a link to the article. */
export function SocialCard({ fields, refused, onChange }: Pick<SettingsPanelProps, 'fields' | 'refused' | 'onChange'>) {
  const social = fields.social ?? { title: '', description: '', image: null }
  const setSocial = (change: Partial<typeof social>) => {
    const next = { ...social, ...change }
    onChange({ social: next.title || next.description || next.image ? next : null })
  }
  return (
    <fieldset>
      <legend>{t('studio-publishing.shown-on-other-sites')}</legend>
      <SettingRow label={t('studio-publishing.title-there')} value={social.title} onChange={(title) => setSocial({ title })} hint={fields.title} live />
      <SettingRow
        label={t('studio-publishing.words-there')}
        value={social.description}
        onChange={(description) => setSocial({ description })}
        hint={fields.standfirst}
        live
      />
      <PictureField label={t('studio-publishing.picture-there')} image={social.image} onChange={(image) => setSocial({ image })} />
      <SettingFault text={refused.social} />
    </fieldset>
  )
}
