import { t } from '#i18n/messages.ts'
import { cardKinds } from '#content/kinds.ts'
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import type { ReleaseFields } from '../fields.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { targetName } from './field-displays.ts'

type Entry = ReleaseFields['toc'][number]
const kinds = ['page', ...cardKinds] as const
const empty: Entry = { title: '', section: '', authors: [], page_start: null, page_end: null, target: { kind: 'page' } }

/** The table of contents: what stands on which pages, and where it is on the web. */
export function TocField({ toc, onChange, error }: { toc: readonly Entry[]; onChange: (toc: Entry[]) => void; error?: string | undefined }) {
  return (
    <fieldset className="form-section">
      <legend>{t('studio-releases.table-of-contents')}</legend>
      <RepeatableRows
        label={t('studio-releases.in-the-order-of-the')}
        rows={toc}
        onChange={onChange}
        add={{ row: empty, label: t('studio-releases.add-an-entry') }}
        error={error}
      >
        {(row, change) => (
          <>
            <TextInput label={t('studio-releases.title')} required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
            <TextInput label={t('studio-releases.section')} value={row.section} onChange={(event) => change({ section: event.currentTarget.value })} />
            <TagsInput label={t('studio-releases.by')} value={row.authors} onChange={(authors) => change({ authors })} />
            <NumberInput
              label={t('studio-releases.from-page')}
              min={0}
              value={row.page_start ?? ''}
              onChange={(value) => change({ page_start: typeof value === 'number' ? value : null })}
            />
            <NumberInput
              label={t('studio-releases.to-page')}
              min={0}
              value={row.page_end ?? ''}
              onChange={(value) => change({ page_end: typeof value === 'number' ? value : null })}
            />
            <Select
              label={t('studio-releases.on-the-web')}
              data={kinds.map((value) => ({ value, label: targetName(value) }))}
              value={row.target.kind}
              allowDeselect={false}
              onChange={(kind) => change({ target: { ...row.target, kind: kinds.find((one) => one === kind) ?? 'page' } })}
            />
            {row.target.kind !== 'page' && (
              <TextInput
                label={t('studio-releases.its-address-there')}
                placeholder={t('studio-releases.dead-letters')}
                value={row.target.slug ?? ''}
                onChange={(event) => change({ target: { ...row.target, slug: event.currentTarget.value || undefined } })}
              />
            )}
          </>
        )}
      </RepeatableRows>
    </fieldset>
  )
}
