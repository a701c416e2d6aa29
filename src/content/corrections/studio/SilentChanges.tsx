import { t } from '#i18n/messages.ts'
import type { DraftCorrections } from '../contract.ts'
import { formatMoment } from '#studio/moments.ts'

interface Props {
  silent: DraftCorrections['silent']
  /** Of editors. */
  onMark?: ((id: number) => void) | undefined
}

/** Published changes that no correction tells of and that are not marked as small. */
export function SilentChanges({ silent, onMark }: Props) {
  if (silent.length === 0) return null
  return (
    <section className="silent-changes">
      <h3>{t('studio-corrections.silent')}</h3>
      <p className="meta">{t('studio-corrections.silent-hint')}</p>
      <ul>
        {silent.map(({ id, user, created_at }) => {
          const time = formatMoment(created_at)
          return (
            <li key={id}>
              <span>{t('studio-corrections.silent-by', { by: user ? 'user' : 'none', name: user?.name ?? '', time })}</span>
              {onMark && (
                <button type="button" onClick={() => onMark(id)}>
                  {t('studio-corrections.mark-small')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
