// `npm start`: sets up what is missing and is the server, in this very process: to begin another would be a tenth of a start.
// It is begun on whatever Node the machine has, and only on a fresh clone is that not yet the one that was installed.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')
const main = join(root, 'dist/server/main.js')

stopWithShell()
if (realpathSync(node) === realpathSync(process.execPath)) await import(main)
else {
  const server = spawn(node, [main], { stdio: 'inherit' })
  // A terminal tells both of Ctrl-C; the server ends in its own time.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('exit', (code) => process.exit(code ?? 1))
}

/** Who ends npm ends the shell between, which tells nobody: without this the server would go on, and keep its port. */
function stopWithShell() {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
