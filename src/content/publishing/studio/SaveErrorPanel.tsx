import { t } from '#i18n/messages.ts'
import type { Autosave } from './autosave.ts'
import type { SaveState } from './save-state.ts'
import type { EditedDraft } from './draft-calls.ts'
import { useState } from 'react'
import { formatMoment } from '#studio/moments.ts'

type SaveTroubleProps<D extends EditedDraft> = { draft: D; state: SaveState; autosave: Autosave<D>; onReload: () => void }

/** What only a person can decide: whose text it is to be. Nothing is thrown away without a press. */
export function SaveErrorPanel<D extends EditedDraft>({ draft, state, autosave, onReload }: SaveTroubleProps<D>) {
  const [leftover, setLeftover] = useState(autosave.leftover?.outdated ? autosave.leftover : null)
  if (state.status === 'taken') {
    const holder = state.holder || draft.lock?.holder.name
    return (
      <div className="draft-message" role="alert">
        <p>{holder ? t('studio-publishing.edited-by', { name: holder }) : t('studio-publishing.edited-by-somebody')}</p>
        <button type="button" className="btn is-small" onClick={() => void autosave.begin(true)}>
          {t('studio-publishing.take-over')}
        </button>
      </div>
    )
  }
  if (state.status === 'conflict') {
    return (
      <div className="draft-message" role="alert">
        <p>{state.newer ? t('studio-publishing.conflict') : state.message}</p>
        <button type="button" className="btn is-small" onClick={() => autosave.keepMine()}>
          {t('studio-publishing.use-mine')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={() => autosave.takeTheirs()}>
          {t('studio-publishing.use-theirs')}
        </button>
      </div>
    )
  }
  if (leftover) {
    return (
      <div className="draft-message" role="alert">
        <p>{t('studio-publishing.left-text', { time: formatMoment(leftover.at) })}</p>
        <button
          type="button"
          className="btn is-small"
          onClick={() => {
            autosave.restoreLeftover()
            setLeftover(null)
            void autosave.flush().then(onReload, () => {})
          }}
        >
          {t('studio-publishing.use-the-saved-text')}
        </button>
        <button
          type="button"
          className="btn is-small is-outlined"
          onClick={() => {
            autosave.discardLeftover()
            setLeftover(null)
          }}
        >
          {t('studio-publishing.discard')}
        </button>
      </div>
    )
  }
  return null
}
