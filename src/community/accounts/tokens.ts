import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a browser holds: opaque, 256 bit, with a prefix that scanners of leaked secrets know. */
export function newToken(): string {
  return `mh_${randomBytes(32).toString('base64url')}`
}

export function isToken(text: string): boolean {
  return /^mh_[\w-]{43}$/.test(text)
}

/** What is kept of a token, here and in mailed links: nobody gets from this back to it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two secrets are one, in a time that says nothing of where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
