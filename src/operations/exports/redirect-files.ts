import { exportedRedirects } from '#discovery/redirects/service.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { ghostArticlesRule } from './rules.ts'

/** For Hugo and others, which know aliases of a page: the old addresses that lead to each page, by its address. */
export async function oldAddressesOf(services: Services): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for await (const { from_path, to_path } of exportedRedirects(services))
    if (to_path !== null && !from_path.includes('?')) found.set(to_path, [...(found.get(to_path) ?? []), from_path])
  return found
}

/** All redirects in the columns that Redirection, the plug-in of WordPress, reads: source, target, regex, code. */
export async function* redirectTable(services: Services): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const { from_path, to_path, status } of exportedRedirects(services))
    lines.push([from_path, to_path ?? '', '0', String(status)].map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
  if (lines.length > 0) yield { name: 'redirects.csv', content: [Buffer.from(`source,target,regex,code\n${lines.join('\n')}\n`)] }
}

/** What Ghost takes in under Labs; it has no addresses that are gone, and none with a query. */
export async function* ghostRedirects(services: Services): AsyncGenerator<ZipEntry> {
  const rules: { from: string; to: string; permanent: boolean }[] = []
  for await (const { from_path, to_path, status } of exportedRedirects(services)) {
    if (to_path === null || from_path.includes('?')) continue
    const from = `^${from_path.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}/?$`
    rules.push({ from, to: ghostAddress(to_path), permanent: status === 301 })
  }
  rules.push(ghostArticlesRule)
  yield { name: 'redirects.json', content: [Buffer.from(`${JSON.stringify(rules, null, 1)}\n`)] }
}

export function ghostAddress(path: string): string {
  return path.replace(/^\/articles\/([^/?#]+)(?=[?#]|$)/, '/$1/')
}
