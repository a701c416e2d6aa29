import type { ComponentType } from 'react'
import { CurrentIssue } from './CurrentIssue.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { issue: CurrentIssue }
