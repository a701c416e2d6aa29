import { effectiveSettings } from '#app/effective-settings.ts'
import { joinRemarks, logAudit, onCommandLine } from '#content/admin/service.ts'
import { SiteSettings } from '#operations/settings/contract.ts'
import { changeSettings, namesOfSet, siteSettings, siteSettingsNote } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'
import { UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { nearest } from '../command-line/nearest.ts'
import { withSite } from '../command-line/open-site.ts'

/** Site settings and environment in force; `set` changes a site setting. */
export async function run(call: Call): Promise<Outcome> {
  const [action, path, value] = call.words
  if (action === undefined) return withSite(list)
  if (action === 'get' && path !== undefined && value === undefined) return withSite((services) => get(services, path))
  if (action === 'set' && path !== undefined && value !== undefined) return withSite((services) => set(services, path, value))
  throw new UsageError('masthead settings, masthead settings get NAME, or masthead settings set NAME VALUE.')
}

async function list(services: Services): Promise<Outcome> {
  const settings = await siteSettings(services)
  const own = await namesOfSet(services)
  const site = Object.entries(settings).map(([name, value]) => ({ name, value, from: own.includes(name) ? 'studio' : 'default' }))
  const environment = effectiveSettings(process.env)
  const lines = ['Site settings:', ...site.map(lineOf), '', 'Environment:', ...environment.map(lineOf)]
  return { data: { site, environment }, lines }
}

async function get(services: Services, path: string): Promise<Outcome> {
  const value = path.split('.').reduce<unknown>((inner, name) => memberOf(inner, name, path), await siteSettings(services))
  return { data: { name: path, value }, lines: [typeof value === 'string' ? value : JSON.stringify(value)] }
}

async function set(services: Services, path: string, typed: string): Promise<Outcome> {
  const [name = '', ...inner] = path.split('.')
  const settings: Record<string, unknown> = await siteSettings(services)
  memberOf(settings, name, path)
  const changes = checked(
    path,
    candidatesOf(typed).map((value) => ({ [name]: replaced(settings[name], inner, value, path) })),
  )
  const entry = { viewer: null, kind: 'settings', subject: 'site', title: siteSettingsNote, note: joinRemarks(path, onCommandLine), now: services.now() }
  const after: Record<string, unknown> = await changeSettings(services, changes, null, (tx) => logAudit(tx, { ...entry, action: 'save' }))
  return { data: { name, value: after[name] }, lines: [`${path} is set: ${JSON.stringify(after[name])}`] }
}

/** As typed, else as JSON. */
function candidatesOf(typed: string): unknown[] {
  try {
    return [typed, JSON.parse(typed)]
  } catch {
    return [typed]
  }
}

/** The first that passes the checks of the studio. @throws Error in words for the last one that does not */
function checked(path: string, candidates: Record<string, unknown>[]): Partial<SiteSettings> {
  const results = candidates.map((candidate) => SiteSettings.partial().safeParse(candidate))
  const good = results.find(({ success }) => success)
  if (good?.data) return good.data
  const faults = results.at(-1)?.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  throw new Error(`${path} cannot be set to that: ${faults.join('; ')}`)
}

function replaced(before: unknown, path: string[], value: unknown, whole: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = memberOf(before, name, whole)
  return { ...(before as object), [name]: replaced(inner, rest, value, whole) } // memberOf has thrown for anything but an object
}

/** @throws UsageError that names the nearest setting there is */
function memberOf(value: unknown, name: string, path: string): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) return Reflect.get(value, name)
  const near = typeof value === 'object' && value !== null ? nearest(name, Object.keys(value)) : undefined
  throw new UsageError(`There is no setting ${path}. ${near ? `Did you mean ${path.replace(name, near)}?` : 'masthead settings lists them.'}`)
}

function lineOf({ name, value, from }: { name: string; value?: unknown; from: string }): string {
  const shown = value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value)
  return `  ${name.padEnd(26)} ${shown} (${from})`
}
