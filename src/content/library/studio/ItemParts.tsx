import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { FieldsByKind } from '../fields.ts'
import { linkNames } from '../item-display.ts'
import type { ItemKind } from '../rules.ts'
import { optionsOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

export type Shared = FieldsByKind[ItemKind]
type LinkRow = Shared['links'][number]
type QuoteRow = FieldsByKind['book']['quotes'][number]

interface LinkProps {
  links: readonly LinkRow[]
  kinds: readonly string[]
  onChange: (links: LinkRow[]) => void
  error?: string | undefined
}

export function LinkRows({ links, kinds, onChange, error }: LinkProps) {
  return (
    <RepeatableRows
      label={t('studio-library.links')}
      rows={links}
      onChange={onChange}
      add={{ row: { label: '', url: '', kind: kinds[0] ?? '' }, label: t('studio-library.add-a-link') }}
      error={error}
    >
      {(row, change) => (
        <>
          <TextInput label={t('studio-library.label')} required value={row.label} onChange={(event) => change({ label: event.currentTarget.value })} />
          <TextInput label={t('studio-library.address')} type="url" required value={row.url} onChange={(event) => change({ url: event.currentTarget.value })} />
          <Select
            label={t('studio-library.kind')}
            data={optionsOf(linkNames(), kinds)}
            value={row.kind}
            allowDeselect={false}
            onChange={(kind) => kind && change({ kind })}
          />
          <Checkbox
            label={t('studio-library.free')}
            checked={row.free ?? false}
            onChange={(event) => change({ free: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('studio-library.paid-content')}
            checked={row.paid ?? false}
            onChange={(event) => change({ paid: event.currentTarget.checked || undefined })}
          />
        </>
      )}
    </RepeatableRows>
  )
}

interface QuoteProps {
  quotes: readonly QuoteRow[]
  onChange: (quotes: QuoteRow[]) => void
  error?: string | undefined
  /** Of a book; a film has none. */
  pages?: boolean
}

export function QuoteRows({ quotes, onChange, error, pages }: QuoteProps) {
  return (
    <RepeatableRows
      label={t('studio-library.quotes')}
      rows={quotes}
      onChange={onChange}
      add={{ row: { text: '' }, label: t('studio-library.add-a-quote') }}
      error={error}
    >
      {(row, change) => (
        <>
          <Textarea
            className="is-wide"
            label={t('studio-library.text')}
            autosize
            value={row.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <TextInput label={t('studio-library.speaker')} value={row.by ?? ''} onChange={(event) => change({ by: event.currentTarget.value || undefined })} />
          {pages && (
            <NumberInput
              label={t('studio-library.page')}
              min={0}
              value={row.page ?? ''}
              onChange={(page) => change({ page: typeof page === 'number' ? page : undefined })}
            />
          )}
        </>
      )}
    </RepeatableRows>
  )
}
