import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { shownAccents, type Styles, type Theme } from '../rules.ts'
import { smaller } from '#operations/media/studio/smaller.ts'

interface Props {
  title: string
  summary: string
  cover: Image | null
  /** The cover is not cut. */
  whole: boolean
  theme: Theme | null
  font: Styles['font']
}

/** The first thing readers see of a page, small. */
export function AppearancePreview({ title, summary, cover, whole, theme, font = 'display' }: Props) {
  const accents = theme ? shownAccents(theme) : { small: 'var(--accent-text)', large: 'var(--loud)' }
  const [x, y] = cover?.focus ?? [0.5, 0.5]
  return (
    // The colours are not known before somebody chooses them; the studio's policy allows styles of its own.
    <div
      className={`appearance-preview is-${font}${whole ? ' is-whole' : ''}`}
      style={{ background: theme?.background ?? 'var(--page)', color: theme?.text ?? 'var(--text)' }}
      role="img"
      aria-label={t('studio-appearance.layout-of-its-page')}
    >
      <div>
        <span style={{ color: accents.small }}>{t('studio-appearance.the-accent-in-small-texts')}</span>
        <b style={{ color: accents.large }} dir="auto">
          {title || t('studio-appearance.untitled')}
        </b>
        <span dir="auto">{summary || t('studio-appearance.preview-in-these-colours')}</span>
      </div>
      {cover && <img src={smaller(cover, 1)} alt="" style={{ objectPosition: `${x * 100}% ${y * 100}%` }} />}
    </div>
  )
}
