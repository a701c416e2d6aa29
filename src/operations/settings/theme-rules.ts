/** What a site can choose of its look beside its colours; `designed` and `cover` are what a new site has. */
export const themeChoices = {
  fonts: ['designed', 'literata', 'fraunces', 'bricolage', 'inter'],
  corners: ['designed', 'square', 'soft', 'round'],
  density: ['designed', 'airy', 'tight'],
  home: ['cover', 'wide', 'list'],
} as const

export type Theme = { [Choice in keyof typeof themeChoices]: (typeof themeChoices)[Choice][number] }

export const designedTheme: Theme = { fonts: 'designed', corners: 'designed', density: 'designed', home: 'cover' }

export const themeParts = ['fonts', 'corners', 'density', 'home'] as const

export function isDesigned(theme: Theme): boolean {
  return themeParts.every((part) => theme[part] === designedTheme[part])
}

/** Part of the address of the stylesheet: what was chosen, in words. Empty for the designed theme. */
export function themeKey(theme: Theme): string {
  return isDesigned(theme) ? '' : themeParts.map((part) => `.${theme[part]}`).join('')
}

/** @param names as in a key of `themeKey`; null where one is unknown */
export function themeOfKey(names: readonly string[]): Theme | null {
  const [fonts, corners, density, home] = themeParts.map((part, at) => themeChoices[part].find((choice) => choice === names[at]))
  const theme = { fonts, corners, density, home }
  return names.length === themeParts.length && isTheme(theme) ? theme : null
}

function isTheme(theme: Record<keyof Theme, string | undefined>): theme is Theme {
  return themeParts.every((part) => theme[part] !== undefined)
}
