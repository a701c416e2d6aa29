import { describe, expect, test } from 'vitest'
import { isVideoId, ownPath, safeHref } from './address.ts'
import { parseEmbed } from './players.ts'

const id = 'aqz-KE-bpKQ'

describe('Video addresses', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?list=x&v=${id}&t=3`,
    `http://m.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  ])('the YouTube address %s is recognized', (address) => {
    expect(parseEmbed(address)).toEqual({ provider: 'youtube', video_id: id })
  })

  test.each(['https://vimeo.com/1084537', 'https://www.vimeo.com/1084537/', 'https://player.vimeo.com/video/1084537?h=x'])(
    'the Vimeo address %s is recognized',
    (address) => {
      expect(parseEmbed(address)).toEqual({ provider: 'vimeo', video_id: '1084537' })
    },
  )

  test.each([
    // other hosts that look alike
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://www.youtube.com.evil/watch?v=${id}`,
    `https://evil-youtube.com/watch?v=${id}`,
    `https://youtube.com-evil.example/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://wwwyoutube.com/watch?v=${id}`,
    `https://xyoutu.be/${id}`,
    `https://youtu.be.evil.example/${id}`,
    `https://youtube.co/watch?v=${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    `https://evil.example/youtube.com/watch?v=${id}`,
    `https://evil.example/?u=https://www.youtube.com/watch?v=${id}`,
    `https://evil.example#https://www.youtube.com/watch?v=${id}`,
    `https://vimeo.com.evil.example/1084537`,
    `https://myvimeo.com/1084537`,
    // user names and ports
    `https://www.youtube.com@evil.example/watch?v=${id}`,
    `https://www.youtube.com:x@evil.example/watch?v=${id}`,
    `https://evil@www.youtube.com/watch?v=${id}`,
    `https://evil:pass@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://www.youtube.com%40evil.example/watch?v=${id}`,
    `https://www.youtube.com%2f@evil.example/watch?v=${id}`,
    // slashes, spaces and signs the browser would mend
    `https:\\\\www.youtube.com\\watch?v=${id}`,
    `https://www.youtube.com\\@evil.example/watch?v=${id}`,
    `https://evil.example\\.www.youtube.com/watch?v=${id}`,
    `https:/www.youtube.com/watch?v=${id}`,
    `https:www.youtube.com/watch?v=${id}`,
    `//www.youtube.com/watch?v=${id}`,
    `/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    ` https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}\n`,
    `https://www.you\ttube.com/watch?v=${id}`,
    `https://www.youtube.com/\nwatch?v=${id}`,
    `https://www.youtube.com/wa\rtch?v=${id}`,
    `\u0000https://www.youtube.com/watch?v=${id}`,
    // letters of other alphabets
    `https://www.youtub\u0435.com/watch?v=${id}`,
    `https://www.y\u043eutube.com/watch?v=${id}`,
    `https://xn--yutube-wqf.com/watch?v=${id}`,
    `https://www\u3002evil.example/watch?v=${id}`,
    `https://www.youtube.com\u2044evil.example/watch?v=${id}`,
    `https://www.youtube.com\uff0fevil.example/watch?v=${id}`,
    // other schemes
    `javascript:alert(1)//www.youtube.com/watch?v=${id}`,
    `javascript://www.youtube.com/watch?v=${id}%0aalert(1)`,
    `data:text/html,https://www.youtube.com/watch?v=${id}`,
    `vbscript:https://www.youtube.com/watch?v=${id}`,
    `ftp://www.youtube.com/watch?v=${id}`,
    `file://www.youtube.com/watch?v=${id}`,
    `blob:https://www.youtube.com/watch?v=${id}`,
    `view-source:https://www.youtube.com/watch?v=${id}`,
    // ids that are none, or carry something along
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/watch?v=${id}"onload=alert(1)`,
    `https://www.youtube.com/watch?v=%22%3E%3Cscript%3E`,
    'https://www.youtube.com/watch?v=../../../x',
    `https://www.youtube.com/embed/${id}/../../redirect?q=evil`,
    `https://www.youtube.com/redirect?q=https://evil.example&v=${id}`,
    `https://youtu.be/redirect?v=${id}`,
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/1084537/..%2f..%2fevil',
    'https://player.vimeo.com/video/1084537"><script>',
    'https://vimeo.com/-1084537',
    '',
    'https://',
  ])('the address %j is not accepted as a video', (address) => {
    expect(parseEmbed(address)).toBeNull()
  })

  test('a video id is valid only for its own provider', () => {
    expect(isVideoId('youtube', id)).toBe(true)
    expect(isVideoId('vimeo', id)).toBe(false)
    expect(isVideoId('vimeo', '1084537')).toBe(true)
    expect(isVideoId('youtube', `${id}\n`)).toBe(false)
  })
})

describe('Link addresses', () => {
  test.each([
    'https://example.org',
    'http://example.org/a?b#c',
    'mailto:a@example.org',
    'tel:+49-30-1',
    'sms:+4930',
    'webcal://example.org/a.ics',
    '/articles/x',
    '/',
    '#part',
    'HTTPS://EXAMPLE.ORG',
  ])('a link to %s is allowed', (href) => {
    expect(safeHref(href)).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    'https:evil.example',
    'relative/path',
    '../up',
    '?query',
    'mailto:',
    'tel:',
    'tel:javascript',
    'webcal:x',
    '/\ud800',
    '',
    42,
    null,
    { toString: () => '/x' },
  ])('a link to %j is refused', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })

  test('the address of an own file is a path on this site', () => {
    expect(ownPath('/media/a.mp4')).toBe('/media/a.mp4')
    expect(ownPath('https://example.org/a.mp4')).toBeUndefined()
    expect(ownPath('#a')).toBeUndefined()
  })
})
