import type { ComponentType } from 'react'
import { LatestArticles } from '#discovery/home/LatestArticles.tsx'
import { Trending } from './Trending.tsx'

/** Its sections of the home page, by the names of its descriptor. */
export const components: Record<string, ComponentType> = { trending: Trending, latest: LatestArticles }
