import { z } from 'zod'
import { notEmpty } from '#base/validation-errors.ts'
import { line } from '#base/text-fields.ts'

/** Base64url without padding. */
const Bytes = z
  .string()
  .min(1, notEmpty)
  .max(8_000)
  .regex(/^[\w-]+$/)

const Envelope = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
}

/** What `navigator.credentials.get()` gave, as its `toJSON()` writes it. */
export const PasskeyAnswer = z.object({
  ...Envelope,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.nullish() }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What `navigator.credentials.create()` gave, as its `toJSON()` writes it. */
export const NewPasskey = z.object({
  ...Envelope,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.array(z.string().max(40)).max(10).optional() }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** For `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

export const PasskeyName = line(1, 60)
