import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { TextField } from '#community/accounts/TextField.tsx'
import type { SiteSettings } from '../contract.ts'
import { LanguagesField } from './LanguagesField.tsx'
import { LogoField } from './LogoField.tsx'
import { feedLabels, feedTextNames, slugNames } from './setting-values.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

const optional = { required: false }

interface IdentityProps {
  settings: SiteSettings
  logo: SiteSettings['logo']
  onLogo: (logo: SiteSettings['logo']) => void
}

/** Name, languages, addresses and texts of the site. */
export function IdentityFields({ settings, logo, onLogo }: IdentityProps) {
  return (
    <fieldset>
      <legend>{t('studio-settings.name')}</legend>
      <div className="field-pair">
        <Field label={t('studio-settings.name')} name="name" maxLength={60} defaultValue={settings.name} />
        <Field {...optional} label={t('studio-settings.line-below-it')} name="tagline" maxLength={160} defaultValue={settings.tagline} />
      </div>
      <TextField
        label={t('studio-settings.language')}
        name="language"
        hint={t('studio-settings.of-all-pages-mails-and')}
        field={(attributes) => (
          <select {...attributes} name="language" defaultValue={settings.language}>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        )}
      />
      <LanguagesField first={settings.language} more={settings.more_languages} untranslated={settings.untranslated} />
      <TimeZoneField zone={settings.time_zone} />
      <TextField
        label={t('studio-settings.addresses')}
        name="slugs"
        hint={t('studio-settings.of-what-is-written-from')}
        field={(attributes) => (
          <select {...attributes} name="slugs" defaultValue={settings.slugs}>
            <Choices names={slugNames()} />
          </select>
        )}
      />
      <FeedFields feeds={settings.feed_texts} />
      <TextArea label={t('studio-settings.about-the-magazine')} name="description" rows={2} maxLength={400} defaultValue={settings.description} />
      <TextArea label={t('studio-settings.colophon')} name="colophon" rows={2} maxLength={400} defaultValue={settings.colophon} />
      <LogoField logo={logo} onChange={onLogo} />
    </fieldset>
  )
}

function FeedFields({ feeds }: { feeds: SiteSettings['feed_texts'] }) {
  return (['site', 'topic', 'author'] as const).map((feed) => (
    <TextField
      key={feed}
      label={feedLabels()[feed]}
      name={`feed_texts.${feed}`}
      field={(attributes) => (
        <select {...attributes} name={`feed_texts.${feed}`} defaultValue={feeds[feed]}>
          <Choices names={feedTextNames()} />
        </select>
      )}
    />
  ))
}

function Choices({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([choice, name]) => (
    <option key={choice} value={choice}>
      {name}
    </option>
  ))
}
