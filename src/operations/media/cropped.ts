import type { PictureCrop } from './pixels.ts'
import type { MediaRow } from './store.ts'

/** How a picture was made from the one that was handed in, which is kept for as long as the entry. */
export interface CroppedFrom extends PictureCrop {
  /** Of the picture as it was handed in. */
  version: number
  sha256: string
  frames_received: number
}

/** Null for a picture as it was handed in. */
export function croppedFrom({ cropped }: { cropped?: string | null | undefined }): CroppedFrom | null {
  return cropped ? (JSON.parse(cropped) as CroppedFrom) : null // written by `croppedText` alone
}

/** The column of a picture that `crop` is about to change. */
export function croppedText({ version, sha256, frames_received }: MediaRow, crop: PictureCrop): string {
  const whole: CroppedFrom = { version, sha256, frames_received, ...crop }
  return JSON.stringify(whole)
}
