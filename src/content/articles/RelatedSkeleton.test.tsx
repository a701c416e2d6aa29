import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { relatedArticles } from './client.ts'
import { relatedShown } from './rules.ts'
import { RelatedSkeleton } from './RelatedSkeleton.tsx'
import { articlesContract } from './contract.ts'

it('the skeleton of related articles has as many placeholders as the list has articles', () => {
  expect(renderToString(<RelatedSkeleton />).split('class="skeleton"').length - 1).toBe(6)
  const { key } = relatedArticles(1)
  expect(articlesContract['GET /blogs/related/:id'].query.parse({}).limit, key).toBe(relatedShown)
})
