// npm run promises: writes docs/promises.md from testing/promises. With `check` it only says what is not true, and ends with 1.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promiseAreas } from '../testing/promises/promises.ts'
import { promiseFaults, type ReadFile } from './promise-faults.ts'
import { promisePage } from './promise-page.ts'

const page = 'docs/promises.md'
const root = join(import.meta.dirname, '..')
const read: ReadFile = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
const isCheck = process.argv[2] === 'check'
const faults = promiseFaults(promiseAreas, read)
const text = promisePage(promiseAreas)
if (!isCheck) writeFileSync(join(root, page), text)
else if (read(page) !== text) faults.push(`${page} is not what npm run promises writes`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
