import { readFileSync } from 'node:fs'
import { Problem } from '#base/problem.ts'
import type { Role } from '#base/viewer.ts'
import type { Config } from '#platform/services.ts'
import { isStaff } from './rules.ts'
import { t } from '#i18n/messages.ts'
import './settings.ts'

/** NIST SP 800-63B asks for 15 where nothing else guards an account; readers may use 12, since a second factor is theirs to add. */
const readersLeast = 12
const staffLeast = 15

interface Whose {
  role: Role
  username: string
  email: string
}

/** @throws Problem 422 on `password` that says what is wrong. What it is made of is nobody's business: no rule asks for signs or digits. */
export function checkNewPassword(config: Config, password: string, whose: Whose): void {
  const least = isStaff(whose.role) ? staffLeast : (config.accounts?.passwordMin ?? readersLeast)
  const text = faultOf(password, least, [config.siteName, whose.username, whose.email, whose.email.split('@')[0] ?? ''])
  if (text) throw new Problem(422, 'invalid', `password: ${text}`, { fields: { password: [text] } })
}

function faultOf(password: string, least: number, names: string[]): string | undefined {
  if ([...password].length < least) return t('validation.too-small', { of: 'string', bound: least })
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonPasswords().has(plain) || commonPasswords().has(plainLetters(plain))) return t('accounts.error-password-common')
  if (/^(.{1,4})\1+.{0,3}$/su.test(plain)) return t('accounts.error-password-repeats')
  for (const name of names) {
    const rest = name.length < 4 ? plain : plain.replaceAll(name.toLowerCase(), '')
    if (rest.length < 6) return t('accounts.error-password-name')
  }
  return undefined
}

/** What people write digits for. */
function plainLetters(password: string): string {
  return password.replace(/[@0134$57]/g, (sign) => ({ '@': 'a', '0': 'o', '1': 'i', '3': 'e', '4': 'a', $: 's', '5': 's', '7': 't' })[sign] ?? sign)
}

let common: Set<string> | undefined

function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}
