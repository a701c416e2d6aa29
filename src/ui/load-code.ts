import { t } from '#i18n/messages.ts'
/** What parts say whose code is missing. */
export function missingPartText(): string {
  return t('ui.part-missing')
}

/**
 * Code that is loaded when it is wanted. Where it is missing the page is loaded anew, once in 10 s (app/client-loader.ts):
 * then the promise stays open. Otherwise it rejects as `load` does.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (reloadForMissingCode()) await new Promise(() => {})
    throw error
  }
}

/** True when the page is being loaded anew. */
export function reloadForMissingCode(): boolean {
  return !dispatchEvent(new Event('code-missing', { cancelable: true }))
}

/** Where nothing can stand for what is missing: client-loader.ts loads the page anew, or says so on top of it. What is there stays. */
export function reportMissingCode(): void {
  dispatchEvent(new Event('code-missing'))
}
