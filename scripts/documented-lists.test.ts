import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scopes } from '#base/scopes.ts'
import { listPaths } from '#content/library/rules.ts'
import { languages } from '#i18n/languages.ts'
import { exportFormats } from '#operations/exports/rules.ts'
import { importSources } from '#operations/imports/rules.ts'
import { checkNames } from '#platform/health/checks.ts'
import { allowed } from './check-architecture.ts'
import { commands } from './command-line/commands.ts'
import { commonOptions } from './command-line/read-call.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The part of a document below a heading, up to the next one. */
function sectionOf(path: string, heading: string): string {
  const [, section] = read(path).split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`${path} has no section "${heading}"`)
  return section.split('\n## ')[0] ?? ''
}

/** Cells of all rows of tables; the first row is that of the headings. */
function rowsOf(text: string): string[][] {
  const rows = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row).filter((row) => !/^[-|]+$/.test(row))
  return rows.map((row) => row.split('|').map((cell) => cell.trim()))
}

/** What the cells of one column hold as code. */
function codeIn(text: string, column: number): string[] {
  return rowsOf(text).flatMap((cells) => Array.from((cells[column] ?? '').matchAll(/`([^`]+)`/g), ([, code = '']) => code))
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

describe('ARCHITECTURE.md', () => {
  test.each(['content', 'community', 'discovery', 'operations'])('ARCHITECTURE.md names every feature of the room %s and no other', (room) => {
    const rows = rowsOf(sectionOf('ARCHITECTURE.md', 'Rooms'))
    const from = rows.findIndex(([name]) => name === `\`${room}\``)
    const length = rows.slice(from + 1).findIndex(([name]) => name !== '') + 1
    const ownRows = rows.slice(from, length > 0 ? from + length : undefined)
    const named = ownRows.flatMap(([, , features = '']) => Array.from(features.matchAll(/`([a-z-]+)`/g), ([, name = '']) => name))
    const folders = readdirSync(join(root, 'src', room), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(sorted(named)).toEqual(sorted(folders.map(({ name }) => name)))
  })

  test('the table of who may import whom is the one that is checked', () => {
    const rows = rowsOf(sectionOf('ARCHITECTURE.md', 'Who may import whom'))
    const documented = rows
      .slice(1)
      .map(([from = '', to = '']) => [/^`?(\w+)/.exec(from)?.[1], sorted(to.match(/\b(?:i18n|base|platform|ui|rooms|pages|studio)\b/g) ?? [])])
    const all = sorted(Object.keys(allowed))
    const checked = Object.entries(allowed).map(([layer, may]) => [layer, layer === 'app' ? [] : sorted(may)])
    expect(documented).toEqual(checked)
    expect(sorted([...allowed.app, 'app'])).toEqual(all)
  })
})

describe('The documentation', () => {
  test('the README says how many languages there are for readers and for the studio', () => {
    const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
    const studio = languages.filter((language) => language.studio).length
    expect(read('README.md')).toContain(`${languages.length} for readers, members and mails, ${words[studio] ?? studio} for the studio`)
  })

  test('the guide to the command line lists every command and no other', () => {
    const listed = codeIn(sectionOf('docs/operating/command-line.md', 'Commands'), 0)
    expect(sorted(listed.map((name) => name.replace(/ (?:[A-Z].*)$/, '')))).toEqual(sorted(commands.map(({ name }) => name)))
  })

  test('the guide to imports lists every source and every option, and no other', () => {
    const sources = codeIn(sectionOf('docs/imports.md', 'What can be imported'), 1).map(
      (command) => command.replace(/^npm run import -- /, '').split(' ')[0] ?? '',
    )
    expect(sorted(sources)).toEqual(sorted([...importSources, ...listPaths, 'events']))
    const options = codeIn(sectionOf('docs/imports.md', 'Options'), 0).map((option) => option.replace(/^--([a-z-]+).*/, '$1'))
    const own = Object.keys(commands.find(({ name }) => name === 'import')?.options ?? {})
    expect(sorted(options).filter((name) => !(name in commonOptions))).toEqual(sorted(own))
  })

  test('the guide to exports and the help of the command list every format and no other', () => {
    const [table = ''] = read('docs/exports.md').split('\n## ')
    expect(codeIn(table, 0)).toEqual([...exportFormats])
    const help = commands.find(({ name }) => name === 'export')?.options?.['format']?.text ?? ''
    expect(exportFormats.filter((format) => !new RegExp(`\\b${format}\\b`).test(help))).toEqual([])
  })

  test('the guide to health lists every check and no other', () => {
    expect(sorted(codeIn(read('docs/operating/health.md').split('The checks of')[1] ?? '', 0))).toEqual(sorted(checkNames))
  })

  test('the page about the API lists every scope of tokens and no other', () => {
    expect(codeIn(sectionOf('docs/api.md', 'Tokens'), 0)).toEqual([...scopes])
  })

  test('every npm script is explained, and no other is named', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`)]
    const text = documents
      .filter((path) => path.endsWith('.md'))
      .map(read)
      .join('\n')
    const named = Array.from(text.matchAll(/(?:^\s*|`)npm (?:run |(?=start|test))([a-z]+(?:[:-][a-z]+)*)/gm), ([, name = '']) => name)
    const own = Object.keys(scripts).filter((name) => !/^(?:pre|post)/.test(name))
    expect(sorted(named)).toEqual(sorted(own))
  })
})
