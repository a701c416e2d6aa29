import { t } from '#i18n/messages.ts'
import { archives, indexings } from '../rules.ts'
import { archiveNames, indexingNames } from './archive-names.ts'
import { Choice, optionsOf, type Option } from './Choice.tsx'

interface Chosen {
  archive: string | null | undefined
  indexing: string | null | undefined
}

/** Whether newsletters have pages, and whether search engines may list them. `open`: the choice may be left to the list. */
export function ArchiveFields({ chosen, open = false }: { chosen: Chosen; open?: boolean }) {
  const list: Option[] = open ? [{ value: '', label: t('studio-newsletter-archive.as-list') }] : []
  return (
    <div className="field-pair">
      <Choice
        label={t('studio-newsletter-archive.archive')}
        name="archive"
        options={[...list, ...optionsOf(archives, archiveNames())]}
        value={chosen.archive ?? undefined}
        hint={t('studio-newsletter-archive.archive-hint')}
      />
      <Choice
        label={t('studio-newsletter-archive.indexing')}
        name="indexing"
        options={[...list, ...optionsOf(indexings, indexingNames())]}
        value={chosen.indexing ?? undefined}
      />
    </div>
  )
}

/** What stands in these fields; undefined for what is left to the list. */
export function archiveIn({ archive, indexing }: Record<string, string>) {
  return { archive: archives.find((one) => one === archive), indexing: indexings.find((one) => one === indexing) }
}
