export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  /** Bytes from one row to the next. */
  stride: number
  data: Uint8Array
  /** ICC. */
  profile: Buffer | null
}

const types = { short: 3, long: 4, undefined: 7 }

/** An uncompressed TIFF: the plainest file that carries pixels together with their colour profile. */
export function tiffOf({ width, height, channels, stride, data, profile }: Pixels): Buffer {
  const row = width * channels
  const bits = 8
  const pixels = bits + channels * 2
  const icc = pixels + row * height
  const directory = icc + (profile?.length ?? 0) + ((icc + (profile?.length ?? 0)) % 2)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, types.long, 1, width],
    [257, types.long, 1, height],
    [258, types.short, channels, bits],
    [259, types.short, 1, 1],
    [262, types.short, 1, 2],
    [273, types.long, 1, pixels],
    [277, types.short, 1, channels],
    [278, types.long, 1, height],
    [279, types.long, 1, row * height],
    [284, types.short, 1, 1],
    // The fourth is an alpha that the others are not multiplied by.
    ...(channels === 4 ? ([[338, types.short, 1, 2]] as [number, number, number, number][]) : []),
    ...(profile ? ([[34675, types.undefined, profile.length, icc]] as [number, number, number, number][]) : []),
  ]
  const file = Buffer.alloc(directory + 2 + entries.length * 12 + 4)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(directory, 4)
  for (let channel = 0; channel < channels; channel++) file.writeUInt16LE(8, bits + channel * 2)
  for (let y = 0; y < height; y++) file.set(data.subarray(y * stride, y * stride + row), pixels + y * row)
  if (profile) file.set(profile, icc)
  file.writeUInt16LE(entries.length, directory)
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    const entry = directory + 2 + at * 12
    file.writeUInt16LE(tag, entry)
    file.writeUInt16LE(type, entry + 2)
    file.writeUInt32LE(count, entry + 4)
    file.writeUInt32LE(value, entry + 8)
  }
  return file
}
