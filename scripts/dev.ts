// npm run dev: builds, serves, and does both again when a source file changes.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const quiet = 300
let server: ChildProcess | null = null
let timer: ReturnType<typeof setTimeout> | undefined

restart()
watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(restart, quiet)
})

function restart(): void {
  const built = spawnSync(process.execPath, ['scripts/build.ts', '--dev'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) return
  const start = () => (server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, stdio: 'inherit' }))
  if (!server || server.exitCode !== null) return void start()
  server.once('exit', start)
  server.kill('SIGTERM')
}
