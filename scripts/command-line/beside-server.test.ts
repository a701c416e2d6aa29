import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { scratchDirectory } from '../../testing/scratch.ts'
import { withServer } from './beside-server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A program in place of the server; `answer` is what it does with each request. */
function serverThat(answer: string): string {
  const folder = scratchDirectory('beside-server')
  folders.push(folder)
  const main = join(folder, 'main.mjs')
  writeFileSync(
    main,
    `import { createServer } from 'node:http'
    createServer((request, response) => { ${answer} }).listen(Number(process.env.PORT), process.env.HOST)`,
  )
  return main
}

/** Whether anybody still listens there. */
function listens(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  )
}

describe('A command with a server of its own', () => {
  test('the server is asked once it is ready, and has ended after the work', async () => {
    const main = serverThat('response.end(process.env.ROLE)')
    const address = await withServer(
      async (base) => {
        expect(await (await fetch(base)).text()).toBe('web')
        return base
      },
      { main, patience: 60_000 },
    )
    expect(await listens(address)).toBe(false)
  })

  test('the server has ended after work that failed', async () => {
    let address = ''
    const work = async (base: string) => {
      address = base
      throw new Error('the disk is full')
    }
    await expect(withServer(work, { main: serverThat('response.end()'), patience: 60_000 })).rejects.toThrow('the disk is full')
    expect(await listens(address)).toBe(false)
  })

  const neverDone = async () => 'done'

  test('a server that never answers fails the command after its time', async () => {
    await expect(withServer(neverDone, { main: serverThat(''), patience: 1_500 })).rejects.toThrow('was not ready within 1.5 seconds')
  })

  test('a server that is never ready fails the command after its time', async () => {
    const main = serverThat('response.writeHead(503).end()')
    await expect(withServer(neverDone, { main, patience: 1_500 })).rejects.toThrow('was not ready within 1.5 seconds')
  })

  test('a server that ends at once fails the command with its exit code', async () => {
    const folder = scratchDirectory('beside-server')
    folders.push(folder)
    const main = join(folder, 'main.mjs')
    writeFileSync(main, 'process.exit(3)')
    await expect(withServer(async () => 'done', { main, patience: 60_000 })).rejects.toThrow('ended with 3')
  })
})
