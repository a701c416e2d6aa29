import { because } from '#base/report-notes.ts'
import type { Image } from '#base/image.ts'
import type { Note } from '#i18n/note.ts'
import { noticeOfImage } from '#operations/media/service.ts'
import { textNote } from '#platform/known-texts.ts'
import type { Services } from '#platform/services.ts'

/** What of pictures that were taken in is not kept, such as the movement of an animation. @param pictures by the address in the text */
export async function pictureNotices(services: Services, pictures: ReadonlyMap<string, Image>): Promise<Note[]> {
  const notes: Note[] = []
  for (const [src, image] of pictures) {
    const notice = await noticeOfImage(services, image)
    if (notice !== null) notes.push(because(src, textNote(notice)))
  }
  return notes
}
