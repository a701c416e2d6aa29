import type { PromiseArea, SitePromise } from '../testing/promises/promise.ts'

/** The text of docs/promises.md. */
export function promisePage(areas: PromiseArea[]): string {
  const all = areas.flatMap(({ promises }) => promises)
  const count = (mark: string): number => all.filter((promise) => markOf(promise) === mark).length
  return `${[
    '# Promises',
    'What Masthead promises to those who run a site and to their readers, and the tests that show it. `npm run promises` makes this page from `testing/promises`. `npm run check` fails when a test that is named here does not exist.',
    `Of ${all.length} promises ${count('yes')} ${count('yes') === 1 ? 'is' : 'are'} shown by tests, ${count('in part')} in part and ${count('no')} by none. Where something is missing, the row says what. In the name of a test, signs such as \`%s\` and \`$name\` stand for the rows of a table; each row is a test of its own. Files in \`bench/\` are measurements: \`npm run bench -- NAME\`.`,
    ...areas.map(section),
  ].join('\n\n')}\n`
}

function section({ name, promises }: PromiseArea): string {
  return [`## ${name}`, '', '| | promise | shown | by |', '|---|---|---|---|', ...promises.map(row)].join('\n')
}

function row(promise: SitePromise): string {
  const { number, text, missing } = promise
  const said = missing === undefined ? escaped(text) : `${escaped(text)} *Missing: ${escaped(missing)}*`
  return `| P${number} | ${said} | ${markOf(promise)} | ${evidence(promise)} |`
}

function markOf({ shownBy, missing }: SitePromise): 'yes' | 'in part' | 'no' {
  if (missing === undefined) return 'yes'
  return Object.keys(shownBy).length > 0 ? 'in part' : 'no'
}

function evidence({ shownBy }: SitePromise): string {
  return Object.entries(shownBy)
    .map(([file, titles]) => [`[${file}](../${file})`, ...titles.map((title) => `• ${escaped(title)}`)].join('<br>'))
    .join('<br>')
}

/** Without what Markdown would read in it; a bar would end the cell. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<|$]/g, '\\$&')
}
