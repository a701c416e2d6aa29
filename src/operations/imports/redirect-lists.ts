import { parse } from 'yaml'
import { z } from 'zod'
import { because } from '#base/report-notes.ts'
import { isNote, note, type Note } from '#i18n/note.ts'
import { readCsv } from '#content/library/service.ts'
import { linesOfApache, linesOfRedirects, type RedirectLine } from './redirect-lines.ts'
import type { RedirectStatus } from '#discovery/redirects/rules.ts'
import { ghostArticlesRule } from '#operations/exports/rules.ts'

export interface OldRule {
  from: string
  /** Null for what is gone. */
  to: string | null
  status: RedirectStatus
}

/** A file that is called so; `list` is null where it holds something else. */
export interface RedirectFile {
  name: string
  list: RedirectList | null
}

/** The redirects of an old site. */
export interface RedirectList {
  rules: OldRule[]
  /** For the report: rules that cannot be kept, and why. */
  refused: Note[]
}

/** By their usual names: ours, those of Ghost, of Redirection, the plug-in of WordPress, and of servers; at the top of an export, or in one folder. */
export function isRedirectList(path: string): boolean {
  return /^(?:[^/]+\/)?(?:redirects\.(?:csv|json|ya?ml)|redirection[^/]*\.(?:csv|json)|_redirects|\.htaccess)$/i.test(path)
}

type Read = OldRule | Note
const target = z.string().nullish()
const code = z.coerce.number()

const GhostRules = z.array(z.looseObject({ from: z.string(), to: z.string(), permanent: z.boolean().nullish() }))
const rulesOf = z.record(z.string(), z.string()).nullish()
const GhostTable = z.strictObject({ '301': rulesOf, '302': rulesOf })
const Plugin = z.looseObject({
  redirects: z.array(
    z.looseObject({
      url: z.string(),
      action_type: z.string().nullish(),
      action_code: code,
      action_data: z.looseObject({ url: target }).nullish().catch(null),
      match_type: z.string().nullish(),
      regex: z.union([z.boolean(), z.number()]).nullish(),
      enabled: z.boolean().nullish(),
    }),
  ),
})
const Table = z.array(z.looseObject({ source: z.string(), target, code, regex: target, status: target })).min(1)

export function readRedirectFile(name: string, text: string): RedirectFile {
  const read = readRules(name, text)
  if (read === null) return { name, list: null }
  const isRule = (one: Read): one is OldRule => 'from' in one
  return { name, list: { rules: read.filter(isRule), refused: read.filter(isNote) } }
}

function readRules(name: string, text: string): Read[] | null {
  const lines = name.endsWith('_redirects') ? linesOfRedirects(text) : name.endsWith('.htaccess') ? linesOfApache(text) : undefined
  if (lines) return lines.length > 0 ? lines.map(ofLine) : null
  if (/\.csv$/i.test(name)) {
    const table = Table.safeParse(readCsv(text))
    return table.success ? table.data.map(ofTable) : null
  }
  const value = valueOf(name, text)
  const rules = GhostRules.safeParse(value)
  if (rules.success) return rules.data.filter(({ from }) => from !== ghostArticlesRule.from).map((one) => ofGhost(one, one.permanent === true ? 301 : 302))
  const table = GhostTable.safeParse(value)
  if (table.success)
    return ([301, 302] as const).flatMap((status) => Object.entries(table.data[status] ?? {}).map(([from, to]) => ofGhost({ from, to }, status)))
  const plugin = Plugin.safeParse(value)
  return plugin.success ? plugin.data.redirects.map(ofPlugin) : null
}

function valueOf(name: string, text: string): unknown {
  try {
    return /\.json$/i.test(name) ? JSON.parse(text) : parse(text)
  } catch {
    return null
  }
}

function ofLine({ from, to, code, isPattern, hasCondition }: RedirectLine): Read {
  if (isPattern) return refused(from, note('studio-report.redirect-pattern'))
  return hasCondition ? refused(from, note('studio-report.redirect-condition')) : ruleOf(from, to, code)
}

function ofTable({ source: from, target: to, code: status, regex, status: state }: z.output<typeof Table>[number]): Read {
  if (state === 'disabled') return refused(from, note('studio-report.redirect-off'))
  return regex && regex !== '0' ? refused(from, note('studio-report.redirect-pattern')) : ruleOf(from, to, status)
}

function ofPlugin(one: z.output<typeof Plugin>['redirects'][number]): Read {
  const { url: from, action_data, action_code, action_type: action = 'url', match_type: match = 'url', regex, enabled } = one
  if (enabled === false) return refused(from, note('studio-report.redirect-off'))
  if (regex) return refused(from, note('studio-report.redirect-pattern'))
  if (match !== 'url' || (action !== 'url' && action !== 'error')) return refused(from, note('studio-report.redirect-condition'))
  return ruleOf(from, action_data?.url, action_code)
}

function ofGhost({ from, to }: { from: string; to: string }, status: 301 | 302): Read {
  const literal = literalOf(from)
  return literal === null || /\$\d/.test(to) ? refused(from, note('studio-report.redirect-pattern')) : { from: literal, to, status }
}

/** Ghost takes every address for a pattern: the one address that it means, or null for several. */
function literalOf(pattern: string): string | null {
  const path = pattern
    .replace(/^\/(.*)\/i$/s, '$1')
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\\?\/\?$/, '')
  const plain = path.replace(/\\([^\w\s])/g, '')
  return /[\\*+?()[\]{}|^$]/.test(plain) ? null : path.replace(/\\([^\w\s])/g, '$1')
}

function ruleOf(from: string, to: string | null | undefined, code: number): Read {
  if (code >= 400) return { from, to: null, status: 410 }
  return to ? { from, to, status: code === 301 || code === 308 ? 301 : 302 } : refused(from, note('studio-report.redirect-condition'))
}

function refused(from: string, reason: Note): Note {
  return because(note('studio-report.old-address', { address: from }), reason)
}
