import sharp from 'sharp'

const white = '#ffffff'
const ink = '#0e0c0a'
/** Share of the picture; rounded corners are less. */
const leastTransparent = 0.04
/** Mean lightness of what is drawn, from which on it would vanish on white. */
const light = 0.72

/**
 * What a picture with transparent parts stands on, in both themes, on share pictures and in directories: white, or ink for a light
 * drawing. Null for a picture that covers its rectangle.
 */
export async function backgroundOf(picture: Uint8Array): Promise<typeof white | typeof ink | null> {
  const image = sharp(picture, { pages: 1 })
  if (!(await image.metadata()).hasAlpha) return null
  const { data, info } = await image
    .resize({ width: 64, height: 64, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [drawn, lightness] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    drawn += alpha / 255
    lightness += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * (alpha / 255)
  }
  if (drawn > info.width * info.height * (1 - leastTransparent)) return null
  return lightness > drawn * light ? ink : white
}
