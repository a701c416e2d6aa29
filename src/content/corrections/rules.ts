import { hasRole, type Viewer } from '#base/viewer.ts'

/** Of all lists of corrections, and of what says that there are some. */
export const correctionsTag = 'corrections'

export const positions = ['top', 'end', 'passage'] as const
export type Position = (typeof positions)[number]

/** Letters of what was wrong, and of what is right. */
export const longestText = 2_000

/** A correction that changed no text yet explains the change that is published within this time, ms. */
export const explainsFor = 86_400_000

export function mayPublishCorrection(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor')
}

/** Authors change what they have proposed until an editor publishes it. */
export function mayChangeCorrection(viewer: Viewer, correction: { status: 'proposed' | 'published'; entered_by: number | null }): boolean {
  return mayPublishCorrection(viewer) || (correction.status === 'proposed' && correction.entered_by === viewer.id)
}

/** Of the element that shows a correction in its text. */
export function correctionAnchor(id: number): string {
  return `correction-${id}`
}

/** As much of a block as names it. */
export interface Identified {
  id: string
  children?: readonly Identified[]
}

/** Of a block and of everything within it. */
export function idsWithin({ id, children = [] }: Identified): string[] {
  return [id, ...children.flatMap(idsWithin)]
}
