import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

/** Messages that are sent from `ip`, each with another X-Forwarded-For: how many were taken; five an hour are allowed to a network. */
async function taken(app: TestApp, ip: string, forwarded: string[]): Promise<number> {
  let count = 0
  for (const address of forwarded) {
    const answer = await app.post(
      '/api/contact',
      {
        name: 'Ilse',
        email: `from-${address}@example.org`.replaceAll(/[:, ]/g, '-'),
        topic: 'general',
        subject: 'The tide',
        message: `It was lower than the paper said: ${address}.`,
        consent: true,
      },
      { ip, headers: { 'x-forwarded-for': address } },
    )
    if (answer.status === 200) count++
    else expect(answer.status, answer.text).toBe(429)
  }
  return count
}

const madeUp = Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`)

describe('The X-Forwarded-For header', () => {
  test('forged addresses in X-Forwarded-For count towards the limit of their sender', async () => {
    await using alone = await startApp({ config: { limits: undefined } })
    expect(await taken(alone, '203.0.113.9', madeUp)).toBe(5)
    await using behind = await startApp({ config: { limits: undefined }, trustedProxies: ['10.0.0.1'] })
    expect(await taken(behind, '203.0.113.9', madeUp)).toBe(5)
    // The proxy adds the address that it saw: what stands before is made up by whoever sent it.
    expect(
      await taken(
        behind,
        '10.0.0.1',
        madeUp.map((address) => `${address}, 203.0.113.10`),
      ),
    ).toBe(5)
  })

  test('addresses in X-Forwarded-For of a trusted proxy are limited one by one', async () => {
    await using app = await startApp({ config: { limits: undefined }, trustedProxies: ['10.0.0.1'] })
    expect(await taken(app, '10.0.0.1', madeUp)).toBe(20)
  })
})
