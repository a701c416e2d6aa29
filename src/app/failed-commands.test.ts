import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { fitsProcesses } from '../../testing/databases.ts'
import { masthead } from '../../testing/masthead.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startServer } from '../../testing/start-server.ts'

const away = 'postgres://masthead:hush@127.0.0.1:1/masthead'
const nothingAnswers = 'Nothing answers at 127.0.0.1:1 (ECONNREFUSED): look whether the server there runs, and at its address in the settings.'

const folders: string[] = []

function emptyFolder(name: string): string {
  const folder = scratchDirectory(name)
  folders.push(folder)
  return folder
}

/** Each command is a process that reads the whole product, which takes its time on a busy machine. */
describe.runIf(fitsProcesses)('A site that cannot be used', { timeout: 600_000 }, () => {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  test.each(['verify', 'restore'])('masthead %s says that a folder holds no backup', async (command) => {
    const folder = emptyFolder('no-backups')
    const { code, error } = await masthead(`${command} ${folder}`, { DATA_DIR: emptyFolder('away'), DATABASE_URL: '' })
    expect([code, error]).toEqual([1, `There is no backup in ${folder}.\n`])
  })

  test.each(['jobs', 'migrate', 'purge --all'])('masthead %s says in one line that the database server is away', async (line) => {
    const { code, error } = await masthead(line, { DATA_DIR: emptyFolder('away'), DATABASE_URL: away })
    expect([code, error]).toEqual([1, `${nothingAnswers}\n`])
  })

  test('the server says in one line that the database server is away', async () => {
    const started = startServer({ DEMO: 'no', DATA_DIR: emptyFolder('away'), DATABASE_URL: away })
    await expect(started).rejects.toThrow(`The server ended with 1:\n${nothingAnswers}\n`)
  })

  test('the server says in one line that its port is taken', async () => {
    const other = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    // A server that listens on a port has an address of that kind.
    const { port } = other.address() as AddressInfo
    try {
      const started = startServer({ DEMO: 'no', PORT: String(port), DATA_DIR: emptyFolder('taken') })
      await expect(started).rejects.toThrow(new RegExp(`^The server ended with 1:\\nPort ${port} is used by another program: [^\\n]+\\n$`))
    } finally {
      other.close()
    }
  })

  test.each([
    ['/proc/nowhere', '/proc takes no new folders: set DATA_DIR to another folder.'],
    ['/proc/nowhere/deeper', '/proc takes no new folders: set DATA_DIR to another folder.'],
    ['/dev/null', '/dev/null is a file, not a folder.'],
    ['/dev/null/deeper', '/dev/null is a file, not a folder.'],
  ])('the server ends at once and says in one line that nothing can be kept in %s', async (dataDir, said) => {
    await expect(startServer({ DEMO: 'no', DATA_DIR: dataDir })).rejects.toThrow(`The server ended with 1:\n${said}\n`)
  })

  test('masthead migrate and masthead doctor end where no folder can be made', async () => {
    const migrated = await masthead('migrate', { DATA_DIR: '/proc/nowhere' })
    expect([migrated.code, migrated.error]).toEqual([1, '/proc takes no new folders: set DATA_DIR to another folder.\n'])
    const examined = await masthead('doctor', { DATA_DIR: '/proc/nowhere' })
    expect([examined.code, examined.out]).toEqual([1, expect.stringMatching(/^FAILED {2}disk /m)])
  })

  test('masthead export makes no site where there is none', async () => {
    const folder = emptyFolder('no-site')
    const { code, error } = await masthead(`export ${folder}/site.zip`, { DATA_DIR: `${folder}/data` })
    expect([code, error]).toEqual([1, expect.stringMatching(/^There is no site yet in /)])
    expect(existsSync(`${folder}/data/masthead.sqlite`)).toBe(false)
  })

  test('masthead database copy refuses an address that is not of PostgreSQL', async () => {
    const { code, error } = await masthead('database copy mysql://db.example/masthead', { DATA_DIR: emptyFolder('no-site') })
    expect([code, error]).toEqual([2, 'The other database is PostgreSQL, postgres://..., or the name of a SQLite file.\n'])
  })

  test('masthead invite names the value that is refused', async () => {
    const { code, error } = await masthead('invite nobody', { DATA_DIR: emptyFolder('no-site') })
    expect([code, error]).toEqual([2, 'email must be an e-mail address\n'])
  })
})
