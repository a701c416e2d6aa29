import { describe, expect, it } from 'vitest'
import { EndpointTree } from './endpoint-tree.ts'

const tree = new EndpointTree<string>()
for (const key of ['GET /blogs', 'GET /blogs/:id', 'POST /blogs/drafts', 'GET /blogs/drafts/mine', 'GET /blogs/:slug/comments/:no', 'DELETE /blogs/:id']) {
  const [method = '', path = ''] = key.split(' ')
  tree.add(method, path, key)
}

describe('The endpoint tree', () => {
  it.each<[string, string, string | undefined, object?]>([
    ['GET', '/blogs', 'GET /blogs', {}],
    ['GET', '/blogs/', 'GET /blogs', {}],
    ['HEAD', '/blogs', 'GET /blogs', {}],
    ['GET', '/blogs/7', 'GET /blogs/:id', { id: '7' }],
    ['GET', '/blogs/7/', 'GET /blogs/:id', { id: '7' }],
    ['DELETE', '/blogs/7', 'DELETE /blogs/:id', { id: '7' }],
    ['HEAD', '/blogs/drafts', 'GET /blogs/:id', { id: 'drafts' }],
    ['GET', '/blogs/drafts', 'GET /blogs/:id', { id: 'drafts' }],
    ['POST', '/blogs/drafts', 'POST /blogs/drafts', {}],
    ['GET', '/blogs/drafts/mine', 'GET /blogs/drafts/mine', {}],
    ['GET', '/blogs/drafts/comments/3', 'GET /blogs/:slug/comments/:no', { slug: 'drafts', no: '3' }],
    ['GET', '/%62logs/a%2Fb%20%C3%A9', 'GET /blogs/:id', { id: 'a/b é' }],
    ['GET', '/blogs/__proto__', 'GET /blogs/:id', { id: '__proto__' }],
    ['PUT', '/blogs/7', undefined],
    ['HEAD', '/blogs/7/comments', undefined],
    ['GET', '/Blogs', undefined],
    ['GET', '/blogs//', undefined],
    ['GET', '/blogs/7/8', undefined],
    ['GET', '/blogs%2F7', undefined],
    ['GET', '/blogs/%zz', undefined],
    ['GET', `/blogs/${'x'.repeat(2_001)}`, undefined],
    ['GET', '/', undefined],
    ['GET', '', undefined],
  ])('the route of %s %s is %s', (method, path, value, params) => {
    expect(tree.find(method, path)).toEqual(value && { value, params })
  })

  it('adding the same route twice fails', () => {
    expect(() => tree.add('GET', '/blogs/:other', 'again')).toThrow('GET /blogs/:other is there twice')
  })
})
