import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { languages } from '#i18n/languages.ts'
import { callsOf } from '#base/api-client.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { TextField } from '#community/accounts/TextField.tsx'
import { topicNames } from '#community/contact/rules.ts'
import { allSettings } from '../client.ts'
import type { settingsContract, SiteSettings } from '../contract.ts'
import { contactTopics } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { besideHolders } from '#studio/controls/error-messages.ts'
import { ColourFields } from './ColourFields.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { LogoField } from './LogoField.tsx'
import { Switch } from './Switch.tsx'
import { settingsOf } from './settings-of.ts'

const optional = { required: false }

export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const call = callsOf<typeof settingsContract>(useApi())
  const store = useQueryStore()
  const [logo, setLogo] = useState(settings.logo)
  const [colours, setColours] = useState(settings.colours)
  const { postal_address: post, newsletter, legal, periodical } = settings

  async function save(values: Record<string, string>): Promise<void> {
    const kept = await call('PUT /settings', { body: { ...settingsOf(values), logo, colours } }).catch((thrown: unknown) => {
      throw besideHolders(thrown, /^(faq)\.(.+)$/)
    })
    store.set(allSettings(), kept)
    toast(t('studio-settings.saved-and-shown-everywhere'), { tone: 'success' })
  }

  return (
    <PersistentForm
      name="settings"
      button={t('studio-settings.save-settings')}
      className="btn is-large"
      send={save}
      beside={{ logo, colours }}
      onBeside={(beside) => {
        setLogo(beside.logo)
        setColours(beside.colours)
      }}
    >
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
        <TextField
          label={t('studio-settings.addresses')}
          name="slugs"
          hint={t('studio-settings.of-what-is-written-from')}
          field={(attributes) => (
            <select {...attributes} name="slugs" defaultValue={settings.slugs}>
              <option value="own">{t('studio-settings.in-the-letters-of-the')}</option>
              <option value="latin">{t('studio-settings.in-latin-letters')}</option>
            </select>
          )}
        />
        {(['site', 'topic', 'author'] as const).map((feed) => (
          <TextField
            key={feed}
            label={feedLabels()[feed]}
            name={`feed_texts.${feed}`}
            field={(attributes) => (
              <select {...attributes} name={`feed_texts.${feed}`} defaultValue={settings.feed_texts[feed]}>
                <option value="full">{t('studio-settings.feed-whole-text')}</option>
                <option value="excerpt">{t('studio-settings.feed-beginning')}</option>
              </select>
            )}
          />
        ))}
        <TextArea label={t('studio-settings.about-the-magazine')} name="description" rows={2} maxLength={400} defaultValue={settings.description} />
        <TextArea label={t('studio-settings.colophon')} name="colophon" rows={2} maxLength={400} defaultValue={settings.colophon} />
        <LogoField logo={logo} onChange={setLogo} />
      </fieldset>
      <ColourFields colours={colours} onChange={setColours} />
      <fieldset>
        <legend>{t('studio-settings.elsewhere')}</legend>
        <Field
          {...optional}
          label={t('studio-settings.tag-manager')}
          name="tag_manager_id"
          maxLength={16}
          defaultValue={settings.tag_manager_id}
          hint={t('studio-settings.gtm-only-after-a-readers')}
        />
        <Field
          {...optional}
          label={t('studio-settings.indexnow-key')}
          name="index_now_key"
          maxLength={128}
          defaultValue={settings.index_now_key}
          hint={t('studio-settings.8-to-128-letters-and')}
        />
      </fieldset>
      <fieldset>
        <legend>{t('studio-settings.contact')}</legend>
        <div className="field-pair">
          {contactTopics.map((topic) => (
            <Field
              {...optional}
              key={topic}
              type="email"
              label={topicNames()[topic]}
              name={`contact_addresses.${topic}`}
              defaultValue={settings.contact_addresses[topic]}
            />
          ))}
        </div>
        <div className="field-pair">
          <Field {...optional} label={t('studio-settings.telephone')} name="phone" maxLength={40} defaultValue={settings.phone} />
          <Field {...optional} label={t('studio-settings.time-to-reply')} name="response_time" maxLength={160} defaultValue={settings.response_time} />
        </div>
        <div className="field-pair">
          <Field {...optional} label={t('studio-settings.postal-address-name')} name="postal_address.name" maxLength={120} defaultValue={post.name} />
          <Field {...optional} label={t('studio-settings.street')} name="postal_address.street" maxLength={120} defaultValue={post.street} />
          <Field {...optional} label={t('studio-settings.postal-code')} name="postal_address.postal_code" maxLength={20} defaultValue={post.postal_code} />
          <Field {...optional} label={t('studio-settings.place')} name="postal_address.locality" maxLength={100} defaultValue={post.locality} />
          <Field {...optional} label={t('studio-settings.region')} name="postal_address.region" maxLength={100} defaultValue={post.region} />
          <Field {...optional} label={t('studio-settings.country')} name="postal_address.country" maxLength={60} defaultValue={post.country} />
        </div>
        <TextArea
          label={t('studio-settings.frequently-asked-questions')}
          name="faq"
          rows={8}
          defaultValue={settings.faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')}
          hint={t('studio-settings.each-question-on-its-own')}
        />
      </fieldset>
      <fieldset>
        <legend>{t('studio-settings.newsletter')}</legend>
        <Switch name="newsletter.state" label={t('studio-settings.readers-may-subscribe-to-the')} on={newsletter.state === 'on'} />
        <div className="field-pair">
          <Field
            {...optional}
            label={t('studio-settings.senders-name')}
            name="newsletter.sender_name"
            maxLength={80}
            defaultValue={newsletter.sender_name}
            hint={t('studio-settings.empty-the-sites-name')}
          />
          <Field
            {...optional}
            type="email"
            label={t('studio-settings.senders-address')}
            name="newsletter.sender_address"
            defaultValue={newsletter.sender_address}
            hint={t('studio-settings.empty-the-sender-of-all')}
          />
        </div>
      </fieldset>
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
    </PersistentForm>
  )
}

function feedLabels() {
  return { site: t('studio-settings.feed-of-the-site'), topic: t('studio-settings.feed-of-a-topic'), author: t('studio-settings.feed-of-an-author') }
}
