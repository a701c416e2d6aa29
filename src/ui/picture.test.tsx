import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { canShow, oneAddressOf, type Image } from '#base/image.ts'
import { Picture } from './Picture.tsx'

const letters: Image = {
  id: 'm1',
  url: '/media/m1/original',
  width: 1600,
  height: 1000,
  alt: 'A postal clerk',
  placeholder: 'data:image/webp;base64,UklGRg==',
  focus: [0.5, 0.21],
}

function drawn(image: Image, more: Partial<Parameters<typeof Picture>[0]> = {}) {
  return renderToStaticMarkup(<Picture image={image} sizes="50vw" {...more} />)
}

describe('a picture', () => {
  test('offers every width up to its natural one, AVIF before WebP', () => {
    const html = drawn(letters)
    expect(html).toContain(
      '<source type="image/avif" srcSet="/media/m1/320.avif 320w, /media/m1/640.avif 640w, /media/m1/960.avif 960w, /media/m1/1280.avif 1280w" sizes="50vw"/>',
    )
    expect(html.indexOf('type="image/avif')).toBeLessThan(html.indexOf('type="image/webp'))
    expect(html).not.toContain('1600.')
    expect(html).not.toContain('1920')
  })

  test('keeps its place with width and height and carries no style attribute', () => {
    const html = drawn(letters, { shape: '4x3' })
    expect(html).toContain('width="1600" height="1000"')
    expect(html).not.toContain('style=')
    expect(html).toContain('class="picture is-cropped ratio-4x3 focus-x-50 focus-y-20"')
  })

  test('waits below the fold and hurries above it', () => {
    expect(drawn(letters)).toContain('loading="lazy"')
    const first = drawn(letters, { priority: true })
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain('lazy')
  })

  test('has its blurred self beneath it, hidden from those who listen', () => {
    expect(drawn(letters)).toContain('<img class="picture__blur" src="data:image/webp;base64,UklGRg==" alt="" aria-hidden="true"/>')
    expect(drawn({ ...letters, placeholder: undefined })).not.toContain('picture__blur')
  })

  test('is shown as it is when it is too small to be cut', () => {
    expect(drawn({ ...letters, width: 200, height: 100 })).toContain('<picture><img src="/media/m1/original"')
  })

  test('without an id is shown from this site only', () => {
    expect(drawn({ ...letters, id: null, url: '/demo/old.png' })).toContain('src="/demo/old.png"')
    for (const url of ['https://example.org/a.png', '//example.org/a.png', '/\\example.org/a.png', 'javascript:0', '']) {
      expect(drawn({ ...letters, id: null, url })).toBe('')
      expect(canShow({ ...letters, id: null, url })).toBe(false)
    }
  })

  test('gives feeds and previews one address that is wide enough, or the widest there is', () => {
    expect(oneAddressOf(letters, 1200)).toBe('/media/m1/1280.webp')
    expect(oneAddressOf({ ...letters, width: 700 }, 1200)).toBe('/media/m1/640.webp')
    expect(oneAddressOf({ ...letters, id: null, url: '/x.png' }, 1200)).toBe('/x.png')
  })
})
