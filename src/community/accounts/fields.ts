import { t } from '#i18n/messages.ts'
import { z } from 'zod'
import { UploadForm } from '#base/upload-form.ts'
import { notEmpty } from '#base/validation-errors.ts'

export { Email, line, lines, WebAddress } from '#base/text-fields.ts'

export const Username = z
  .string(notEmpty)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/, { error: () => t('validation.username') })

/** As typed, whole: nothing is trimmed or cut. */
export const Password = z.string(notEmpty).min(1, notEmpty).max(200)

/** How long and how common a new one may be is decided by the service, for it depends on whose it is. */
export const NewPassword = Password

/** Fields with a new password, which may be repeated as `password_confirmation`: then it must be the same. */
export function withConfirmation<S extends z.ZodRawShape & { password: typeof NewPassword }>(fields: S) {
  return z
    .strictObject({ ...fields, password_confirmation: z.string().optional() })
    .refine((given) => isConfirmed(given), { path: ['password_confirmation'], error: () => t('validation.same-passwords') })
}

function isConfirmed(given: object): boolean {
  const { password, password_confirmation = password } = given as { password?: string; password_confirmation?: string } // two fields of the schema above
  return password === password_confirmation
}

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const SecondFactorCode = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

/** What stands behind `?token=` in a mail. */
export const Link = z.string(notEmpty).min(1, notEmpty).max(200)

/** Opaque, 256 bit, with a prefix that scanners of leaked secrets know. */
export const Token = z.string().regex(/^mh_[\w-]{43}$/)

export const Message = z.object({ message: z.string() })

/** A form under way with one picture, as the server's HTTP part hands it over. */
export const PictureForm = UploadForm.meta({ type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } })
