import type { ReactNode } from 'react'
import { SectionHead } from '#ui/SectionHead.tsx'
import { AvatarField } from './AvatarField.tsx'
import type { Me } from './contract.ts'
import { ConnectedProviders } from './ConnectedProviders.tsx'
import { DataPanel } from './DataPanel.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'
import './account.css'

export function AccountSections({ account }: { account: Me }) {
  return (
    <>
      <Section id="profile" title="Profile" note="What everybody may see.">
        <AvatarField account={account} />
        <ProfileForm account={account} />
      </Section>
      <Section id="security" title="Security" note="Password, second factor and sign-in providers.">
        <EmailSettings account={account} />
        <PasswordSettings account={account} />
        <SecondFactor account={account} />
        <ConnectedProviders account={account} />
      </Section>
      <Section id="sessions" title="Sessions" note="Where you are signed in.">
        <SessionList />
      </Section>
      <Section id="data" title="Data" note="Download your data or delete your account.">
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
