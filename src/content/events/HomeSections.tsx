import type { ComponentType } from 'react'
import { Tickets } from './Tickets.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { events: Tickets }
