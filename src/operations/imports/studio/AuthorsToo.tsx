import { t } from '#i18n/messages.ts'
import type { ImportRun } from '../contract.ts'

interface AuthorsTooProps {
  role: ImportRun['role']
  onChange: (role: ImportRun['role']) => void
}

/** Whether those who could write at the old site may write here. */
export function AuthorsToo({ role, onChange }: AuthorsTooProps) {
  return (
    <label className="check-line">
      <input type="checkbox" checked={role === 'author'} onChange={(event) => onChange(event.target.checked ? 'author' : 'member')} />
      <span>
        {t('studio-imports.authors-too')}
        <small>{t('studio-imports.authors-too-otherwise')}</small>
      </span>
    </label>
  )
}
