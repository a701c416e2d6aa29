import { createContext, type ComponentType } from 'react'
import type { ArticleCard } from './contract.ts'

/** What an article's card says of the reader and the article, drawn behind its byline. Filled by the app: cards know no other feature. */
export const CardBadge = createContext<ComponentType<{ article: ArticleCard }> | null>(null)
