import type { Services } from '../services.ts'
import type { Writing } from './tables.ts'

/**
 * One transaction of everything that `work` writes by the services it is given, which also read what was written so far. Its tags
 * are purged once. @throws whatever the first write that failed has thrown, also where `work` has caught it; nothing is written then
 */
export function joinedWrites<T>(services: Services, work: (services: Services, tx: Writing['tx']) => Promise<T>): Promise<T> {
  return services.database.write(async (writing) => {
    const failures: unknown[] = []
    // On PostgreSQL a transaction ends with its first statement that fails.
    async function write<R>(part: (writing: Writing) => Promise<R>): Promise<R> {
      if (failures.length > 0) throw failures[0]
      try {
        return await part(writing)
      } catch (error) {
        failures.push(error)
        throw error
      }
    }
    const result = await work({ ...services, database: { ...services.database, db: writing.tx, write } }, writing.tx)
    if (failures.length > 0) throw failures[0]
    return result
  })
}
