import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { isApiElsewhere } from '#ui/api-base.ts'
import { loadCode } from '#ui/load-code.ts'
import type { NewPasskey, PasskeyAnswer } from './passkey-fields.ts'

type Options = Record<string, unknown>

/** Not with the API on another origin, where no cookie ties the challenge to this browser. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !isApiElsewhere()
}

/** Asks for a finger, a face or a PIN. @throws Problem passkey-failed when nothing came of it */
export async function answerByPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return attempted(() => startAuthentication({ optionsJSON: requestOf(options) }))
}

/** Offers passkeys among what the browser fills in; undefined when it stays unanswered or the browser cannot. */
export async function answerByAutofill(options: () => Promise<Options>): Promise<PasskeyAnswer | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const { startAuthentication } = await library()
  const optionsJSON = requestOf(await options())
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(plain<PasskeyAnswer>, () => undefined)
}

export async function stopAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** @throws Problem passkey-failed */
export async function createPasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // as the server's half of the library made them
  return attempted(() => startRegistration({ optionsJSON }))
}

function library() {
  return loadCode(() => import('@simplewebauthn/browser'))
}

function requestOf(options: Options): PublicKeyCredentialRequestOptionsJSON {
  return options as unknown as PublicKeyCredentialRequestOptionsJSON // as the server's half of the library made them
}

/** Cancelled, timed out and impossible are one to browsers, which do not tell sites more; only of a device that is excluded they do. */
async function attempted<T>(work: () => Promise<unknown>): Promise<T> {
  try {
    return plain(await work())
  } catch (thrown) {
    const isExcluded = thrown instanceof Error && thrown.name === 'InvalidStateError'
    throw new Problem(0, 'passkey-failed', isExcluded ? t('accounts.passkey-already-here') : t('accounts.passkey-failed'))
  }
}

function plain<T>(answer: unknown): T {
  return answer as T // the JSON form of WebAuthn Level 3, which passkey-fields.ts describes
}
