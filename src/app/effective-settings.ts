import { readSettings, settingNames } from './config.ts'

interface EffectiveSetting {
  name: string
  /** Undefined for what is not set and has no default. Secrets are hidden. */
  value: unknown
  from: 'environment' | 'default' | 'PORT'
}

/** The whole value is a secret. */
const secretName = /(?:SECRET|KEY|PASSWORD|OTLP_HEADERS)$/

/** Every setting as it is in force for this environment. @throws Error that lists all faults at once */
export function effectiveSettings(environment: Record<string, string | undefined>): EffectiveSetting[] {
  const settings: Record<string, unknown> = readSettings(environment)
  return settingNames.map((name) => ({ name, value: shown(name, settings[name]), from: originOf(name, environment) }))
}

function originOf(name: string, environment: Record<string, string | undefined>): EffectiveSetting['from'] {
  if (environment[name]) return 'environment'
  return name === 'SITE_URL' && environment['PORT'] ? 'PORT' : 'default'
}

function shown(name: string, value: unknown): unknown {
  if (value === undefined) return undefined
  if (secretName.test(name)) return '[hidden]'
  // Names of edges hold no secret, their entries do.
  if (name === 'EDGE_PURGE' && Array.isArray(value)) return value.map((edge: { name: string }) => edge.name)
  return Array.isArray(value) ? value.map(withoutPassword) : withoutPassword(value)
}

function withoutPassword(value: unknown): unknown {
  const url = typeof value === 'string' && /^\w+:\/\//.test(value) ? URL.parse(value) : null
  if (!url) return value
  if (url.password) url.password = 'hidden'
  // Of PostgreSQL, such as ?password= and ?sslpassword=.
  for (const key of [...url.searchParams.keys()]) if (/pass|secret|token|key/i.test(key)) url.searchParams.set(key, 'hidden')
  return url.password || url.search ? url.href : value
}
