import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { topicNames } from '#community/contact/rules.ts'
import type { SiteSettings } from '../contract.ts'
import { contactTopics } from '../rules.ts'

const optional = { required: false }

/** Where the magazine is reached, and what it is often asked. */
export function ContactFields({ settings }: { settings: SiteSettings }) {
  const post = settings.postal_address
  return (
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
  )
}
