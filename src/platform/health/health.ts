import { Gauge, type Registry } from 'prom-client'
import { note, type Note } from '#i18n/note.ts'
import { perServices } from '../per-services.ts'
import { checkNames, checksOf, type Check, type CheckName } from './checks.ts'

/** By check: what is wrong, or null. */
type HealthReport = Record<CheckName, Note | null>

/** How long an answer is given again, ms by the real clock. */
const remembered = 5_000
/** A check that takes longer has failed, ms. */
const patience = 3_000

/** What does not work as it should, looked at when somebody asks. */
export class Health {
  private readonly checks: Record<CheckName, Check>
  private last: { at: number; report: Promise<HealthReport> } | undefined

  constructor(checks: Record<CheckName, Check>) {
    this.checks = checks
  }

  report(): Promise<HealthReport> {
    if (!this.last || performance.now() - this.last.at > remembered) this.last = { at: performance.now(), report: this.look() }
    return this.last.report
  }

  private async look(): Promise<HealthReport> {
    const [database, disk, mail, standby, clock, backup, edges] = await Promise.all(checkNames.map((name) => inTime(name, this.checks[name])))
    return {
      database: database ?? null,
      disk: disk ?? null,
      mail: mail ?? null,
      standby: standby ?? null,
      clock: clock ?? null,
      backup: backup ?? null,
      edges: edges ?? null,
    }
  }
}

export const healthOf = perServices((services) => new Health(checksOf(services, services.now())))

/** One gauge for each check, 1 while something is wrong. */
export function countDegraded(registry: Registry, health: Health): void {
  const gauge: Gauge<'check'> = new Gauge({
    name: 'site_degraded',
    help: 'Whether a check of the site has found something wrong, by check',
    labelNames: ['check'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const report = await health.report()
      for (const name of checkNames) gauge.set({ check: name }, report[name] === null ? 0 : 1)
    },
  })
}

async function inTime(name: CheckName, check: Check): Promise<Note | null> {
  const { promise: late, resolve } = Promise.withResolvers<Note>()
  const timer = setTimeout(() => resolve(note('studio-health.no-answer', { check: name })), patience)
  try {
    return await Promise.race([check(), late])
  } catch {
    return note('studio-health.check-failed', { check: name })
  } finally {
    clearTimeout(timer)
  }
}
