import type { Image } from '#base/image.ts'

/** A picture of the library as a block holds it. */
export function mediaData(image: Image, credit: string): { media: unknown; from: string; alt?: string; credit?: string } {
  const { id, url, width, height, placeholder, focus, frames, alt } = image
  return { media: { id, url, width, height, placeholder, focus, frames }, from: '', ...(alt ? { alt } : {}), ...(credit ? { credit } : {}) }
}
