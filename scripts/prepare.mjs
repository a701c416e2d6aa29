// Goes before `npm start` and `npm test`, on whatever Node the machine has (20 and up), without any dependency:
// installs what the lockfile names, for a start without what only tests and checks need (not by `npm ci`, which refuses a registry that lacks a binary of another platform) and builds the client when something it is made from has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) stop(`Masthead needs Node.js 20 or newer; this is ${process.versions.node}.`)

/** Who has the tools keeps them. */
const withTools = process.argv.includes('--tools') || existsSync(join(root, 'node_modules/vitest'))
remember('installed', `${fingerprint(['package-lock.json'])}${withTools ? ' with tools' : ''}`, existsSync(node), () =>
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...(withTools ? [] : ['--omit=dev'])]),
)
remember(
  'built',
  fingerprint(['src', 'vite.config.ts', 'vite.studio.config.ts', 'package-lock.json', 'scripts/build.ts', 'scripts/bundle-server.ts']),
  existsSync(join(root, 'dist/server')),
  () => run(node, ['scripts/build.ts']),
)

/** Does the work unless the mark says that it was done for exactly this state. */
function remember(name, state, there, work) {
  const mark = join(root, 'node_modules/.masthead', name)
  if (there && existsSync(mark) && readFileSync(mark, 'utf8') === state) return
  work()
  mkdirSync(join(root, 'node_modules/.masthead'), { recursive: true })
  writeFileSync(mark, state)
}

function run(command, args) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  // Development tools are needed to build, whatever NODE_ENV says.
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, NODE_ENV: 'development' } })
  if (result.status !== 0) stop(`${command} ${args.join(' ')} failed.`)
}

/** Of names, sizes and times: reading 1,600 files would take every start three times as long. */
function fingerprint(places) {
  const hash = createHash('sha256')
  const look = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) look(`${path}/${name}`)
    else hash.update(`${path.slice(root.length)} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const place of places) if (existsSync(join(root, place))) look(join(root, place))
  return hash.digest('hex')
}

function stop(words) {
  console.error(words)
  process.exit(1)
}
