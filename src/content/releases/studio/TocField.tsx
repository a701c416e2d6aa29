import { cardKinds } from '#content/kinds.ts'
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import type { ReleaseFields } from '../fields.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

type Entry = ReleaseFields['toc'][number]
const kinds = ['page', ...cardKinds] as const
const empty: Entry = { title: '', section: '', authors: [], page_start: null, page_end: null, target: { kind: 'page' } }

/** The table of contents: what stands on which pages, and where it is on the web. */
export function TocField({ toc, onChange, error }: { toc: readonly Entry[]; onChange: (toc: Entry[]) => void; error?: string | undefined }) {
  return (
    <fieldset className="form-section">
      <legend>Table of contents</legend>
      <RepeatableRows label="In the order of the issue" rows={toc} onChange={onChange} add={{ row: empty, label: 'Add an entry' }} error={error}>
        {(row, change) => (
          <>
            <TextInput label="Title" required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
            <TextInput label="Section" value={row.section} onChange={(event) => change({ section: event.currentTarget.value })} />
            <TagsInput label="By" value={row.authors} onChange={(authors) => change({ authors })} />
            <NumberInput
              label="From page"
              min={0}
              value={row.page_start ?? ''}
              onChange={(value) => change({ page_start: typeof value === 'number' ? value : null })}
            />
            <NumberInput
              label="To page"
              min={0}
              value={row.page_end ?? ''}
              onChange={(value) => change({ page_end: typeof value === 'number' ? value : null })}
            />
            <Select
              label="On the web"
              data={[...kinds]}
              value={row.target.kind}
              allowDeselect={false}
              onChange={(kind) => change({ target: { ...row.target, kind: kinds.find((one) => one === kind) ?? 'page' } })}
            />
            {row.target.kind !== 'page' && (
              <TextInput
                label="Its address there"
                placeholder="dead-letters"
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
