// In ms: from the answer of an edit to its being visible, at two processes and at a Varnish in front of each, in the same
// run; then EDGE_ROUNDS (default 0) rounds of publishing and withdrawing, with the answers that were wrong after the purge.
import { startEdgeSite } from '../testing/edge-site.ts'
import { median, print } from './measure.ts'

const edits = 100
const rounds = Number(process.env['EDGE_ROUNDS'] ?? 0)

await using site = await startEdgeSite(2)
const { id, path } = await site.article('Edit 0.')
const origins = site.servers.map(({ url }) => url)
const edges = site.varnishes.map(({ url }) => url)
const waits = { origin: [] as number[], edge: [] as number[] }

for (let edit = 1; edit <= edits; edit++) {
  for (const url of [...origins, ...edges]) await text(url)
  await site.editor.save('articles', id, { title: `Edit ${edit}.` })
  await site.editor.publish('articles', id)
  const began = performance.now()
  await Promise.all([
    ...origins.map(async (url) => waits.origin.push(await untilShown(url, `Edit ${edit}.`, began))),
    ...edges.map(async (url) => waits.edge.push(await untilShown(url, `Edit ${edit}.`, began))),
  ])
}
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
print(
  'An edit is visible after the answer to the editor',
  Object.entries(waits).map(([where, ms]) => ({ where, 'median ms': median(ms).toFixed(1), 'p95 ms': p95(ms).toFixed(1) })),
)
console.log(`p95 through two Varnishes is ${(p95(waits.edge) / p95(waits.origin)).toFixed(1)} times that without them`)

let stale = 0
for (let round = 0; round < rounds; round++) {
  await site.editor.unpublish('articles', id)
  await site.purged()
  for (const url of edges) if ((await fetch(url + path)).status !== 404) stale++
  await site.editor.publish('articles', id)
  await site.purged()
  for (const url of edges) if ((await fetch(url + path)).status !== 200) stale++
}
console.log(`${rounds} rounds of publishing and withdrawing: ${stale} outdated answers`)

async function untilShown(url: string, words: string, began: number): Promise<number> {
  while (!(await text(url)).includes(words)) if (performance.now() - began > 10_000) throw new Error(`${words} never came at ${url}`)
  return performance.now() - began
}

async function text(url: string): Promise<string> {
  return (await fetch(url + path)).text()
}
