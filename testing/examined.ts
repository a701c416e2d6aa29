import type { NamedFinding } from '#app/doctor/doctor.ts'
import { masthead } from './masthead.ts'

/** What `masthead doctor` finds, by name, and its exit code. */
export async function examined(env: Record<string, string | undefined>, words = ''): Promise<{ code: number | null; of: Record<string, NamedFinding> }> {
  const { code, json } = await masthead(`doctor --json ${words}`, env)
  return { code, of: Object.fromEntries(json<{ checks: NamedFinding[] }>().checks.map((check) => [check.name, check])) }
}
