import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeSlowly } from '#platform/pagecache/encode.ts'
import { anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

async function ask(app: TestApp, address: string): Promise<{ bytes: number; text: string; etag: unknown }> {
  const { rawPayload, headers } = await app.server.inject({ url: address, headers: { 'accept-encoding': 'br' } })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return { bytes: rawPayload.length, text: brotliDecompressSync(rawPayload).toString(), etag: headers.etag }
}

test('the more often an answer is asked for, the fewer bytes of the same are sent', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app)
  const first = await ask(app, `/articles/${slug}`)
  const size = async (quality: number) => (await encodeSlowly(Buffer.from(first.text), quality)).length
  const [good, best] = [await size(6), await size(11)]
  expect(good).toBeLessThan(first.bytes)
  expect(best).toBeLessThan(good)
  // Better packings are made beside, after the second answer has gone out and after the twentieth hit.
  for (const wanted of [good, best]) {
    let later = first
    await until(async () => (later = await ask(app, `/articles/${slug}`)).bytes <= wanted, { what: `an answer of ${wanted} bytes` })
    expect({ ...later, bytes: 0 }).toEqual({ ...first, bytes: 0 })
  }
})
