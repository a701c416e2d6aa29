import { t } from '#i18n/messages.ts'
import { saveFile } from '#ui/save-file.ts'

/** Shown this once: the server keeps only what it needs to know them again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="recovery-codes" role="status">
      <p className="form-message">{t('accounts.recovery-codes-note')}</p>
      <ul className="secret-code tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn is-outlined is-small" onClick={() => saveFile('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}>
        {t('accounts.save-as-a-file')}
      </button>
    </div>
  )
}
