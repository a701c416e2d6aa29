import { homeSections, type HomeSection } from '#content/kinds.ts'

export interface SectionState {
  name: HomeSection
  state: 'on' | 'off'
}

/** Every section once: as set, and then those that a newer version brought, on, where the design has them last. */
export function orderedSections(set: readonly SectionState[]): SectionState[] {
  const known = set.filter(({ name }) => homeSections.includes(name))
  const missing = homeSections.filter((name) => !known.some((one) => one.name === name))
  return [...known, ...missing.map((name) => ({ name, state: 'on' as const }))]
}
