import { z } from 'zod'
import { pageParam, type Endpoint } from '../../../base/contract.ts'
import { Problem } from '../../../base/problem.ts'
import { validated } from '../validation.ts'
import { t } from '#i18n/messages.ts'

export type Query = Record<string, string>

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
export function queryShape({ query }: Endpoint): Record<string, z.ZodType> {
  if (!(query instanceof z.ZodObject)) return {}
  const shape: Record<string, z.ZodType> = query.shape
  return pagings.some(({ cursor }) => cursor in shape) ? { ...shape, page: pageParam } : shape
}

/** Leaves out what says nothing: values that are not set, and `page` beside a cursor or where it is the first. */
export function normalizeQuery(endpoint: Endpoint, query: Query): void {
  const shape = queryShape(endpoint)
  for (const [name, value] of Object.entries(query))
    if (unset.has(value) && !(typed.has(name) && value !== '') && shape[name]?.safeParse(undefined).success) delete query[name]
  if (query['page'] === '1' || pagings.some(({ cursor }) => query[cursor] !== undefined)) delete query['page']
}

/**
 * Runs a list for the page that was asked for by number: pages are found through cursors, so those before it are gone
 * through in larger steps.
 * @param run answers for the values of an address
 * @throws Problem 422 for a page that is no number or too far away
 */
export async function readPage(endpoint: Endpoint, query: Query, run: (query: Query) => Promise<unknown>): Promise<unknown> {
  const shape = queryShape(endpoint)
  if (query['page'] === undefined || !shape['page']) return run(query)
  const { page = 1 } = validated(z.object({ page: pageParam }), { page: query['page'] })
  const { cursor, size } = shape['cursor'] ? pagings[0] : pagings[1]
  const { page: _, ...first } = query
  const length = Number(shape[size]?.safeParse(query[size]).data ?? largestPage)
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
    links: { next: null, ...(fieldOf(fieldOf(answer, 'links'), 'prev') === undefined ? {} : { prev: null }) },
    ...(typeof meta === 'object' ? { meta: { ...meta, per_page: length } } : {}),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
