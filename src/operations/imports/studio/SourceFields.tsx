import { Faults, TextField } from '#community/accounts/TextField.tsx'
import { t } from '#i18n/messages.ts'
import type { FieldTexts } from '#base/problem.ts'
import type { ImportRun } from '../contract.ts'
import { importSources, type ImportSource } from '../rules.ts'
import { AuthorsToo } from './AuthorsToo.tsx'
import { sourceNames } from './labels.ts'

export interface GivenSource {
  /** Empty: recognised from the files. */
  source: ImportSource | ''
  site: string
  /** Pictures and files are fetched from the old site. */
  media: boolean
  role: ImportRun['role']
}

interface SourceFieldsProps {
  given: GivenSource
  onChange(part: Partial<GivenSource>): void
  faults: FieldTexts
}

/** Where the files come from, and what of it is asked for with them. */
export function SourceFields({ given: { source, site, media, role }, onChange, faults }: SourceFieldsProps) {
  return (
    <>
      <label>
        {t('studio-imports.written-by')}
        <select value={source} onChange={(event) => onChange({ source: importSources.find((one) => one === event.target.value) ?? '' })}>
          <option value="">{t('studio-imports.recognized')}</option>
          {importSources.map((one) => (
            <option key={one} value={one}>
              {sourceNames[one]()}
            </option>
          ))}
        </select>
      </label>
      {source !== 'masthead' && source !== 'members' && (
        <Faults value={faults}>
          <TextField
            label={t('studio-imports.address-of-the-old-site')}
            name="site"
            field={(attributes) => (
              <input
                type="url"
                value={site}
                placeholder={t('studio-imports.https-old-example')}
                onChange={(event) => onChange({ site: event.target.value })}
                {...attributes}
              />
            )}
          />
        </Faults>
      )}
      {source === 'members' && <AuthorsToo role={role} onChange={(chosen) => onChange({ role: chosen })} />}
      {source !== 'masthead' && source !== 'markdown' && source !== 'members' && (
        <label className="check-line">
          <input type="checkbox" checked={media} onChange={(event) => onChange({ media: event.target.checked })} />
          <span>
            {t('studio-imports.fetch-files')}
            <small>{t('studio-imports.otherwise-they-stay-linked-nothing')}</small>
          </span>
        </label>
      )}
    </>
  )
}
