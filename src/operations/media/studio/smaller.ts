import { mediaPath, widthsOf, type Image } from '#base/image.ts'

/** Address of a picture in its smallest width, or in one so many steps above that; whole where it is not of the library. */
export function smaller({ id, url, width }: Image, steps = 0): string {
  const widths = widthsOf(width)
  const wanted = widths[steps] ?? widths.at(-1)
  return id === null || wanted === undefined ? url : mediaPath(id, wanted, 'webp')
}
