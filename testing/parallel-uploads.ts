// Run as a process of its own: sends pictures and sounds in parts, several at a time, until it is killed.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { bearing } from './sessions.ts'

const [url = '', token = '', uploaders = '10'] = process.argv.slice(2)
/** Bytes a second of each uploader, as over a good line; without an end to it they measure this machine's loopback. */
const lineSpeed = 1_000_000

const noise = randomBytes(12_000_000)
const photo = await sharp(noise.subarray(0, 2_000 * 1_500 * 3), { raw: { width: 2_000, height: 1_500, channels: 3 } })
  .jpeg({ quality: 70 })
  .toBuffer()
const sound = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), noise.subarray(0, 5_000_000)])

async function send(first: number): Promise<void> {
  const headers = bearing(token)
  for (let n = first; ; n++) {
    // A byte of its own at the end: the same bytes would be known, and cost nothing.
    const bytes = Buffer.concat([n % 2 === 0 ? photo : sound, randomBytes(8)])
    const begun = await fetch(`${url}/api/media/uploads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: n % 2 === 0 ? 'photo.jpg' : 'sound.mp3', bytes: bytes.length }),
    })
    let state = ((await begun.json()) as { data: { id: string; offset: number } }).data // as library-contract.ts says
    while (state.offset < bytes.length) {
      const part = bytes.subarray(state.offset, state.offset + 1_000_000)
      const form = new FormData()
      form.set('offset', String(state.offset))
      form.set('file', new Blob([part]), 'part')
      const [answer] = await Promise.all([
        fetch(`${url}/api/media/uploads/${state.id}`, { method: 'PATCH', headers, body: form }),
        sleep((part.length / lineSpeed) * 1000),
      ])
      if (answer.status === 503 || answer.status === 429) {
        await sleep(500)
        continue
      }
      if (!answer.ok) throw new Error(`An upload was refused: ${answer.status} ${await answer.text()}`)
      state = ((await answer.json()) as { data: typeof state }).data // as library-contract.ts says
      console.log(part.length)
    }
  }
}

await Promise.all(Array.from({ length: Number(uploaders) }, (_, n) => send(n)))
