import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { callsOf } from '#base/api-client.ts'
import { Problem, type FieldTexts } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { wordsOf } from '#studio/controls/error-messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { allSettings } from '../client.ts'
import type { settingsContract, SiteSettings } from '../contract.ts'
import { NavigationList } from './NavigationList.tsx'
import type { Targets } from './navigation-targets.ts'

interface Frame {
  navigation: SiteSettings['navigation']
  social: SiteSettings['social']
}

export function NavigationForm({ settings, ...targets }: Targets & { settings: SiteSettings }) {
  const call = callsOf<typeof settingsContract>(useApi())
  const store = useQueryStore()
  const [frame, setFrame] = useState<Frame>({ navigation: settings.navigation, social: settings.social })
  const [faults, setFaults] = useState<FieldTexts>({})
  const languages = [settings.language, ...settings.more_languages.filter((tag) => tag !== settings.language)]

  /** Of a field, or of the thing at this path itself. */
  function faultOf(path: string): string | undefined {
    return Object.entries(faults).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1][0]
  }

  async function save(): Promise<void> {
    setFaults({})
    const kept = await call('PUT /settings', { body: frame }).catch((thrown: unknown) => {
      if (!(thrown instanceof Problem)) throw thrown
      setFaults(thrown.fields ?? {})
      throw new Problem(thrown.status, thrown.code, wordsOf(thrown))
    })
    store.set(allSettings(), kept)
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
