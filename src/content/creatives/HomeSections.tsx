import type { ComponentType } from 'react'
import { Mosaic } from './Mosaic.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { creatives: Mosaic }
