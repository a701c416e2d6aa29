import { z } from 'zod'
import { isEmail } from './validation-errors.ts'

/** That of zod, with domains such as `xn--p1ai` at the end. */
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/

/** A mail address; its domain as the network spells it (`xn--bcher-kva.example`), so that both spellings are one. */
export function mailAddress(words: { error: string | (() => string) } = isEmail) {
  return z
    .string(words)
    .trim()
    .max(254)
    .overwrite(withNetworkDomain)
    .pipe(z.email({ ...words, pattern }))
}

export function withNetworkDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at < 2 || !/[^!-~]/.test(domain) || /[\s/?#:@\\[\]%<>]/.test(domain)) return address
  const place = `http://${domain}`
  return URL.canParse(place) ? address.slice(0, at) + new URL(place).hostname : address
}
