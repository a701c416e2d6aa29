import { z } from 'zod'
import { t } from '#i18n/messages.ts'

/** A form under way, as the server's HTTP part hands it over (its class is no matter for browsers). */
export interface UploadForm {
  receive<T>(
    directory: string,
    maxBytes: number,
    work: (received: { file: { path: string; name: string }; fields: Record<string, string> }) => Promise<T>,
  ): Promise<T>
}

/** No JSON holds a function, so nothing that was sent as another kind of body passes for a form. */
export const UploadForm = z.custom<UploadForm>(isForm, { error: () => t('fault.form-data') })

function isForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'receive') === 'function'
}
