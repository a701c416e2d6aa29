import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import libheifFile from 'libheif-js/libheif-wasm/libheif.js'
import { tiffOf, type Pixels } from './tiff.ts'

/** The file is CommonJS and exports the function that its types call `default`. */
const openLibheif = libheifFile as unknown as typeof libheifFile.default
type Libheif = ReturnType<typeof openLibheif>

/** Values of enumerations of libheif's C interface. */
const rgb = 1
const interleavedRgb = 10
const interleavedRgba = 11
const interleaved = 10

let library: Libheif | undefined

/** Loaded with the first picture that needs it. */
function libheif(): Libheif {
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
  return (library ??= openLibheif({ wasmBinary: readFileSync(wasm), print: () => {}, printErr: () => {} }))
}

/** Size in pixels as it is shown, from the head alone. @throws Error for a file that is no HEIC or is damaged */
export function heicSize(bytes: Uint8Array): { width: number; height: number } {
  return withPicture(bytes, (heif, handle) => ({ width: heif._heif_image_handle_get_width(handle), height: heif._heif_image_handle_get_height(handle) }))
}

/** The main picture of a HEIC file, turned as it is shown, as a TIFF with its colour profile. @throws Error for a damaged file */
export function heicToTiff(bytes: Uint8Array): Buffer {
  return withPicture(bytes, (heif, handle) => {
    const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const found = heif._malloc(4)
    call(heif, (error) => heif._heif_decode_image(error, handle, found, rgb, channels === 4 ? interleavedRgba : interleavedRgb, 0))
    const image = word(heif, found)
    heif._free(found)
    try {
      return tiffOf({ ...pixelsOf(heif, image), channels, profile: profileOf(heif, handle) })
    } finally {
      heif._heif_image_release(image)
    }
  })
}

function pixelsOf(heif: Libheif, image: number): Pick<Pixels, 'width' | 'height' | 'stride' | 'data'> {
  const width = heif._heif_image_get_width(image, interleaved)
  const height = heif._heif_image_get_height(image, interleaved)
  const at = heif._malloc(4)
  const plane = heif._heif_image_get_plane_readonly(image, interleaved, at)
  const stride = word(heif, at)
  heif._free(at)
  return { width, height, stride, data: memory(heif).subarray(plane, plane + stride * height) }
}

/** ICC; null for a picture without one. */
function profileOf(heif: Libheif, handle: number): Buffer | null {
  const bytes = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (bytes === 0) return null
  const error = heif._malloc(12)
  const at = heif._malloc(bytes)
  heif._heif_image_handle_get_raw_color_profile(error, handle, at)
  const profile = Buffer.from(memory(heif).subarray(at, at + bytes))
  heif._free(at)
  heif._free(error)
  return profile
}

function withPicture<T>(bytes: Uint8Array, work: (heif: Libheif, handle: number) => T): T {
  const heif = libheif()
  const context = heif._heif_context_alloc()
  const source = heif._malloc(bytes.byteLength)
  const found = heif._malloc(4)
  let handle = 0
  try {
    memory(heif).set(bytes, source)
    call(heif, (error) => heif._heif_context_read_from_memory_without_copy(error, context, source, bytes.byteLength, 0))
    call(heif, (error) => heif._heif_context_get_primary_image_handle(error, context, found))
    handle = word(heif, found)
    return work(heif, handle)
  } finally {
    if (handle !== 0) heif._heif_image_handle_release(handle)
    heif._heif_context_free(context)
    heif._free(found)
    heif._free(source)
  }
}

/** A function of C that returns `struct heif_error` writes it where its first argument says. */
function call(heif: Libheif, work: (error: number) => void): void {
  const error = heif._malloc(12)
  work(error)
  const [code, detail] = [word(heif, error), word(heif, error + 4)]
  heif._free(error)
  if (code !== 0) throw new Error(`libheif ${code}.${detail}`)
}

/** Asked for anew after each call: the memory may have grown into another buffer. */
function memory(heif: Libheif): Uint8Array {
  return heif.HEAPU8 as Uint8Array // its types call it any
}

function word(heif: Libheif, at: number): number {
  const bytes = memory(heif)
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
}
