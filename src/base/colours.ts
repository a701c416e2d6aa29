type Rgb = readonly [number, number, number]

/** `#rrggbb`, small letters; null for anything else. `#rgb` is written out. */
export function readColour(value: unknown): string | null {
  if (typeof value !== 'string' || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return null
  const digits = value.slice(1).toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** WCAG 2.2: 1 to 21. Both `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of `one`, the rest of `other`. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return `#${a
    .map((part, at) =>
      Math.round(part * share + (b[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
