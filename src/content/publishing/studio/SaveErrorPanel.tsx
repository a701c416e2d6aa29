import { useMemo, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import type { Autosave } from './autosave.ts'
import type { Versions } from './conflict-parts.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { ConflictParts } from './ConflictParts.tsx'
import { DraftAnswer, DraftMessage } from './DraftMessage.tsx'
import type { EditedDraft } from './draft-calls.ts'
import type { AnyFieldDisplays } from './field-display.ts'
import type { SaveState } from './save-state.ts'
import { useFieldWords } from './useFieldWords.ts'

interface Props<D extends EditedDraft> {
  draft: D
  state: SaveState
  autosave: Autosave<D>
  displays: AnyFieldDisplays
}

/** What only a person can decide: whose text it is to be. Nothing is thrown away without a press. */
export function SaveErrorPanel<D extends EditedDraft>({ draft, state, autosave, displays }: Props<D>) {
  if (state.status === 'taken') {
    const holder = state.holder || draft.lock?.holder.name
    return (
      <DraftMessage text={holder ? t('studio-publishing.edited-by', { name: holder }) : t('studio-publishing.edited-by-somebody')}>
        <DraftAnswer label={t('studio-publishing.take-over')} onAct={() => void autosave.begin(true)} />
      </DraftMessage>
    )
  }
  if (state.status === 'conflict') return <Conflict state={state} autosave={autosave} displays={displays} />
  return autosave.leftover?.outdated ? <Leftover draft={draft} autosave={autosave} leftover={autosave.leftover} displays={displays} /> : null
}

function Conflict<D extends EditedDraft>({ state, autosave, displays }: Omit<Props<D>, 'draft'>) {
  const { base, mine } = autosave
  const newer = state.newer as D | null // what `read` gave in Autosave
  const versions = useMemo<Versions<D['fields']> | null>(() => newer && { mine, theirs: newer.fields, base }, [mine, newer, base])
  const words = useFieldWords(displays, versions)
  const take = (chosen: Partial<D['fields']>) => void autosave.resolve(chosen)
  const text = [t('studio-publishing.conflict'), state.message].join(' ').trim()
  if (versions) return <ConflictPanel text={text} versions={versions} {...words} onTake={take} />
  return (
    <DraftMessage text={state.message}>
      <DraftAnswer label={t('studio-publishing.use-mine')} onAct={() => take(mine)} />
    </DraftMessage>
  )
}

type LeftoverProps<D extends EditedDraft> = Omit<Props<D>, 'state'> & { leftover: NonNullable<Autosave<D>['leftover']> }

/** Text that was never sent, and a version that was saved since. */
function Leftover<D extends EditedDraft>({ draft, autosave, leftover, displays }: LeftoverProps<D>) {
  const [isDone, setIsDone] = useState(false)
  const mine = leftover.fields as Partial<D['fields']> // what Autosave has stored of this content
  const theirs: D['fields'] = draft.fields
  const versions = useMemo(() => ({ mine, theirs, base: null }), [mine, theirs])
  const words = useFieldWords(displays, versions)
  const take = (chosen: Partial<D['fields']>) => void autosave.takeLeftover(chosen)
  if (isDone) return null
  return (
    <>
      <DraftMessage text={t('studio-publishing.left-text', { time: formatMoment(leftover.at) })}>
        <DraftAnswer label={t('studio-publishing.use-the-saved-text')} onAct={() => take(mine)} />
        <DraftAnswer
          label={t('studio-publishing.discard')}
          isQuiet
          onAct={() => {
            autosave.discardLeftover()
            setIsDone(true)
          }}
        />
      </DraftMessage>
      <ConflictParts versions={versions} {...words} onTake={take} />
    </>
  )
}
