import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, type FieldTexts } from '#base/problem.ts'
import type { Versions } from '#content/publishing/studio/conflict-parts.ts'
import { useBasedSaves } from '#content/publishing/studio/based-saves.ts'
import { changedNames } from '#content/publishing/studio/same-values.ts'
import { forgetForm, isFormKept } from '#studio/controls/PersistentForm.tsx'
import { wordsOf } from '#studio/controls/error-messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { readLocal, writeLocal } from '#ui/local-storage.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { allSettings } from '../client.ts'
import type { settingsContract, SiteSettings } from '../contract.ts'
import { applyAccent } from './apply-accent.ts'

type Settings = Partial<SiteSettings>

export interface SettingsSaves {
  settings: SiteSettings
  /** Sends what is not as it was when the form was opened. @throws Problem whose text says what is wrong with which setting */
  save(wanted: Settings): Promise<SiteSettings>
  /** As `save`, for a form whose fields have names. @throws Problem whose `fields` are shown beside them */
  saveNamed(wanted: Settings): Promise<SiteSettings>
  /** What was wrong with the last save. */
  faults: FieldTexts
  /** What another has saved meanwhile; null while there is none. */
  conflict: Versions<Settings> | null
  /** Saves what was chosen of both. @throws Problem */
  resolve(chosen: Settings): Promise<void>
}

/** @param onResolved draws the form anew, with what others have changed */
export function useSettingsSaves(form: string, settings: SiteSettings, onResolved: () => void): SettingsSaves {
  const call = callsOf<typeof settingsContract>(useApi())
  const store = useQueryStore()
  const [base, setBase] = useState(() => baseOf(form, settings))
  const [faults, setFaults] = useState<FieldTexts>({})
  const [conflict, setConflict] = useState<Versions<Settings> | null>(null)

  const put = useBasedSaves<Settings, SiteSettings>(async (changed, basedOn) => (await call('PUT /settings', { body: { ...changed, based_on: basedOn } })).data)

  async function send(changed: Settings, basedOn: Settings): Promise<SiteSettings> {
    setFaults({})
    const kept = await put(changed, basedOn).catch(async (thrown: unknown) => {
      if (!(thrown instanceof Problem)) throw thrown
      if (thrown.code === 'settings-changed') setConflict(await withNewest(changed, basedOn))
      setFaults(thrown.fields ?? {})
      throw thrown
    })
    setConflict(null)
    setBase(kept)
    keepBase(form, kept)
    store.set(allSettings(), { data: kept })
    applyAccent(kept.colours)
    return kept
  }

  async function withNewest(mine: Settings, basedOn: Settings): Promise<Versions<Settings>> {
    const { data } = await call('GET /settings')
    return { mine, theirs: sameOf(data, mine), base: basedOn }
  }

  async function saveNamed(wanted: Settings): Promise<SiteSettings> {
    const names = changedNames(wanted, base)
    const changed: Settings = Object.fromEntries(Object.entries(wanted).filter(([name]) => names.includes(name)))
    const kept = await send(changed, sameOf(base, changed))
    // Later: the form first forgets what it has sent, else it would restore it.
    if (changedNames(sameOf(kept, wanted), base).some((name) => !names.includes(name))) setTimeout(onResolved)
    return kept
  }

  return {
    settings,
    faults,
    conflict,
    saveNamed,
    save: (wanted) =>
      saveNamed(wanted).catch((thrown: unknown) => {
        throw thrown instanceof Problem ? new Problem(thrown.status, thrown.code, wordsOf(thrown)) : thrown
      }),
    async resolve(chosen) {
      if (!conflict) return
      await send(chosen, sameOf(conflict.theirs, chosen))
      forgetForm(form)
      onResolved()
    },
  }
}

/** Those of `settings` that `named` has too. */
function sameOf(settings: Settings, named: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in named))
}

/** What was typed into a form that is kept in this browser was typed over other settings, perhaps. */
function baseOf(form: string, settings: SiteSettings): Settings {
  const kept = isFormKept(form) ? readLocal(keyOf(form)) : null
  if (typeof kept === 'object' && kept !== null) return kept // written by keepBase only
  keepBase(form, settings)
  return settings
}

/** Without the site's own texts, which are many and stand in no form. */
function keepBase(form: string, settings: SiteSettings): void {
  const { texts: _, ...others } = settings
  writeLocal(keyOf(form), others)
}

function keyOf(form: string): string {
  return `studio base ${form}`
}
