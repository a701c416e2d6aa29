import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { canShow, oneAddressOf, type Image } from '#base/image.ts'
import { Picture } from './Picture.tsx'

const photo: Image = {
  id: 'm1',
  url: '/media/m1/original',
  width: 1600,
  height: 1000,
  alt: 'A postal clerk',
  placeholder: 'data:image/webp;base64,UklGRg==',
  focus: [0.5, 0.21],
}

function rendered(image: Image, more: Partial<Parameters<typeof Picture>[0]> = {}) {
  return renderToStaticMarkup(<Picture image={image} sizes="50vw" {...more} />)
}

describe('The Picture component', () => {
  test('a picture offers every width up to its own, with AVIF before WebP', () => {
    const html = rendered(photo)
    expect(html).toContain(
      '<source type="image/avif" srcSet="/media/m1/320.avif 320w, /media/m1/640.avif 640w, /media/m1/960.avif 960w, /media/m1/1280.avif 1280w" sizes="50vw"/>',
    )
    expect(html.indexOf('type="image/avif')).toBeLessThan(html.indexOf('type="image/webp'))
    expect(html).not.toContain('1600.')
    expect(html).not.toContain('1920')
  })

  test('a thumbnail offers its small width, and none that no screen needs for it', () => {
    const avif = (sizes: string, width = 1600) => /image\/avif" srcSet="([^"]*)"/.exec(rendered({ ...photo, width }, { sizes }))?.[1]
    expect(avif('48px')).toBe('/media/m1/160.avif 160w')
    expect(avif('96px')).toBe('/media/m1/160.avif 160w, /media/m1/320.avif 320w')
    expect(avif('64px', 200)).toBeUndefined()
    expect(avif('600px', 700)).toBe('/media/m1/160.avif 160w, /media/m1/320.avif 320w, /media/m1/640.avif 640w')
  })

  test('a picture has width and height attributes and no style attribute', () => {
    const html = rendered(photo, { shape: '4x3' })
    expect(html).toContain('width="1600" height="1000"')
    expect(html).not.toContain('style=')
    expect(html).toContain('class="picture is-cropped ratio-4x3 focus-x-50 focus-y-20"')
  })

  test('a picture is loaded lazily, or with high priority when requested', () => {
    expect(rendered(photo)).toContain('loading="lazy"')
    const first = rendered(photo, { priority: true })
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain('lazy')
  })

  test('a picture has a blurred placeholder that is hidden from screen readers', () => {
    expect(rendered(photo)).toContain('<img class="picture__blur" src="data:image/webp;base64,UklGRg==" alt="" aria-hidden="true"/>')
    expect(rendered({ ...photo, placeholder: undefined })).not.toContain('picture__blur')
  })

  test('a picture too small for resizing is shown in its original size', () => {
    expect(rendered({ ...photo, width: 200, height: 100 })).toContain('<picture><img src="/media/m1/original"')
  })

  test('an animation moves as WebP, and stands still as AVIF for readers who ask for less motion', () => {
    const html = rendered({ ...photo, frames: 12 }, { moving: true })
    expect(html).toContain('<source media="(prefers-reduced-motion: reduce)" type="image/avif"')
    expect(html).toContain('<source media="(prefers-reduced-motion: reduce)" srcSet="/media/m1/mail"/><source type="image/webp"')
  })

  test('an animation on a card stands still in every format', () => {
    const html = rendered({ ...photo, frames: 12 })
    expect(html).toContain('<source type="image/avif"')
    expect(html).toContain('<source srcSet="/media/m1/mail"/><img')
    expect(oneAddressOf({ ...photo, frames: 12 }, 1200)).toBe('/media/m1/mail')
  })

  test('a narrow screen loads a crop around the focus before the whole picture', () => {
    const html = rendered({ ...photo, focus: [0.23, 0.5] }, { shape: 'fill', box: 0.9, crop: '9x10', sizes: '(max-width: 640px) 100vw, 66vw' })
    expect(html).toContain(
      '<picture><source media="(max-width: 460px)" type="image/avif" srcSet="/media/m1/320-9x10-25.avif 180w, /media/m1/640-9x10-25.avif 360w, /media/m1/960-9x10-25.avif 540w, /media/m1/1280-9x10-25.avif 720w" sizes="(max-width: 640px) 100vw, 66vw"/><source type="image/avif" srcSet="/media/m1/320.avif 320w',
    )
    expect(rendered({ ...photo, focus: undefined }, { shape: 'fill', crop: '3x4' })).toContain('/media/m1/320-3x4-50.avif 150w')
  })

  test('a picture hardly wider than its crop, a small one and an animation are never cropped', () => {
    for (const other of [{ width: 1100 }, { width: 800 }, { width: 200, height: 100 }, { frames: 2 }])
      expect(rendered({ ...photo, ...other }, { shape: 'fill', crop: '9x10' })).not.toContain('9x10')
  })

  test('a picture without an id is shown only from this site', () => {
    expect(rendered({ ...photo, id: null, url: '/demo/old.png' })).toContain('src="/demo/old.png"')
    for (const url of ['https://example.org/a.png', '//example.org/a.png', '/\\example.org/a.png', 'javascript:0', '']) {
      expect(rendered({ ...photo, id: null, url })).toBe('')
      expect(canShow({ ...photo, id: null, url })).toBe(false)
    }
  })

  test('feeds and previews get the smallest sufficient width of a picture', () => {
    expect(oneAddressOf(photo, 1200)).toBe('/media/m1/1280.webp')
    expect(oneAddressOf({ ...photo, width: 700 }, 1200)).toBe('/media/m1/640.webp')
    expect(oneAddressOf({ ...photo, id: null, url: '/x.png' }, 1200)).toBe('/x.png')
  })
})
