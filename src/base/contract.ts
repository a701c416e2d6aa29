import { z } from 'zod'
import type { Access } from './viewer.ts'
import { between, isWholeNumber, ofThisList, wholeFrom } from './validation-errors.ts'

/** `GET /blogs/slug/:slug`: relative to the API's base address. */
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export interface Endpoint {
  summary: string
  access: Access
  /** The same answer for everyone: given only the public reading side, kept in the page cache. GET with access 'anyone' only. */
  public?: true
  /** A GET that counts: also answers to POST, never cached, never counted for HEAD, prefetch or bots (contract.md). */
  counter?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  output: z.ZodType
  /** The body is multipart/form-data with one file, read by the handler while it arrives. */
  upload?: true
  /** Forms of other sites are taken too, for the body or the address proves that they may be sent: Auth.js, mail programs. */
  form?: true
  /** Other names of fields of the body, by the name that clients of the original product use. */
  aliases?: Readonly<Record<string, string>>
  /** Further paths with the same parameters, for clients of the original product. */
  alsoAt?: readonly `/${string}`[]
  /** The answer holds its `data` under this name too. */
  dataAlsoAs?: string
  /**
   * A link of a mail is the whole right to it: only wrong links count for `limit`, a valid one is never limited. For a wrong
   * one the handler throws a Problem or answers with the state 'unknown', and has written nothing.
   */
  mailedLink?: true
  /** Name of a limit in the rate limit table; the general API limit applies anyway. */
  limit?: string
}

export type Contract = Partial<Record<RouteKey, Endpoint>>

type Given<E, Part extends string, Side extends 'input' | 'output'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller hands over. */
export type CallInput<E> = Given<E, 'params', 'input'> & Given<E, 'query', 'input'> & Given<E, 'body', 'input'>
/** What a handler receives, after validation. */
export type HandlerInput<E> = Given<E, 'params', 'output'> & Given<E, 'query', 'output'> & Given<E, 'body', 'output'>
export type CallOutput<E> = E extends { output: infer S extends z.ZodType } ? z.output<S> : never

/** One typed call by its route key: `call('GET /blogs/slug/:slug', { params: { slug } })`. */
export type Calls<C> = <K extends keyof C & RouteKey>(
  key: K,
  ...input: unknown extends CallInput<C[K]> ? [] : [input: CallInput<C[K]>]
) => Promise<CallOutput<C[K]>>

export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints
}

const links = z.object({ next: z.string().nullable(), prev: z.string().nullable() })

/** The list envelope of contract.md. `links` are root-relative and always contain `?`. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), links, meta: z.object({ total: z.number(), per_page: z.number() }) })
}

export function oneOf<S extends z.ZodType>(item: S) {
  return z.object({ data: item })
}

/** Path and query numbers arrive as text; anything but digits is refused with plain words. */
export const idParam = z
  .string()
  .regex(/^\d{1,15}$/, isWholeNumber)
  .transform(Number)

/** The same as a filter; an empty one says nothing. */
export const idFilter = z
  .string()
  .regex(/^\d{0,15}$/, isWholeNumber)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .optional()

/** A text in an address. PostgreSQL refuses a zero byte in any text; none of ours has one, so it finds nothing either way. */
export const textParam = z.string().transform((text) => text.replaceAll('\0', '\ufffd'))

/**
 * Where a list is read on from: opaque, it comes in `links.next` only, and one that is not of this list is refused where it
 * is read (`positionIn`). An empty one says nothing.
 */
export const cursorParam = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(600, ofThisList).optional()).optional()

/** Every list with a cursor takes it beside: the page by its number, from 1. A cursor goes before it. */
export const pageParam = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, wholeFrom(1))
  .transform(Number)
  .optional()

/** `limit=` says nothing: so a form with an empty field sends it. More than 50 is taken for 50. */
export function limitQuery(standard: number) {
  return z
    .string()
    .regex(/^\d{0,9}$/, isWholeNumber)
    .transform((text) => (text === '' ? standard : Math.min(50, Number(text))))
    .pipe(z.number().min(1, between(1, 50)))
    .default(standard)
}
