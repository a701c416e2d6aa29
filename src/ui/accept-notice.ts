import { t } from '#i18n/messages.ts'
import { confirmWith } from './confirm.ts'

/** Whether a file may be placed as it has been kept; asked only where something of it was not. */
export async function acceptNotice(notice: string | null | undefined): Promise<boolean> {
  return !notice || confirmWith({ title: t('studio-animations.notice-title'), text: notice, act: t('studio-animations.use-it') })
}
