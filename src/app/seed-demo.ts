import { sql } from 'kysely'
import type { Feature } from '#platform/feature.ts'
import { hideFirstSteps, recordDemo } from '#operations/first-steps/service.ts'
import type { Services } from '#platform/services.ts'

/** Loads the demo edition once: only into a database in which nobody has an account yet. */
export async function seedDemo(services: Services, features: Feature[]): Promise<void> {
  const found = await sql<{ n: number }>`select count(*) as n from users`.execute(services.database.db)
  if (Number(found.rows[0]?.n ?? 0) > 0) return
  services.log.info('loading the demo edition')
  for (const feature of features) await feature.seed?.(services)
  await recordDemo(services, features)
  await hideFirstSteps(services)
}
