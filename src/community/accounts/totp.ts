import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { siteKey } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'

const step = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bit, as RFC 4226 advises. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 6238 with SHA-1, 6 digits and 30 s: what every authenticator app knows. */
export function codeAt(secret: Buffer, ms: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / step)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The number of the 30 s step that `code` belongs to, one earlier and one later included; undefined for a wrong one. */
export function stepOf(secret: Buffer, code: string, ms: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const found = [0, -1, 1].filter((off) => timingSafeEqual(Buffer.from(codeAt(secret, ms + off * step)), Buffer.from(code)))
  return found[0] === undefined ? undefined : Math.floor(ms / step) + found[0]
}

/** For typing by hand. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that authenticator apps read, mostly out of a QR code. */
export function otpauth(secret: Buffer, siteName: string, account: string): string {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(siteName)}&algorithm=SHA1&digits=6&period=30`
}

/** As it is kept: the database alone gives no codes. Tied to its user. */
export function encrypted(config: Config, userId: number, secret: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', siteKey(config, 'second factor'), iv).setAAD(Buffer.from(String(userId)))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws Error when the site's secret is not the one it was encrypted with */
export function decrypted(config: Config, userId: number, kept: string): Buffer {
  const bytes = Buffer.from(kept, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', siteKey(config, 'second factor'), bytes.subarray(0, 12)).setAAD(Buffer.from(String(userId)))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
