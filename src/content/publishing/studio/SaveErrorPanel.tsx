import { useMemo, useState, type ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import type { Autosave } from './autosave.ts'
import type { Versions } from './conflict-parts.ts'
import { ConflictParts } from './ConflictParts.tsx'
import type { EditedDraft } from './draft-calls.ts'
import type { SaveState } from './save-state.ts'

interface Props<D extends EditedDraft> {
  draft: D
  state: SaveState
  autosave: Autosave<D>
}

/** What only a person can decide: whose text it is to be. Nothing is thrown away without a press. */
export function SaveErrorPanel<D extends EditedDraft>({ draft, state, autosave }: Props<D>) {
  if (state.status === 'taken') {
    const holder = state.holder || draft.lock?.holder.name
    return (
      <Message text={holder ? t('studio-publishing.edited-by', { name: holder }) : t('studio-publishing.edited-by-somebody')}>
        <Action label={t('studio-publishing.take-over')} onAct={() => void autosave.begin(true)} />
      </Message>
    )
  }
  if (state.status === 'conflict') return <Conflict state={state} autosave={autosave} />
  return autosave.leftover?.outdated ? <Leftover draft={draft} autosave={autosave} leftover={autosave.leftover} /> : null
}

function Conflict<D extends EditedDraft>({ state, autosave }: Pick<Props<D>, 'state' | 'autosave'>) {
  const { base, mine } = autosave
  const newer = state.newer as D | null // what `read` gave in Autosave
  const versions = useMemo<Versions<D['fields']> | null>(() => newer && { mine, theirs: newer.fields, base }, [mine, newer, base])
  const take = (chosen: Partial<D['fields']>) => void autosave.resolve(chosen)
  return (
    <>
      <Message text={newer ? [t('studio-publishing.conflict'), state.message].join(' ').trim() : state.message}>
        <Action label={t('studio-publishing.use-mine')} onAct={() => take(mine)} />
        {versions && <Action label={t('studio-publishing.use-theirs')} isQuiet onAct={() => take(versions.theirs)} />}
      </Message>
      {versions && <ConflictParts versions={versions} onTake={take} />}
    </>
  )
}

type LeftoverProps<D extends EditedDraft> = Pick<Props<D>, 'draft' | 'autosave'> & { leftover: NonNullable<Autosave<D>['leftover']> }

/** Text that was never sent, and a version that was saved since. */
function Leftover<D extends EditedDraft>({ draft, autosave, leftover }: LeftoverProps<D>) {
  const [isDone, setIsDone] = useState(false)
  const mine = leftover.fields as Partial<D['fields']> // what Autosave has stored of this content
  const theirs: D['fields'] = draft.fields
  const versions = useMemo(() => ({ mine, theirs, base: null }), [mine, theirs])
  const take = (chosen: Partial<D['fields']>) => void autosave.takeLeftover(chosen)
  if (isDone) return null
  return (
    <>
      <Message text={t('studio-publishing.left-text', { time: formatMoment(leftover.at) })}>
        <Action label={t('studio-publishing.use-the-saved-text')} onAct={() => take(mine)} />
        <Action
          label={t('studio-publishing.discard')}
          isQuiet
          onAct={() => {
            autosave.discardLeftover()
            setIsDone(true)
          }}
        />
      </Message>
      <ConflictParts versions={versions} onTake={take} />
    </>
  )
}

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="draft-message" role="alert">
      <p>{text}</p>
      {children}
    </div>
  )
}

function Action({ label, isQuiet = false, onAct }: { label: string; isQuiet?: boolean; onAct: () => void }) {
  return (
    <button type="button" className={isQuiet ? 'btn is-small is-outlined' : 'btn is-small'} onClick={onAct}>
      {label}
    </button>
  )
}
