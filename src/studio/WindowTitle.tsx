import { t } from '#i18n/messages.ts'
import { useCurrentSubject } from './window-title.ts'

/** Title of the window on every screen. */
export function WindowTitle({ screen }: { screen: string }) {
  const name = useCurrentSubject()
  return <title>{name === undefined ? t('studio-frame.window-title', { title: screen }) : t('studio-frame.window-title-of', { name, screen })}</title>
}
