// For background-priority.test.ts: does one work and prints the priorities of this process, of its threads and of its children.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { preparePicture } from '#operations/media/picture.ts'

const [, , work = ''] = process.argv
if (work === 'hash') await hashPassword('a kettle of herring')
else await preparedFor(work === 'job' ? 'job' : 'person')

const isChild = (pid: string): boolean => {
  try {
    return (
      Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1],
      ) === process.pid
    )
  } catch {
    return false
  }
}
const numbered = (folder: string): string[] => readdirSync(folder).filter((name) => /^\d+$/.test(name))
const threads = numbered('/proc/self/task').map((id) => getPriority(Number(id)))
const children = numbered('/proc')
  .filter(isChild)
  .map((id) => getPriority(Number(id)))
console.log(JSON.stringify({ own: getPriority(), threads, children }))
process.exit()

async function preparedFor(who: 'person' | 'job'): Promise<void> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  const folder = mkdtempSync(join(tmpdir(), 'masthead-waited-'))
  await preparePicture(
    { bytes: bytes.length, each: (take) => take(bytes) },
    { kind: 'image', format: 'png', mime: 'image/png', ending: 'png' },
    join(folder, 'master'),
    who,
  )
  rmSync(folder, { recursive: true })
}
