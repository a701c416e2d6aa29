import { describe, expect, it } from 'vitest'
import type { Role } from '#base/viewer.ts'
import { checkNewPassword } from './password-rules.ts'

const config = { siteUrl: 'https://magazine.example', siteName: 'Late Edition', dataDir: '' }
const whose = { username: 'ada-lovelace', email: 'countess@example.org' }

describe('New passwords (P2)', () => {
  const cases: [password: string, role: Role, wanted: string | undefined][] = [
    ['a kettle of', 'member', 'must be at least 12 letters'],
    ['a kettle of h', 'member', undefined],
    ['a kettle of h', 'author', undefined],
    ['a kettle of h', 'editor', 'must be at least 15 letters'],
    ['a kettle of h', 'admin', 'must be at least 15 letters'],
    ['a kettle of her', 'admin', undefined],
    ['ñandúñandúñ', 'member', 'must be at least 12 letters'],
    ['🦊🐻🐼🐨🐯🦁', 'member', 'must be at least 12 letters'],
    ['🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧', 'member', undefined],
    ['only lower case letters', 'member', undefined],
    ['ONLYUPPERCASELETTERS', 'member', undefined],
    ['73920184650192', 'member', undefined],
    ['passwordpassword', 'member', 'is one of those that are tried first'],
    ['PasswordPassword', 'member', 'is one of those that are tried first'],
    ['p@sswordp@ssword', 'member', 'is one of those that are tried first'],
    ['123456789012', 'member', 'is one of those that are tried first'],
    ['qwertyuiop123', 'member', 'is one of those that are tried first'],
    ['correct horse battery staple', 'member', 'is one of those that are tried first'],
    ['letmeinplease', 'member', 'is one of those that are tried first'],
    ['zxzxzxzxzxzxzx', 'member', 'repeats itself'],
    ['kettkettkettkett', 'member', 'repeats itself'],
    ['hhhhhhhhhhhhhhhhhh!', 'member', 'repeats itself'],
    ['lateedition12', 'member', undefined],
    ['Late Edition 12', 'member', 'is hardly more than a name that everybody knows'],
    ['ada-lovelace1', 'member', 'is hardly more than a name that everybody knows'],
    ['countess12345', 'member', 'is hardly more than a name that everybody knows'],
    ['countess@example.org', 'member', 'is hardly more than a name that everybody knows'],
    ['countess of the kettle', 'member', undefined],
    [`${'long '.repeat(20)}kettle of herring`, 'member', undefined],
    ['x'.repeat(199) + 'y', 'member', 'repeats itself'],
    [
      Array.from({ length: 60 }, (_, n) => n * n)
        .join(' ')
        .slice(0, 200),
      'member',
      undefined,
    ],
  ]
  it.each(cases)('the password %s is checked for the role %s', (password, role, wanted) => {
    expect(faultOf(password, role)).toBe(wanted)
  })

  it('a site can allow shorter passwords, but not for staff', () => {
    const lax = { ...config, accounts: { passwordMin: 8 } }
    expect(() => checkNewPassword(lax, 'a kettle', { ...whose, role: 'member' })).not.toThrow()
    expect(() => checkNewPassword(lax, 'liverpool', { ...whose, role: 'member' })).toThrow('tried first')
    expect(() => checkNewPassword(lax, 'a kettle', { ...whose, role: 'admin' })).toThrow('15 letters')
  })
})

function faultOf(password: string, role: Role): string | undefined {
  try {
    checkNewPassword(config, password, { ...whose, role })
    return undefined
  } catch (error) {
    return (error as { fields: { password: string[] } }).fields.password[0] // a Problem, by its documentation
  }
}
