import { createHash, createHmac } from 'node:crypto'
import { hashSync } from 'bcryptjs'

/** The hash of `password` with the salt and cost of `hash`, in the same form: equal to it for the right password. Blocks for its whole time. */
export function hashLike(password: string, hash: string): string {
  if (hash.startsWith('$wp$')) return `$wp${hashSync(createHmac('sha384', 'wp-sha384').update(password).digest('base64'), hash.slice(3, 32))}`
  return hash.startsWith('$2') ? hashSync(password, hash.slice(0, 29)) : phpass(password, hash)
}

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The portable hash of phpass: MD5, repeated 2^n times, n being the fourth character. */
function phpass(password: string, hash: string): string {
  const bytes = Buffer.from(password)
  const md5 = (before: Buffer) => createHash('md5').update(before).update(bytes).digest()
  let digest = md5(Buffer.from(hash.slice(4, 12)))
  for (let left = 2 ** letters.indexOf(hash.charAt(3)); left > 0; left--) digest = md5(digest)
  return hash.slice(0, 12) + encoded(digest)
}

/** Base64 with the least significant bits first, in an alphabet of its own. */
function encoded(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const triple = bytes.readUIntLE(at, Math.min(3, bytes.length - at))
    const signs = Math.min(4, bytes.length - at + 1)
    for (let n = 0; n < signs; n++) text += letters.charAt((triple >> (6 * n)) & 63)
  }
  return text
}
