import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Config } from '#platform/services.ts'

interface DkimSettings {
  MAIL_DKIM_SELECTOR?: string | undefined
  MAIL_DKIM_KEY?: string | undefined
  MAIL_DKIM_KEY_FILE?: string | undefined
}

type Dkim = NonNullable<NonNullable<Config['mail']>['dkim']>

const fewestBits = 1024

/** Says what is wrong with the key at start; mails signed with a faulty one would be refused one by one. */
export function checkDkim(settings: DkimSettings, check: z.core.$RefinementCtx): void {
  const fault = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message })
  const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: value, MAIL_DKIM_KEY_FILE: file } = settings
  if (value !== undefined && file !== undefined) return fault('MAIL_DKIM_KEY_FILE', 'cannot be set together with MAIL_DKIM_KEY')
  const name = file === undefined ? 'MAIL_DKIM_KEY' : 'MAIL_DKIM_KEY_FILE'
  if (value === undefined && file === undefined)
    return selector === undefined ? undefined : fault('MAIL_DKIM_SELECTOR', 'needs MAIL_DKIM_KEY or MAIL_DKIM_KEY_FILE')
  if (selector === undefined) fault('MAIL_DKIM_SELECTOR', `must be set with ${name}: the name of the key in the DNS`)
  const wrong = keyFault(settings)
  if (wrong !== undefined) fault(name, wrong)
}

/** Of settings that were checked; `from` is the sender of all mails. */
export function dkimOf(settings: DkimSettings, from: string): Dkim | undefined {
  const { MAIL_DKIM_SELECTOR: selector } = settings
  const privateKey = keyText(settings)
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase()
  return selector === undefined || privateKey === undefined || domain === undefined ? undefined : { domain, selector, privateKey }
}

function keyFault(settings: DkimSettings): string | undefined {
  let text: string | undefined
  try {
    text = keyText(settings)
  } catch {
    return 'cannot be read'
  }
  let key: KeyObject
  try {
    key = createPrivateKey(text ?? '')
  } catch {
    return 'must be a private key in PEM without a password, beginning with -----BEGIN'
  }
  // Mails are signed with rsa-sha256 only.
  if (key.asymmetricKeyType !== 'rsa') return 'must be an RSA key'
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) < fewestBits ? `must have at least ${fewestBits} bits` : undefined
}

/** Where an environment holds no line breaks, they are written as `\n`. */
function keyText({ MAIL_DKIM_KEY: value, MAIL_DKIM_KEY_FILE: file }: DkimSettings): string | undefined {
  return file === undefined ? value?.replaceAll('\\n', '\n') : readFileSync(file, 'utf8')
}
