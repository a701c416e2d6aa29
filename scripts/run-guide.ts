// `npm run guide -- docs/operating/small-server.md --package PACKAGE`: does what a guide says, in an empty folder, and names the first block that fails.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readGuide } from './guides/read-guide.ts'
import { runBlocks } from './guides/run-blocks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The archive that `npm run package` has made: $PACKAGE. */
    package: { type: 'string' },
    /** Writes the files where they belong on this machine, not below a scratch folder. */
    really: { type: 'boolean', default: false },
    /** Leaves the scratch folder for a look. */
    keep: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) stop('Name a guide: npm run guide -- docs/operating/small-server.md')
if (values.really && process.getuid?.() !== 0) stop('--really changes this machine and needs root.')

for (const guide of positionals) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-guide-'))
  const root = values.really ? '' : join(folder, 'root')
  if (root) mkdirSync(root)
  const environment = {
    // The Node.js that runs this runs the guide too.
    PATH: `${join(process.execPath, '..')}:${process.env['PATH']}:/usr/sbin:/sbin`,
    HOME: folder,
    LANG: 'C.UTF-8',
    REPOSITORY: join(import.meta.dirname, '..'),
    ...(values.package === undefined ? {} : { PACKAGE: resolve(values.package) }),
  }
  console.log(guide)
  const passed = await runBlocks(readGuide(readFileSync(guide, 'utf8')), { folder, root, environment, say: console.log })
  if (values.keep) console.log(`Its folder: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  if (!passed) process.exit(1)
}

function stop(words: string): never {
  console.error(words)
  process.exit(2)
}
