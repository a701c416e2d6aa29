import { t } from '#i18n/messages.ts'
import { Icon } from './Icon.tsx'
import { shareThis } from './share.ts'

/** Hands on the address of this page, or another one. */
export function ShareButton({ title, url, label = t('action.share') }: { title: string; url?: string; label?: string }) {
  return (
    <button type="button" className="btn is-outlined" onClick={() => void shareThis(title, url)}>
      <Icon name="share" /> {label}
    </button>
  )
}
