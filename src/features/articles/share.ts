import { toast } from '#ui/toast.ts'

/** The system's own sharing where there is one, else the address goes to the clipboard. */
export async function shareThis(title: string): Promise<void> {
  const url = location.origin + location.pathname
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the system's sheet rejects; that is a choice, not a failure.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast('The address is on your clipboard')
  } catch {
    toast(url)
  }
}
