import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { toast } from '#ui/toast.ts'
import type { SiteSettings } from '../contract.ts'
import { NavigationList } from './NavigationList.tsx'
import type { Targets } from './navigation-targets.ts'
import type { SettingsSaves } from './useSettingsSaves.ts'

interface Frame {
  navigation: SiteSettings['navigation']
  social: SiteSettings['social']
}

export function NavigationForm({ saves: { settings, save: send, faults }, ...targets }: Targets & { saves: SettingsSaves }) {
  const [frame, setFrame] = useState<Frame>({ navigation: settings.navigation, social: settings.social })
  const languages = [settings.language, ...settings.more_languages.filter((tag) => tag !== settings.language)]

  /** Of a field, or of the thing at this path itself. */
  function faultOf(path: string): string | undefined {
    return Object.entries(faults).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1][0]
  }

  async function save(): Promise<void> {
    await send(frame)
    toast(t('studio-navigation.saved'), { tone: 'success' })
  }

  const lists = [
    ['main', t('studio-navigation.main')],
    ['footer', t('studio-navigation.footer')],
  ] as const
  return (
    <PersistentForm name="navigation" button={t('studio-navigation.save')} className="btn is-large" send={save} beside={frame} onBeside={setFrame}>
      {lists.map(([name, label]) => (
        <NavigationList
          key={name}
          name={name}
          label={label}
          entries={frame.navigation[name]}
          onChange={(entries) => setFrame({ ...frame, navigation: { ...frame.navigation, [name]: entries } })}
          targets={targets}
          languages={languages}
          faultOf={(at, field) => (field ? faultOf(`navigation.${name}.${at}.${field}`) : faults[`navigation.${name}.${at}`]?.[0])}
        />
      ))}
      <ProfileList profiles={frame.social} onChange={(social) => setFrame({ ...frame, social })} faultOf={(path) => faultOf(`social.${path}`)} />
    </PersistentForm>
  )
}

interface ProfileListProps {
  profiles: SiteSettings['social']
  onChange: (profiles: SiteSettings['social']) => void
  faultOf: (path: string) => string | undefined
}

function ProfileList({ profiles, onChange, faultOf }: ProfileListProps) {
  const label = t('studio-navigation.profiles')
  return (
    <section className="navigation-list">
      <RepeatableRows label={label} rows={profiles} onChange={onChange} add={{ row: { label: '', url: '' }, label: t('studio-navigation.add-profile') }}>
        {(profile, change, at) => (
          <>
            <TextInput
              label={t('studio-navigation.name')}
              value={profile.label}
              maxLength={60}
              error={faultOf(`${at}.label`)}
              onChange={({ currentTarget: { value } }) => change({ label: value })}
            />
            <TextInput
              type="url"
              label={t('studio-navigation.address')}
              value={profile.url}
              maxLength={300}
              error={faultOf(`${at}.url`)}
              onChange={({ currentTarget: { value } }) => change({ url: value })}
            />
          </>
        )}
      </RepeatableRows>
    </section>
  )
}
