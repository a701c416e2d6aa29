import { t } from '#i18n/messages.ts'
import { toast } from './toast.ts'

/** The system's own sharing where there is one, else the address goes to the clipboard. Default: the address of this page. */
export async function shareThis(title: string, url = location.origin + location.pathname): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the system's sheet rejects; that is a choice, not a failure.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast(t('ui.address-copied'))
  } catch {
    toast(url)
  }
}
