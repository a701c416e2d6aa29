import { useState, type ReactNode } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { setSiteZone } from '#studio/moments.ts'
import { errorsBesideHolders } from '#studio/controls/error-messages.ts'
import { ContactFields } from './ContactFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { LegalFields } from './LegalFields.tsx'
import { NewsletterFields, ServiceFields } from './ServiceFields.tsx'
import { settingsOf } from './settings-of.ts'
import type { SettingsSaves } from './useSettingsSaves.ts'

export function SettingsForm({ saves: { settings, saveNamed: send } }: { saves: SettingsSaves }) {
  const [logo, setLogo] = useState(settings.logo)

  async function save(values: Record<string, string>): Promise<void> {
    const kept = await send({ ...settingsOf(values), logo }).catch((thrown: unknown) => {
      throw errorsBesideHolders(thrown, /^(faq)\.(.+)$/)
    })
    setSiteZone(kept.time_zone)
    toast(t('studio-settings.saved-and-shown-everywhere'), { tone: 'success' })
  }

  return (
    <PersistentForm
      name="settings"
      button={t('studio-settings.save-settings')}
      className="btn is-large"
      send={save}
      beside={{ logo }}
      onBeside={(beside) => {
        setLogo(beside.logo)
      }}
    >
      <IdentityFields settings={settings} logo={logo} onLogo={setLogo} />
      <p className="studio-hint">
        {tParts<ReactNode>('studio-theme.colours-are-elsewhere', {
          link: (inside) => (
            <StudioLink key="link" to="/studio/appearance">
              {inside}
            </StudioLink>
          ),
        })}
      </p>
      <ServiceFields settings={settings} />
      <ContactFields settings={settings} />
      <NewsletterFields newsletter={settings.newsletter} />
      <LegalFields settings={settings} />
    </PersistentForm>
  )
}
