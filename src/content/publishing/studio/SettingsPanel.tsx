import { currentLanguage } from '#i18n/format.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { CoAuthorsField } from './CoAuthorsField.tsx'
import { RelatedField } from './RelatedField.tsx'
import { SettingRow } from './SettingRow.tsx'
import { PictureField } from './PictureField.tsx'
import { SettingFault } from './SettingFault.tsx'
import { SocialCard } from './SocialCard.tsx'
import { TopicsField } from './TopicsField.tsx'
import type { SettingsPanelProps } from './settings-props.ts'

/** Everything about an article that is not its text. */
export function SettingsPanel({ draft, fields, refused, disabled, onChange }: SettingsPanelProps) {
  return (
    <fieldset className="article-settings" disabled={disabled}>
      <Cover fields={fields} onChange={onChange} />
      <TopicsField fields={fields} refused={refused} onChange={onChange} />
      <SettingRow
        label={t('studio-publishing.address')}
        value={fields.slug}
        onChange={(slug) => onChange({ slug })}
        hint={t('studio-publishing.made-from-the-title')}
        fault={refused.slug}
      />
      <RelatedField own={draft.id} value={fields.related} onChange={(related) => onChange({ related })} />
      <SettingFault text={refused.related} />
      <CoAuthorsField draft={draft} fields={fields} onChange={onChange} />
      <SettingFault text={refused.co_authors} />
      <SettingRow
        label={t('studio-publishing.series')}
        value={fields.series ?? ''}
        onChange={(series) => onChange({ series: series.trim() || null })}
        fault={refused.series}
        live
      />
      <SettingRow
        label={t('studio-publishing.language')}
        value={fields.language}
        onChange={(tag) => tag.trim() && onChange({ language: tag.trim() })}
        list="languages"
        fault={refused.language}
      />
      <datalist id="languages">
        {languages.map(({ tag }) => (
          <option key={tag} value={tag}>
            {new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag)}
          </option>
        ))}
      </datalist>
      <SettingRow
        label={t('studio-publishing.canonical-address')}
        value={fields.canonical_url ?? ''}
        onChange={(url) => onChange({ canonical_url: url.trim() || null })}
        hint={t('studio-publishing.https')}
        fault={refused.canonical_url}
      />
      <label className="article-settings__check">
        <input type="checkbox" checked={fields.allow_comments} onChange={(event) => onChange({ allow_comments: event.target.checked })} />{' '}
        {t('studio-publishing.readers-may-comment')}
      </label>
      <SocialCard fields={fields} refused={refused} onChange={onChange} />
    </fieldset>
  )
}

function Cover({ fields, onChange }: Pick<SettingsPanelProps, 'fields' | 'onChange'>) {
  const { cover } = fields
  return (
    <>
      <PictureField label={t('studio-publishing.cover')} image={cover} onChange={(image) => onChange({ cover: image })} focus />
      {cover && <SettingRow label={t('studio-publishing.what-it-shows')} value={cover.alt} onChange={(alt) => onChange({ cover: { ...cover, alt } })} live />}
    </>
  )
}
