import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import type { SiteSettings } from '../contract.ts'
import { Switch } from './Switch.tsx'

const optional = { required: false }

/** Programs of others that the site uses. */
export function ServiceFields({ settings }: { settings: SiteSettings }) {
  return (
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
      <TextArea
        {...optional}
        label={t('studio-settings.feed-hubs')}
        name="feed_hubs"
        rows={2}
        maxLength={1200}
        defaultValue={settings.feed_hubs.join('\n')}
        hint={t('studio-settings.feed-hubs-hint')}
      />
    </fieldset>
  )
}

/** Whether there is a newsletter, and who sends it. */
export function NewsletterFields({ newsletter }: { newsletter: SiteSettings['newsletter'] }) {
  return (
    <fieldset>
      <legend>{t('studio-settings.newsletter')}</legend>
      <Switch name="newsletter.state" label={t('studio-settings.readers-may-subscribe-to-the')} on={newsletter.state === 'on'} />
      <Switch name="newsletter.measured" label={t('studio-newsletter-figures.count-opens-and-clicks')} on={newsletter.measured === 'on'} />
      <p className="meta">{t('studio-newsletter-figures.what-counting-does')}</p>
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
  )
}
