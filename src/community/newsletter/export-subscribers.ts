import type { Subscriber } from './subscribers-contract.ts'

const head = ['email', 'name', 'language', 'status', 'lists', 'tags', 'created_at', 'time_zone']

/** RFC 4180, a line each. */
export function csvOf(rows: Subscriber[], withHead: boolean): string {
  const lines = rows.map((row) => [row.email, row.name, row.language, row.status, row.lists.join(','), row.tags.join(','), row.created_at, row.time_zone])
  return [...(withHead ? [head] : []), ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** What begins like a formula would run in a spreadsheet. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
