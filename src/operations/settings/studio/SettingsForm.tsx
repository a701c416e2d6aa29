import { useState } from 'react'
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
      throw besideHolders(thrown, /^(social|faq)\.(.+)$/)
    })
    store.set(allSettings(), kept)
    toast('Saved and shown everywhere', { tone: 'success' })
  }

  return (
    <PersistentForm
      name="settings"
      button="Save settings"
      className="btn is-large"
      send={save}
      beside={{ logo, colours }}
      onBeside={(beside) => {
        setLogo(beside.logo)
        setColours(beside.colours)
      }}
    >
      <fieldset>
        <legend>Name</legend>
        <div className="field-pair">
          <Field label="Name" name="name" maxLength={60} defaultValue={settings.name} />
          <Field {...optional} label="Line below it" name="tagline" maxLength={160} defaultValue={settings.tagline} />
        </div>
        <TextField
          label="Language"
          name="language"
          hint="Of all pages, mails and feeds. Articles keep their own."
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
        <TextField
          label="Addresses"
          name="slugs"
          hint="Of what is written from now on. Addresses that exist stay."
          field={(attributes) => (
            <select {...attributes} name="slugs" defaultValue={settings.slugs}>
              <option value="own">In the letters of the title</option>
              <option value="latin">In Latin letters</option>
            </select>
          )}
        />
        <TextArea label="About the magazine" name="description" rows={2} maxLength={400} defaultValue={settings.description} />
        <TextArea label="Colophon" name="colophon" rows={2} maxLength={400} defaultValue={settings.colophon} />
        <LogoField logo={logo} onChange={setLogo} />
      </fieldset>
      <ColourFields colours={colours} onChange={setColours} />
      <fieldset>
        <legend>Elsewhere</legend>
        <TextArea
          label="Social links"
          name="social"
          rows={4}
          defaultValue={settings.social.map(({ label, url }) => `${label} ${url}`).join('\n')}
          hint="One a line: a name, then the address."
        />
        <Field
          {...optional}
          label="Tag manager"
          name="tag_manager_id"
          maxLength={16}
          defaultValue={settings.tag_manager_id}
          hint="GTM-…; only after a reader’s consent. Empty: none."
        />
        <Field
          {...optional}
          label="IndexNow key"
          name="index_now_key"
          maxLength={128}
          defaultValue={settings.index_now_key}
          hint="8 to 128 letters and digits of your own. Search engines are then told at once of what appears, changes and goes. Empty: they come when they come."
        />
      </fieldset>
      <fieldset>
        <legend>Contact</legend>
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
          <Field {...optional} label="Telephone" name="phone" maxLength={40} defaultValue={settings.phone} />
          <Field {...optional} label="Time to reply" name="response_time" maxLength={160} defaultValue={settings.response_time} />
        </div>
        <div className="field-pair">
          <Field {...optional} label="Postal address: name" name="postal_address.name" maxLength={120} defaultValue={post.name} />
          <Field {...optional} label="Street" name="postal_address.street" maxLength={120} defaultValue={post.street} />
          <Field {...optional} label="Postal code" name="postal_address.postal_code" maxLength={20} defaultValue={post.postal_code} />
          <Field {...optional} label="Place" name="postal_address.locality" maxLength={100} defaultValue={post.locality} />
          <Field {...optional} label="Region" name="postal_address.region" maxLength={100} defaultValue={post.region} />
          <Field {...optional} label="Country" name="postal_address.country" maxLength={60} defaultValue={post.country} />
        </div>
        <TextArea
          label="Frequently asked questions"
          name="faq"
          rows={8}
          defaultValue={settings.faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')}
          hint="Each question on its own line, the answer below it, then an empty line."
        />
      </fieldset>
      <fieldset>
        <legend>Newsletter</legend>
        <Switch name="newsletter.state" label="Readers may subscribe to the newsletter" on={newsletter.state === 'on'} />
        <Switch name="newsletter.new_release" label="Send a newsletter automatically when an issue is published" on={newsletter.new_release === 'on'} />
        <div className="field-pair">
          <Field
            {...optional}
            label="Sender’s name"
            name="newsletter.sender_name"
            maxLength={80}
            defaultValue={newsletter.sender_name}
            hint="Empty: the site’s name."
          />
          <Field
            {...optional}
            type="email"
            label="Sender’s address"
            name="newsletter.sender_address"
            defaultValue={newsletter.sender_address}
            hint="Empty: the sender of all mails."
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Policies and legal</legend>
        <Switch name="open_submissions" label="Members may write and submit articles" on={settings.open_submissions} />
        <div className="field-pair">
          <Field {...optional} label="Company" name="legal.company" maxLength={160} defaultValue={legal.company} />
          <Field {...optional} label="Represented by" name="legal.represented_by" maxLength={160} defaultValue={legal.represented_by} />
          <Field {...optional} label="Register" name="legal.register" maxLength={160} defaultValue={legal.register} />
          <Field {...optional} label="VAT number" name="legal.vat_id" maxLength={40} defaultValue={legal.vat_id} />
          <Field {...optional} label="Responsible for the contents" name="legal.responsible" maxLength={200} defaultValue={legal.responsible} />
          <Field {...optional} label="Publisher of the periodical" name="periodical.publisher" maxLength={120} defaultValue={periodical.publisher} />
          <Field {...optional} label="ISSN" name="periodical.issn" maxLength={9} defaultValue={periodical.issn} />
          <Field label="Language" name="periodical.language" maxLength={12} defaultValue={periodical.language} />
        </div>
      </fieldset>
    </PersistentForm>
  )
}
