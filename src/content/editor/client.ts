import { t } from '#i18n/messages.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { upload } from './uploads.ts'

/** Brings a picture into the media library. @throws Problem */
export async function uploadPicture(file: File, onShare: (share: number | undefined) => void): Promise<Image> {
  const { image } = await upload(file, { onShare })
  if (!image) throw new Problem(422, 'no-picture', t('editor.error-this-is-no-picture'))
  return image
}
