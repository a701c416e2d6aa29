import { z } from 'zod'
import { atLeastLetters, isEmail, isText, notEmpty, oneLine, plainText, webAddress, webStart } from './validation-errors.ts'

/** Lower case: two spellings of an address are one. */
export const Email = z
  .string(isEmail)
  .trim()
  .max(254)
  .pipe(z.email(isEmail))
  .transform((email) => email.toLowerCase())

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

export const WebAddress = z
  .httpUrl(webStart)
  .max(300)
  .regex(/^[^\s\p{Cc}]*$/u, webAddress)
