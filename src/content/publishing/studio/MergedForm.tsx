import { useState, type ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { forgetForm, isFormKept } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { useBasedSaves } from './based-saves.ts'
import { readLocal, writeLocal } from '#ui/local-storage.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import type { ValueNames, Versions } from './conflict-parts.ts'
import { changedNames } from './same-values.ts'

interface Props<F extends object> {
  /** Name of the `PersistentForm` inside; of another form any name. */
  form: string
  stored: F
  /** Answers what is stored then. @throws Problem 'changed-meanwhile' where another has changed one of the same fields since `basedOn` */
  put: (wanted: F, basedOn: F) => Promise<F>
  read: () => Promise<F>
  labelOf: (field: string) => string
  /** For fields whose values are ids or codes. */
  nameOf?: ValueNames
  /** Drawn anew where another's changes have come in. */
  children: (fields: F, save: (wanted: F) => Promise<void>) => ReactNode
}

/** A form that undoes nothing that another has saved meanwhile: other fields are merged, of the same ones both versions are shown. */
export function MergedForm<F extends object>({ form, stored, put, read, labelOf, nameOf, children }: Props<F>) {
  const [base, setBase] = useState(() => baseOf(form, stored))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Versions<F> | null>(null)
  const send = useBasedSaves(put)

  function keep(fields: F): void {
    setBase(fields)
    writeLocal(keyOf(form), fields)
  }

  async function save(wanted: F): Promise<void> {
    const changed = changedNames(wanted, base)
    const kept = await send(wanted, base).catch(async (thrown: unknown) => {
      if (thrown instanceof Problem && thrown.code === 'changed-meanwhile')
        setConflict({ mine: only(wanted, changed), theirs: only(await read(), Object.keys(wanted)) as F, base }) // all fields that a form sends
      throw thrown
    })
    const others = changedNames(kept, base).filter((name) => !changed.includes(name))
    keep(kept)
    // Later: the form first forgets what it has sent, else it would restore it.
    if (others.length > 0) setTimeout(() => setRound((before) => before + 1))
  }

  async function resolve({ theirs }: Versions<F>, chosen: Partial<F>): Promise<void> {
    keep(await send({ ...theirs, ...chosen }, theirs))
    setConflict(null)
    forgetForm(form)
    setRound((before) => before + 1)
  }

  return (
    <>
      {conflict && (
        <ConflictPanel
          text={t('publishing.error-somebody-else-has-changed-this-since')}
          versions={conflict}
          labelOf={labelOf}
          nameOf={nameOf}
          onTake={(chosen) => void submitting(() => resolve(conflict, chosen))}
        />
      )}
      <div key={round} inert={conflict !== null}>
        {children(base, save)}
      </div>
    </>
  )
}

/** What was typed into a form that is kept in this browser was typed over other fields, perhaps. */
function baseOf<F extends object>(form: string, stored: F): F {
  const kept = isFormKept(form) ? readLocal(keyOf(form)) : null
  if (typeof kept === 'object' && kept !== null) return kept as F // written by this file only
  writeLocal(keyOf(form), stored)
  return stored
}

function only<F extends object>(fields: F, names: readonly string[]): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<F> // some of the same fields
}

function keyOf(form: string): string {
  return `studio base ${form}`
}
