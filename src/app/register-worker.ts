import { reloadForMissingCode } from '#ui/load-code.ts'

/** Registers the worker that keeps the offline page and opens what readers have taken along. */
export function registerWorker(): void {
  // Only on https and on this machine; elsewhere there is none.
  if (!('serviceWorker' in navigator)) return
  const address = trusted('/worker.js')
  // After everything the page itself needs.
  const register = (): void => void navigator.serviceWorker.register(address, { updateViaCache: 'none' }).catch(refused)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

/** A browser that wants no workers says so with a SecurityError; a file that cannot be had is a TypeError. */
function refused(error: unknown): void {
  if (error instanceof TypeError) reloadForMissingCode()
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): unknown }
}

/** The site's policy takes no plain text for the address of a script. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // not in every browser
  if (!trustedTypes) return address
  // A TrustedScriptURL, where the types still say text.
  return trustedTypes.createPolicy('masthead', { createScriptURL: () => address }).createScriptURL(address) as string
}
