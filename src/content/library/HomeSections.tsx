import type { ComponentType } from 'react'
import { EntertainmentRails } from './EntertainmentRails.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { entertainment: EntertainmentRails }
