import type { ComponentType } from 'react'
import { PlayerStrip } from './PlayerStrip.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { episode: PlayerStrip }
