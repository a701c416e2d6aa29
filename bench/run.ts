// npm run bench [NAME ...]: every bench in turn, or the named ones. Each prints ratios against a baseline of the same run.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const known = readdirSync(folder)
  .filter(
    (name) =>
      name.endsWith('.ts') &&
      ![
        'run.ts',
        'measure.ts',
        'demo.ts',
        'linked-languages.ts',
        'many-readers.ts',
        'paced.ts',
        'search-languages.ts',
        'search-recall.ts',
        'upload-sink.ts',
        'ask.ts',
        'bare-site.ts',
        'growth.ts',
        'bench-site.ts',
        'report-figure.ts',
        'upgrade.ts',
        'scaling-addresses.ts',
        'site-load.ts',
        'cluster.ts',
        'kept-writes.ts',
        'random-kills.ts',
        'syscall-trace.ts',
      ].includes(name),
  )
  .map((name) => name.slice(0, -3))
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known
for (const name of wanted) {
  if (!known.includes(name)) {
    console.error(`There is no bench '${name}': ${known.join(', ')}.`)
    process.exit(1)
  }
  console.log(`\n== ${name}`)
  spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' })
}
