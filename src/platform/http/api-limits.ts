import { Problem } from '../../base/problem.ts'
import type { Context } from './routes.ts'

type Caller = Pick<Context, 'viewer' | 'client'>

export interface ApiLimits {
  /** Throws Problem 429 when `client` or `viewer` has had enough of `limit`. */
  consume(limit: string, context: Caller): Promise<void>
  /** The call had no effect: `limit` is given back, and one of the far more calls that may be refused is used. Throws Problem 429. */
  refuse(limit: string, context: Caller): Promise<void>
}

/** Counts before the work, so that a crowd cannot pass together; what was only filled in wrongly is given back. */
export async function limitEffects(limits: ApiLimits, limit: string, context: Caller, run: () => Promise<unknown>): Promise<unknown> {
  await limits.consume(limit, context)
  try {
    return await run()
  } catch (error) {
    if (isSlip(error)) await limits.refuse(limit, context)
    throw error
  }
}

/** A field that was filled in wrongly. A wrong password or code is none: it is a try. */
function isSlip(error: unknown): boolean {
  return error instanceof Problem && error.status === 422 && (error.code === 'invalid' || error.code === 'taken')
}

/** Mail providers follow the links of all their readers from a few addresses: only wrong ones count. */
export async function limitWrongLinks(limits: ApiLimits, limit: string, context: Caller, run: () => Promise<unknown>): Promise<unknown> {
  try {
    const output = await run()
    if (typeof output === 'object' && output !== null && Reflect.get(output, 'state') === 'unknown') await limits.consume(limit, context)
    return output
  } catch (error) {
    if (error instanceof Problem && error.status < 500 && error.status !== 429) await limits.consume(limit, context)
    throw error
  }
}
