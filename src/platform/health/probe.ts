import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hmac } from '../secret.ts'
import type { Config } from '../services.ts'

type Source = Pick<Config, 'secret' | 'dataDir'>

/** How a request reached this process. */
export interface Arrival {
  /** Who asked, as far as the proxies before us are trusted. */
  client: string
  /** Whose connection it was. */
  peer: string
  forwardedFor: string | null
  forwardedProto: string | null
}

export const ProbeAnswer = z.object({
  proof: z.string(),
  arrival: z.object({ client: z.string(), peer: z.string(), forwardedFor: z.string().nullable(), forwardedProto: z.string().nullable() }),
})

/** Only who has the secret of the site is told how a request arrived: addresses of proxies are nobody else's business. */
export function questionProof(config: Source, nonce: string): string {
  return hmac(config, 'health probe', `question ${nonce}`)
}

/** The answer of the same site, and of no other. */
export function answerProof(config: Source, nonce: string): string {
  return hmac(config, 'health probe', `answer ${nonce}`)
}

export function isProof(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
