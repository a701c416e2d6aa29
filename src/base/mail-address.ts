import { z } from 'zod'
import { isEmail } from './validation-errors.ts'

/** That of zod, with letters of all scripts before the @ (RFC 6531), and domains such as `xn--p1ai` at the end. */
const pattern =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/u

/** A mail address; its domain as the network spells it (`xn--bcher-kva.example`) and composed letters, so that all spellings are one. */
export function mailAddress(words: { error: string | (() => string) } = isEmail) {
  return z
    .string(words)
    .trim()
    .max(254)
    .overwrite(asTheNetworkSpellsIt)
    .pipe(z.email({ ...words, pattern }))
}

export function asTheNetworkSpellsIt(given: string): string {
  const address = given.normalize('NFC')
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at < 2 || !/[^!-~]/.test(domain) || /[\s/?#:@\\[\]%<>]/.test(domain)) return address
  const place = `http://${domain}`
  return URL.canParse(place) ? address.slice(0, at) + new URL(place).hostname : address
}
