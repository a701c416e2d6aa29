import { listPaths } from '#content/library/rules.ts'
import { importSources } from '#operations/imports/rules.ts'
import { textOption, UsageError, type Call, type Outcome, type Run } from '../command-line/command.ts'
import { nearest } from '../command-line/nearest.ts'

const library: Run = async (call) => (await import('./import-library.ts')).run(call)
const site: Run = async (call) => (await import('./import-site.ts')).run(call)

/** By kind. Each one gets the kind as its first word. */
const importers: Record<string, Run> = {
  undo: async (call) => (await import('./import-undo.ts')).run(call),
  markdown: async (call) => (await import('./import-markdown.ts')).run(call),
  masthead: async (call) => (await import('./import-masthead.ts')).run(call),
  ...Object.fromEntries(importSources.filter((name) => name !== 'markdown' && name !== 'masthead').map((name) => [name, site])),
  ...Object.fromEntries(listPaths.map((name) => [name, library])),
  events: async (call) => (await import('./import-events.ts')).run(call),
}

/** Takes in what another system has written. */
export async function run(call: Call): Promise<Outcome> {
  if (textOption(call, 'check') !== undefined) return (await import('./check-import.ts')).run(call)
  const [kind = '', place] = call.words
  const importer = Object.hasOwn(importers, kind) ? importers[kind] : undefined
  if (importer && place === undefined) throw new UsageError(`Say from where: masthead import ${kind} PLACE.`)
  if (importer) return importer(call)
  const near = nearest(kind, Object.keys(importers))
  throw new UsageError(`There is no import of '${kind}'. ${near ? `Did you mean ${near}?` : `KIND is one of ${Object.keys(importers).join(', ')}.`}`)
}
