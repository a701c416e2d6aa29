import type { Media, MediaKind } from '#operations/media/contract.ts'
import { requests } from './requests.ts'

/** A block without text that is to be made or changed in the dialog. */
export interface ContentRequest {
  type: string
  /** Of the text that asks: there may be several on a screen. */
  editor: object
  /** JSON of its props; empty for a new one. */
  data: string
  done: (data: string) => void
}

export const contentRequests = requests<ContentRequest>()

/** Something of the media library that is to be chosen; whoever draws the library answers it. */
interface MediaRequest {
  kind: MediaKind
  done: (media: Media) => void
}

export const mediaRequests = requests<MediaRequest>()
