import { useState, type ReactNode } from 'react'
import { useFieldWords } from '#content/publishing/studio/useFieldWords.ts'
import { ConflictPanel } from '#content/publishing/studio/ConflictPanel.tsx'
import { t } from '#i18n/messages.ts'
import { submitting } from '#studio/controls/submit.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { allSettings } from '../client.ts'
import type { SiteSettings } from '../contract.ts'
import { settingDisplays } from './setting-displays.ts'
import { useSettingsSaves, type SettingsSaves } from './useSettingsSaves.ts'

interface Props {
  /** Name of the form, as of `PersistentForm`. */
  form: string
  children: (saves: SettingsSaves) => ReactNode
}

/** A form of settings once they are here, and both versions of those that two people have saved at once. */
export function LoadedSettings({ form, children }: Props) {
  const settings = useQuery(allSettings())
  const [round, setRound] = useState(0)
  if (settings.isError) return <QueryError query={settings} />
  if (!settings.data) return <Skeletons count={4} shape="text" />
  return (
    <Saves key={round} form={form} settings={settings.data.data} onResolved={() => setRound(round + 1)}>
      {children}
    </Saves>
  )
}

function Saves({ form, settings, onResolved, children }: Props & { settings: SiteSettings; onResolved: () => void }) {
  const saves = useSettingsSaves(form, settings, onResolved)
  const { conflict, resolve } = saves
  const words = useFieldWords(settingDisplays, conflict)
  return (
    <>
      {conflict && (
        <ConflictPanel
          text={t('publishing.error-somebody-else-has-changed-this-since')}
          versions={conflict}
          {...words}
          onTake={(chosen) => void submitting(() => resolve(chosen))}
        />
      )}
      <div inert={conflict !== null}>{children(saves)}</div>
    </>
  )
}
