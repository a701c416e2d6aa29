import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import type { SiteSettings } from '../contract.ts'
import { Switch } from './Switch.tsx'

const optional = { required: false }

/** Who is responsible, and the magazine as libraries know it. */
export function LegalFields({ settings }: { settings: SiteSettings }) {
  const { legal, periodical } = settings
  return (
    <fieldset>
      <legend>{t('studio-settings.policies-and-legal')}</legend>
      <Switch name="open_submissions" label={t('studio-settings.members-may-write-and-submit')} on={settings.open_submissions} />
      <div className="field-pair">
        <Field {...optional} label={t('studio-settings.company')} name="legal.company" maxLength={160} defaultValue={legal.company} />
        <Field {...optional} label={t('studio-settings.represented-by')} name="legal.represented_by" maxLength={160} defaultValue={legal.represented_by} />
        <Field {...optional} label={t('studio-settings.register')} name="legal.register" maxLength={160} defaultValue={legal.register} />
        <Field {...optional} label={t('studio-settings.vat-number')} name="legal.vat_id" maxLength={40} defaultValue={legal.vat_id} />
        <Field
          {...optional}
          label={t('studio-settings.responsible-for-the-contents')}
          name="legal.responsible"
          maxLength={200}
          defaultValue={legal.responsible}
        />
        <Field
          {...optional}
          label={t('studio-settings.publisher-of-the-periodical')}
          name="periodical.publisher"
          maxLength={120}
          defaultValue={periodical.publisher}
        />
        <Field {...optional} label={t('studio-settings.issn')} name="periodical.issn" maxLength={9} defaultValue={periodical.issn} />
        <Field label={t('studio-settings.language')} name="periodical.language" maxLength={12} defaultValue={periodical.language} />
      </div>
    </fieldset>
  )
}
