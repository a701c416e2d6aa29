import { z } from 'zod'
import type { UploadForm } from '#operations/media/contract.ts'

export { Email, line, lines, WebAddress } from '#base/text-fields.ts'

export const Username = z
  .string('must not be empty')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/, 'must be 3 to 30 letters a to z, digits and hyphens')

/** As typed, whole: nothing is trimmed or cut. */
export const Password = z.string('must not be empty').min(1, 'must not be empty').max(200, 'must be at most 200 letters')

/** How long and how common a new one may be is decided by the service, for it depends on whose it is. */
export const NewPassword = Password

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const SecondFactorCode = z
  .string()
  .max(40, 'must be at most 40 letters')
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

/** What stands behind `?token=` in a mail. */
export const Link = z.string('must not be empty').min(1, 'must not be empty').max(200, 'must be at most 200 letters')

/** Opaque, 256 bit, with a prefix that scanners of leaked secrets know. */
export const Token = z.string().regex(/^mh_[\w-]{43}$/)

export const Message = z.object({ message: z.string() })

/** A form under way with one picture, as the server's HTTP part hands it over. */
export const PictureForm = z
  .custom<UploadForm>((value) => typeof value === 'object' && value !== null && 'receive' in value, 'must be multipart/form-data with one file')
  .meta({ type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } })
