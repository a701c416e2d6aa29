import { z } from 'zod'

/** Lower case: two spellings of an address are one. */
export const Email = z
  .string('must be an e-mail address')
  .trim()
  .max(254, 'must be at most 254 letters')
  .pipe(z.email('must be an e-mail address'))
  .transform((email) => email.toLowerCase())

/** One line of text; the zero byte and its kin have no place in it. */
export function line(least: number, most: number) {
  return z
    .string('must be a text')
    .trim()
    .min(least, least > 1 ? `must be at least ${least} letters` : 'must not be empty')
    .max(most, `must be at most ${most} letters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line of text')
}

export function lines(most: number) {
  return z
    .string('must be a text')
    .trim()
    .max(most, `must be at most ${most} letters`)
    .regex(/^(?:\t|[^\p{Cc}])*(?:\r?\n(?:\t|[^\p{Cc}])*)*$/u, 'must be plain text')
}

export const WebAddress = z
  .httpUrl('must begin with https:// or http://')
  .max(300, 'must be at most 300 letters')
  .regex(/^[^\s\p{Cc}]*$/u, 'must be one address')
