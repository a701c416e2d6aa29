import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { AvatarField } from './AvatarField.tsx'
import type { Me } from './contract.ts'
import { ConnectedProviders } from './ConnectedProviders.tsx'
import { DataPanel } from './DataPanel.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'
import './account.css'

export function AccountSections({ account }: { account: Me }) {
  return (
    <>
      <Section id="profile" title={t('accounts.profile')} note={t('accounts.profile-note')}>
        <AvatarField account={account} />
        <ProfileForm account={account} />
      </Section>
      <Section id="security" title={t('accounts.security')} note={t('accounts.security-note')}>
        <EmailSettings account={account} />
        <PasswordSettings account={account} />
        <PasskeyList account={account} />
        <SecondFactor account={account} />
        <ConnectedProviders account={account} />
      </Section>
      <Section id="sessions" title={t('accounts.sessions')} note={t('accounts.sessions-note')}>
        <SessionList />
      </Section>
      <Section id="data" title={t('accounts.data')} note={t('accounts.data-note')}>
        <DataPanel account={account} />
      </Section>
    </>
  )
}

function Section({ id, title, note, children }: { id: string; title: string; note: string; children: ReactNode }) {
  return (
    <section className="account-section" aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} />
      <div className="account-section__content">{children}</div>
    </section>
  )
}
