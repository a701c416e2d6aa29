import { t } from '#i18n/messages.ts'
import { ConflictParts } from './ConflictParts.tsx'
import type { ValueNames, Versions } from './conflict-parts.ts'
import { DraftAnswer, DraftMessage } from './DraftMessage.tsx'
import './draft-tools.css'

interface Props<F extends object> {
  text: string
  versions: Versions<F>
  /** What a field is called on the screen. */
  labelOf: (field: string) => string
  nameOf?: ValueNames | undefined
  onTake: (chosen: Partial<F>) => void
}

/** What two people have saved at once: either version is taken, or what is chosen of both. */
export function ConflictPanel<F extends object>({ text, versions, labelOf, nameOf, onTake }: Props<F>) {
  return (
    <>
      <DraftMessage text={text}>
        <DraftAnswer label={t('studio-publishing.use-mine')} onAct={() => onTake(versions.mine)} />
        <DraftAnswer label={t('studio-publishing.use-theirs')} isQuiet onAct={() => onTake(versions.theirs)} />
      </DraftMessage>
      <ConflictParts versions={versions} labelOf={labelOf} nameOf={nameOf} onTake={onTake} />
    </>
  )
}
