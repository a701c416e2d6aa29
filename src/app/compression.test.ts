import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeSlowly } from '#platform/pagecache/encode.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

async function ask(app: TestApp, address: string): Promise<{ bytes: number; text: string; etag: unknown }> {
  const { rawPayload, headers } = await app.server.inject({ url: address, headers: { 'accept-encoding': 'br' } })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return { bytes: rawPayload.length, text: brotliDecompressSync(rawPayload).toString(), etag: headers.etag }
}

/** Bytes of all kept answers, in all packings. */
async function kept(app: TestApp): Promise<number> {
  return Number(/^page_cache_bytes (\d+)$/m.exec(await app.figures())?.[1])
}

async function misses(app: TestApp): Promise<number> {
  return Number(/^page_cache_misses_total (\d+)$/m.exec(await app.figures())?.[1])
}

test('a response is compressed better the more often it is requested', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app)
  const first = await ask(app, `/articles/${slug}`)
  const size = async (quality: number) => (await encodeSlowly(Buffer.from(first.text), quality)).length
  const [good, better, best] = [await size(6), await size(10), await size(11)]
  expect(good).toBeLessThan(first.bytes)
  expect(better).toBeLessThan(good)
  expect(best).toBeLessThan(better)
  const before = await kept(app)
  // Better packings are made beside, after the first, the fifth and the twentieth hit. Whether one is there is asked without a hit.
  for (const { hits, wanted } of [
    { hits: 1, wanted: good },
    { hits: 3, wanted: better },
    { hits: 14, wanted: best },
  ]) {
    for (let hit = 0; hit < hits; hit++) await ask(app, `/articles/${slug}`)
    await until(async () => (await kept(app)) - before === wanted - first.bytes, { what: `an answer of ${wanted} bytes` })
    expect(await ask(app, `/articles/${slug}`)).toEqual({ ...first, bytes: wanted })
  }
})

test('a page that is read often is made anew and compressed well after a change, before a reader asks for it', async () => {
  await using app = await startApp()
  const { id, slug } = await anArticle(app)
  for (let read = 0; read < 14; read++) await ask(app, `/articles/${slug}`)
  const before = await misses(app)
  await asEditor(app).save('articles', id, { title: 'A title that is new' })
  await asEditor(app).publish('articles', id)
  await until(async () => (await misses(app)) > before, { what: 'a page that nobody has asked for' })
  const made = await misses(app)
  const { text } = await ask(app, `/articles/${slug}`)
  expect(text).toContain('A title that is new')
  const wanted = (await encodeSlowly(Buffer.from(text), 10)).length
  // Half of the hits count on, so the questions here are between those that have it packed better: the fifth and the twentieth.
  let asked = 0
  const isPacked = async () => ++asked < 12 && (await ask(app, `/articles/${slug}`)).bytes <= wanted
  await until(isPacked, { pauseMs: 2_000, what: `an answer of ${wanted} bytes` })
  expect(await misses(app)).toBe(made)
})
