import { useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'

/** The article as its page draws it, by the page's own code in a frame of its own. */
export function Preview({ id, onClose }: { id: number; onClose: () => void }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])
  return (
    <div className="draft-preview" role="dialog" aria-modal="true" aria-label={t('studio-publishing.preview')}>
      <div>
        {(['phone', 'desktop'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
            {name === 'phone' ? t('studio-publishing.phone') : t('studio-publishing.desktop')}
          </button>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been opened by a press */}
        <button type="button" className="btn is-small" autoFocus onClick={onClose}>
          {t('studio-publishing.back-to-the-text')}
        </button>
      </div>
      {/* Our own page, which asks with the writer's token: shut off from it there would be nothing to see. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className={`is-${width}`} src={`/studio/preview/${id}`} title={t('studio-publishing.the-article-as-readers-get')} />
    </div>
  )
}
