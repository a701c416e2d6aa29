import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSigned } from '../../testing/dkim.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { sampleMailTo } from '../../testing/sample-mail.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { openMailTransport } from '#platform/mail/send-mail.ts'
import { readSettings } from './config.ts'
import { siteConfig } from './site-config.ts'

const pems = ({ privateKey, publicKey }: KeyPairKeyObjectResult) => ({
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})
const rsa = (modulusLength = 2048) => pems(generateKeyPairSync('rsa', { modulusLength }))
const { privateKey, publicKey } = rsa()
const signing = { MAIL_DKIM_SELECTOR: 'spring', MAIL_DKIM_KEY: privateKey }

describe('The DKIM key', () => {
  test.each<[how: string, settings: () => Record<string, string>]>([
    ['in a setting', () => ({ ...signing, MAIL_DKIM_KEY: privateKey.replaceAll('\n', '\\n') })],
    ['in a file', () => ({ MAIL_DKIM_SELECTOR: 'spring', MAIL_DKIM_KEY_FILE: fileWith(privateKey) })],
  ])('a DKIM key %s signs mails for the domain of the sender', async (_, settings) => {
    await using smtp = await startSmtp()
    const config = siteConfig(readSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'The desk <desk@magazine.example>', ...settings() }))
    if (!config.mail) throw new Error('no mail server')
    const transport = openMailTransport(config, config.mail)
    await transport.send(sampleMailTo('ada@example.org'), 'one')
    transport.close()
    const raw = smtp.mails[0]?.raw ?? ''
    expect(isSigned(raw, publicKey)).toEqual({ domain: 'magazine.example', selector: 'spring' })
    expect(isSigned(raw, rsa().publicKey)).toBeNull()
    expect(isSigned(raw.replace(/^Subject: /m, 'Subject: not '), publicKey)).toBeNull()
  })

  test.each<[settings: Record<string, string>, fault: string]>([
    [{ MAIL_DKIM_SELECTOR: 'spring' }, 'MAIL_DKIM_SELECTOR: needs MAIL_DKIM_KEY or MAIL_DKIM_KEY_FILE'],
    [{ MAIL_DKIM_KEY: privateKey }, 'MAIL_DKIM_SELECTOR: must be set with MAIL_DKIM_KEY'],
    [{ ...signing, MAIL_DKIM_SELECTOR: 'a b' }, 'MAIL_DKIM_SELECTOR: must be a name in the DNS'],
    [{ ...signing, MAIL_DKIM_KEY: 'secret' }, 'MAIL_DKIM_KEY: must be a private key in PEM'],
    [{ ...signing, MAIL_DKIM_KEY: publicKey }, 'MAIL_DKIM_KEY: must be a private key in PEM'],
    [{ ...signing, MAIL_DKIM_KEY: rsa(512).privateKey }, 'MAIL_DKIM_KEY: must have at least 1024 bits'],
    [{ ...signing, MAIL_DKIM_KEY: pems(generateKeyPairSync('ed25519')).privateKey }, 'MAIL_DKIM_KEY: must be an RSA key'],
    [{ MAIL_DKIM_SELECTOR: 'spring', MAIL_DKIM_KEY_FILE: '/nowhere/key.pem' }, 'MAIL_DKIM_KEY_FILE: cannot be read'],
    [{ ...signing, MAIL_DKIM_KEY_FILE: '/x' }, 'MAIL_DKIM_KEY_FILE: cannot be set together with MAIL_DKIM_KEY'],
  ])('an invalid DKIM setting is reported at start: %#', (settings, fault) => {
    expect(() => readSettings(settings)).toThrow(fault)
  })
})

function fileWith(text: string): string {
  const file = join(scratchDirectory('dkim'), 'key.pem')
  writeFileSync(file, text)
  return file
}
