import { z } from 'zod'
import { pageParam, type Endpoint } from '../../../base/contract.ts'
import { Problem } from '../../../base/problem.ts'
import { validated } from '../validation.ts'
import { t } from '#i18n/messages.ts'

export type Query = Record<string, string>

/** What was asked for, by its contract. */
export interface Call {
  /** `GET /blogs/public` */
  key: string
  endpoint: Endpoint
}

/** What scripts write for a value that is not set. */
const unset = new Set(['', 'undefined', 'null'])
/** Here these are words that somebody looks for. */
const typed = new Set(['search', 'q'])
/** A page that lies further than this many entries is refused: each is reached through all before it. */
const furthest = 2_500
/** The most that any list gives in one go. */
const largestPage = 50

/** The names by which a list is paged; the video platform has its own. */
const pagings = [
  { cursor: 'cursor', size: 'limit' },
  { cursor: 'pageToken', size: 'maxResults' },
] as const

/** The schema of each value that an address may carry. */
export function queryShape(call: Call): Record<string, z.ZodType> {
  const shape = contractShape(call.endpoint)
  return isPaged(shape) || isList(call) ? { page: pageParam, ...shape } : shape
}

/** The same without `page`, where the contract does not name it itself. */
export function contractShape({ query }: Endpoint): Record<string, z.ZodType> {
  return query instanceof z.ZodObject ? query.shape : {}
}

function isPaged(shape: Record<string, z.ZodType>): boolean {
  return pagings.some(({ cursor }) => cursor in shape)
}

/** With a cursor or without one. What a write answers is no list to go on in. */
function isList({ key, endpoint: { output } }: Call): boolean {
  return key.startsWith('GET ') && output instanceof z.ZodObject && output.shape['data'] instanceof z.ZodArray
}

/** Leaves out what says nothing: values that are not set, and `page` beside a cursor or where it is the first. */
export function normalizeQuery(call: Call, query: Query): void {
  const shape = queryShape(call)
  for (const [name, value] of Object.entries(query))
    if (unset.has(value) && !(typed.has(name) && value !== '') && shape[name]?.safeParse(undefined).success) delete query[name]
  if (query['page'] === '1' || pagings.some(({ cursor }) => query[cursor] !== undefined)) delete query['page']
}

/**
 * Runs a list for the page that was asked for by number.
 * @param run answers for the values of an address
 * @throws Problem 422 for a page that is no number or too far away
 */
export async function readPage(call: Call, query: Query, run: (query: Query) => Promise<unknown>): Promise<unknown> {
  const shape = queryShape(call)
  if (query['page'] === undefined || !shape['page'] || 'page' in contractShape(call.endpoint)) return run(query)
  const { page = 1 } = validated(z.object({ page: pageParam }), { page: query['page'] })
  const { page: _, ...first } = query
  const paging = pagings.find(({ cursor }) => cursor in shape)
  return paging ? goThrough(shape, first, page, paging, run) : cutOut(shape, first, page, run)
}

/** Pages are found through cursors, so those before it are gone through in larger steps. */
async function goThrough(
  shape: Record<string, z.ZodType>,
  first: Query,
  page: number,
  { cursor, size }: (typeof pagings)[number],
  run: (query: Query) => Promise<unknown>,
): Promise<unknown> {
  const length = Number(shape[size]?.safeParse(first[size]).data ?? largestPage)
  let missing = (page - 1) * length
  if (missing > furthest) throw tooFar()
  let here: Query = first
  while (missing > 0) {
    const step = Math.min(missing, largestPage)
    const answer = await run({ ...here, ...(shape[size] ? { [size]: String(step) } : {}) })
    const next = nextCursor(answer, cursor)
    if (next === null) return emptied(answer, length)
    missing -= shape[size] ? step : length
    here = { ...first, [cursor]: next }
  }
  return run(here)
}

/** A list that ends after one answer: its first page is all of it, or as much as `limit` says. */
async function cutOut(shape: Record<string, z.ZodType>, first: Query, page: number, run: (query: Query) => Promise<unknown>): Promise<unknown> {
  if (!shape['limit']) return page === 1 ? run(first) : emptied(await run(first), largestPage)
  const { limit: length } = validated(z.object({ limit: shape['limit'] }), { limit: first['limit'] }) as { limit: number } // the schema of every `limit`
  if ((page - 1) * length >= largestPage) return emptied(await run(first), length)
  const answer = await run({ ...first, limit: String(Math.min(page * length, largestPage)) })
  const data = fieldOf(answer, 'data')
  return typeof answer === 'object' && Array.isArray(data) ? { ...answer, data: data.slice((page - 1) * length) } : answer
}

function tooFar(): Problem {
  const text = t('fault.page-too-far')
  return new Problem(422, 'invalid', `page: ${text}`, { fields: { page: [text] } })
}

function nextCursor(answer: unknown, name: string): string | null {
  const links = fieldOf(answer, 'links')
  const next = fieldOf(links, 'next')
  return typeof next === 'string' ? new URLSearchParams(next.slice(next.indexOf('?'))).get(name) : null
}

/** The list as it is behind its end. */
function emptied(answer: unknown, length: number): unknown {
  if (typeof answer !== 'object') return answer
  const list = fieldOf(answer, 'items') === undefined ? 'data' : 'items'
  const meta = fieldOf(answer, 'meta')
  return {
    ...answer,
    [list]: [],
    ...(fieldOf(answer, 'links') === undefined
      ? {}
      : { links: { next: null, ...(fieldOf(fieldOf(answer, 'links'), 'prev') === undefined ? {} : { prev: null }) } }),
    ...(typeof meta === 'object' ? { meta: { ...meta, per_page: length } } : {}),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
