import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'

/**
 * `wanted` where it differs from what it is based on, else what is stored now: fields that others have changed meanwhile survive.
 * @param basedOn what `wanted` was made of; undefined: `wanted` replaces everything
 * @throws Problem 409 'changed-meanwhile' where a field is neither as it was nor as it is wanted
 */
export function mergeOnBase<F extends object>(stored: NoInfer<F>, wanted: F, basedOn: NoInfer<F> | undefined): F {
  if (!basedOn) return wanted
  const [current, before] = [stored, basedOn].map((fields) => new Map<string, unknown>(Object.entries(fields)))
  const merged = Object.entries(wanted).map(([name, value]: [string, unknown]) => {
    const [now, then] = [current?.get(name), before?.get(name)]
    if (isDeepStrictEqual(value, then)) return [name, now]
    if (isDeepStrictEqual(now, then) || isDeepStrictEqual(now, value)) return [name, value]
    throw new Problem(409, 'changed-meanwhile', t('publishing.error-somebody-else-has-changed-this-since'))
  })
  return Object.fromEntries(merged) as F // the names of `wanted`, each with a value of the same field
}
