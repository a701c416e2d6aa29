import { z } from 'zod'
import { mailAddress } from './mail-address.ts'
import { atLeastLetters, isText, notEmpty, oneLine, plainText, webAddress, webStart } from './validation-errors.ts'

/** Lower case: two spellings of an address are one. */
export const Email = mailAddress().transform((email) => email.toLowerCase())

/** One line of text; the zero byte and its kin have no place in it. */
export function line(least: number, most: number) {
  return z
    .string(isText)
    .trim()
    .min(least, least > 1 ? atLeastLetters(least) : notEmpty)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, oneLine)
}

export function lines(most: number) {
  return z
    .string(isText)
    .trim()
    .max(most)
    .regex(/^(?:\t|[^\p{Cc}])*(?:\r?\n(?:\t|[^\p{Cc}])*)*$/u, plainText)
}

/** Domains of other scripts too, whose last part is like `xn--p1ai`. */
const hostname = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

export const WebAddress = z
  .url({ ...webStart, protocol: z.regexes.httpProtocol, hostname })
  .max(300)
  .regex(/^[^\s\p{Cc}]*$/u, webAddress)
