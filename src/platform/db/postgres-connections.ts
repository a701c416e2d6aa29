import { Pool, TypeOverrides, types } from 'pg'
import { databaseTimeoutMs } from './errors.ts'
import type { OpenOptions } from './options.ts'

/** How a session of ours is known in pg_stat_activity; backup and restore look for it. */
export const applicationName = 'masthead'

interface PoolSettings {
  url: string
  side: 'db' | 'reading'
  options: Pick<OpenOptions, 'poolSize' | 'statementTimeoutMs' | 'log'>
}

export function openPool({ url, side, options }: PoolSettings): Pool {
  const limit = options.statementTimeoutMs ?? databaseTimeoutMs
  const pool = new Pool({
    connectionString: url,
    application_name: `${applicationName} ${side}`,
    max: options.poolSize ?? 8,
    connectionTimeoutMillis: limit || databaseTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: numbers,
    ...(limit > 0 && {
      statement_timeout: limit,
      lock_timeout: limit,
      idle_in_transaction_session_timeout: 10_000,
      // The server keeps to statement_timeout; this one is for a server that no longer answers at all.
      query_timeout: limit + 500,
    }),
    ...(side === 'reading' && { options: '-c default_transaction_read_only=on -c jit=off' }),
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}

/** int8 and numeric (counts and sums) as numbers: ids and epoch ms stay far below 2^53. */
export const numbers = new TypeOverrides()
numbers.setTypeParser(types.builtins.INT8, Number)
numbers.setTypeParser(types.builtins.NUMERIC, Number)
