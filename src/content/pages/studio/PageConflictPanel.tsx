import { useMemo } from 'react'
import { t } from '#i18n/messages.ts'
import { ConflictPanel } from '#content/publishing/studio/ConflictPanel.tsx'
import { fieldText } from '#content/publishing/studio/field-lines.ts'
import type { Page, PageFields } from '../contract.ts'
import { pageOfParts, pageVersions, partDisplay, partLabel } from './page-versions.ts'

interface Props {
  /** What both were written on. */
  page: Page
  conflict: { mine: PageFields; theirs: Page }
  onTake: (chosen: PageFields) => void
}

/** Both versions of a page that two people have saved at once. */
export function PageConflictPanel({ page, conflict: { mine, theirs }, onTake }: Props) {
  const versions = useMemo(() => pageVersions(mine, theirs, page), [mine, theirs, page])
  return (
    <ConflictPanel
      text={t('studio-publishing.conflict')}
      versions={versions}
      labelOf={(part) => partLabel(mine.sections, part)}
      nameOf={(part, value, fields) => fieldText(partDisplay(part), value, { fields, nameOf: (_, id) => String(id) })}
      onTake={(chosen) => onTake(pageOfParts(chosen, chosen === versions.theirs ? theirs : mine))}
    />
  )
}
