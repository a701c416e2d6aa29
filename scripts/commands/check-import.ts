// npm run import -- --check FOLDER [--lines]: imports everything below a folder into an empty database that is thrown away,
// counts the facts of each source item before and after, and prints the table of docs/imports.md. Fails when a fact is neither
// here nor named, or when a second import changes something.
import { noteText } from '#i18n/note-text.ts'
import { readdirSync, rmSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import {
  addCounts,
  factKinds,
  importFile,
  importKinds,
  importMarkdown,
  localFile,
  recognize,
  type FactCounts,
  type ImportKind,
} from '#operations/imports/service.ts'
import type { Services } from '#platform/services.ts'
import { flag, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'

interface Checked {
  name: string
  items: number
  facts: FactCounts
  lines: string[]
  /** Items that a second import changed. */
  changed: string[]
}

type Item = { name: string; state: string; facts: FactCounts; lost: string[] }

/** With `--lines` also each line that the count alone has named. */
export async function run(call: Call): Promise<Outcome> {
  const folder = textOption(call, 'check')
  if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError('Say which folder: masthead import --check FOLDER.')
  const home = mkdtempSync(join(tmpdir(), 'masthead-check-'))
  try {
    const sets: Checked[] = []
    for (const [name, take] of await setsIn(folder)) sets.push(await check(home, name, take))
    return outcomeOf(sets, flag(call, 'lines'))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

type Take = (services: Services) => Promise<Item[]>

/** Each directory of Markdown, and the files of each other kind together. */
async function setsIn(root: string): Promise<[string, Take][]> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  const markdown = [
    ...new Set(
      paths
        .filter((path) => /\.(?:md|mdx|markdown)$/i.test(path) && path.includes('/'))
        .map((path) =>
          path
            .split('/')
            .slice(0, path.startsWith('markdown/') ? 2 : 1)
            .join('/'),
        ),
    ),
  ]
  const known: { kind: ImportKind; path: string }[] = []
  for (const path of paths.map((one) => join(root, one)))
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) known.push(...(await kindOf(path)).map((kind) => ({ kind, path })))
  const files = Map.groupBy(known, ({ kind }) => kind)
  return [
    ...[...files].map(([kind, all]): [string, Take] => [
      kind,
      (services) =>
        takeFiles(
          services,
          kind,
          all.map(({ path }) => path),
        ),
    ]),
    ...markdown.map((path): [string, Take] => [`Markdown: ${basename(path)}`, (services) => takeFolder(services, join(root, path))]),
  ]
}

/** By what is in the file; nothing for what no door takes, and for texts, which are taken by the folder. */
async function kindOf(path: string): Promise<ImportKind[]> {
  const kind = await recognize(localFile(path)).catch(() => null)
  return importKinds.filter((one) => one === kind)
}

/** One after the other: two imports at once would enter the same people. */
async function takeFiles(services: Services, kind: ImportKind, paths: string[]): Promise<Item[]> {
  const items: Item[] = []
  for (const path of paths) items.push(...(await takeFile(services, kind, path)))
  return items
}

async function takeFile(services: Services, kind: ImportKind, path: string): Promise<Item[]> {
  const items: Item[] = []
  const taken = importFile(services, kind, localFile(path), {
    ...(kind === 'ghost' ? { site: `https://${basename(path, '.json').replaceAll('_', '-')}.example` } : {}),
    seen: ({ name, state, lost, facts = {} }) => void items.push({ name: `${basename(path)}: ${noteText(name)}`, state, facts, lost: lost.map(noteText) }),
  })
  // The first letters of a file may promise what is not in it.
  await taken.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    items.push({ name: basename(path), state: 'failed', facts: {}, lost: [error.message] })
  })
  return items
}

async function takeFolder(services: Services, path: string): Promise<Item[]> {
  const { files } = await importMarkdown(services, path)
  return files.map(({ file, state, lost, facts = {} }) => ({ name: file, state, facts, lost: lost.map(({ what }) => noteText(what)) }))
}

async function check(home: string, name: string, take: Take): Promise<Checked> {
  const data = mkdtempSync(join(home, 'data-'))
  const services = await openServices(readSettings({ DATA_DIR: data, LOG_LEVEL: 'silent' }), features)
  try {
    const first = await take(services)
    const second = await take(services)
    const changed = second.filter(({ state }) => state === 'created' || state === 'updated').map((item) => item.name)
    const lines = first.flatMap((item) => item.lost.filter((one) => one.startsWith('counted:')).map((one) => `${item.name}: ${one}`))
    const taken = first.filter(({ state }) => state === 'created' || state === 'updated')
    return { name, items: taken.length, facts: taken.map((item) => item.facts).reduce(addCounts, {}), lines, changed }
  } finally {
    await services.database.close()
  }
}

function outcomeOf(sets: Checked[], withLines: boolean): Outcome {
  const some = sets.filter(({ items }) => items > 0)
  const titles = some.map(({ name, items }) => `${name} (${items})`)
  const lines = [
    ...(withLines ? sets.flatMap((one) => one.lines) : []),
    `| | ${titles.join(' | ')} |\n|---|${titles.map(() => '---|').join('')}`,
    ...factKinds.map((kind) => `| ${kind} | ${some.map(({ facts }) => cell(facts[kind])).join(' | ')} |`),
  ]
  const faults = sets.flatMap(({ name, changed }) => (changed.length > 0 ? [`A second import of ${name} changed ${changed.join(', ')}`] : []))
  return { data: sets, lines, failure: faults.length > 0 ? faults.join('\n') : undefined }
}

/** In the source; of those not here: named by the conversion + named by the count alone. */
function cell(count: FactCounts[keyof FactCounts]): string {
  if (!count) return '0'
  const gone = count.there - count.here
  return gone === 0 ? String(count.there) : `${count.there} (${count.named} + ${gone - count.named})`
}
