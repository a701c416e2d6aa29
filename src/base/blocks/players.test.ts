import { describe, expect, test } from 'vitest'
import { frameOrigins, parseEmbed, playerOf } from './players.ts'
import { providers } from './providers.ts'

const video = 'aqz-KE-bpKQ'

describe('Embedded players', () => {
  test.each([
    [`https://youtu.be/${video}?t=1m30s`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0&start=90`],
    [`https://www.youtube.com/shorts/${video}?si=x`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`],
    [`https://www.youtube.com/watch?v=${video}&list=PL12345`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0&list=PL12345`],
    ['https://www.youtube.com/playlist?list=PL12345', 'https://www.youtube-nocookie.com/embed/videoseries?autoplay=1&rel=0&list=PL12345'],
    ['https://vimeo.com/1084537/0a1b2c3d4e#t=30s', 'https://player.vimeo.com/video/1084537?h=0a1b2c3d4e&autoplay=1&dnt=1#t=30s'],
    ['https://vimeo.com/channels/staffpicks/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1'],
    ['https://vimeo.com/showcase/123456/video/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1'],
    ['https://www.instagram.com/reels/C_ab-12345/', 'https://www.instagram.com/reel/C_ab-12345/embed/'],
    [
      'https://soundcloud.com/vesna/night/s-AbCd12345?si=x',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fvesna%2Fnight%2Fs-AbCd12345&auto_play=true',
    ],
    ['https://codepen.io/team/codepen/pen/abcDEF', 'https://codepen.io/team/codepen/embed/abcDEF?default-tab=result'],
    ['https://www.google.com/maps/search/lifts/@52.5,13.4,17z', 'https://www.google.com/maps?q=52.5,13.4&z=17&output=embed'],
    ['https://bsky.app/profile/vesna.example.org/post/3kabcdefgh2x', 'https://embed.bsky.app/embed/vesna.example.org/app.bsky.feed.post/3kabcdefgh2x'],
    ['https://twitter.com/vesna/status/1234567890?s=20', 'https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true'],
    ['https://www.instagram.com/vesna/reel/C_ab-12345/?igsh=x', 'https://www.instagram.com/reel/C_ab-12345/embed/'],
    ['https://www.tiktok.com/@vesna.k/video/7123456789012345678', 'https://www.tiktok.com/player/v1/7123456789012345678?autoplay=1'],
    ['https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x', 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC'],
    ['https://soundcloud.com/vesna/sets/night', 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fvesna%2Fsets%2Fnight&auto_play=true'],
    ['https://podcasts.apple.com/de/podcast/lifts/id123456789?i=1000123456789', 'https://embed.podcasts.apple.com/de/podcast/id123456789?i=1000123456789'],
    ['https://bandcamp.com/EmbeddedPlayer/v=2/album=12345/size=large/', 'https://bandcamp.com/EmbeddedPlayer/album=12345/size=large/artwork=small/'],
    ['https://codepen.io/vesna/pen/abcDEF', 'https://codepen.io/vesna/embed/abcDEF?default-tab=result'],
    ['https://www.google.com/maps/place/Lift/@52.5,13.4,17z/data=x', 'https://www.google.com/maps?q=52.5,13.4&z=17&output=embed'],
    ['https://www.google.de/maps/place/Lift/@52.5163,13.3777,500m/data=x', 'https://www.google.com/maps?q=52.5163,13.3777&z=16&output=embed'],
    ['https://www.google.com/maps/dir/Mitte/Lift/@52.5,13.4,12z', 'https://www.google.com/maps?q=52.5,13.4&z=12&output=embed'],
    ['https://www.google.com/maps?q=52.5,13.4', 'https://www.google.com/maps?q=52.5,13.4&z=15&output=embed'],
    [`https://www.youtube.com/watch/?v=${video}`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`],
    [`https://youtube-nocookie.com/embed/${video}`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`],
    ['https://vimeo.com/manage/videos/1084537/0a1b2c3d4e', 'https://player.vimeo.com/video/1084537?h=0a1b2c3d4e&autoplay=1&dnt=1'],
    ['https://vimeo.com/2345', 'https://player.vimeo.com/video/2345?autoplay=1&dnt=1'],
    ['https://mobile.x.com/jack/status/20', 'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true'],
    ['https://m.tiktok.com/@vesna/video/7123456789012345678', 'https://www.tiktok.com/player/v1/7123456789012345678?autoplay=1'],
    ['https://open.spotify.com/intl-pt-BR/episode/4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC'],
    ['https://open.spotify.com/user/vesna/playlist/4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com/embed/playlist/4uLU6hMCjMI75M1A2tKUQC'],
    ['https://codepen.io/vesna/pen/0192a3b4-c5d6', 'https://codepen.io/vesna/embed/0192a3b4-c5d6?default-tab=result'],
    ['https://maps.google.com/?q=52.5,13.4', 'https://www.google.com/maps?q=52.5,13.4&z=15&output=embed'],
    ['https://www.google.com/maps?ll=52.5,13.4&z=12', 'https://www.google.com/maps?q=52.5,13.4&z=12&output=embed'],
    ['https://www.google.com/maps/place/52.5,13.4', 'https://www.google.com/maps?q=52.5,13.4&z=15&output=embed'],
    ['https://www.google.com/maps/search/?api=1&query=52.5%2C13.4', 'https://www.google.com/maps?q=52.5,13.4&z=15&output=embed'],
    [
      'https://www.openstreetmap.org/?mlat=52.5&mlon=13.4',
      'https://www.openstreetmap.org/export/embed.html?bbox=13.39451%2C52.49725%2C13.40549%2C52.50275&layer=mapnik',
    ],
    [
      'https://www.openstreetmap.org/search?query=lift#map=2/10/-20',
      'https://www.openstreetmap.org/export/embed.html?bbox=-110.00000%2C-35.00000%2C70.00000%2C55.00000&layer=mapnik',
    ],
    ['https://m.vimeo.com/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1'],
    ['https://x.com/i/web/status/1234567890', 'https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true'],
    [
      'https://www.openstreetmap.org/#map=2/10/-20',
      'https://www.openstreetmap.org/export/embed.html?bbox=-110.00000%2C-35.00000%2C70.00000%2C55.00000&layer=mapnik',
    ],
    ['https://www.figma.com/design/abcdefghijklmnop1234/Lift?node-id=1-2', 'https://embed.figma.com/design/abcdefghijklmnop1234?embed-host=share&node-id=1-2'],
  ])('the address %s gives the player %s', (address, src) => {
    const player = playerOf(address)
    expect(player?.src).toBe(src)
    // The page that is kept leads to the same player again.
    expect(playerOf(player?.page ?? '')?.src).toBe(src)
    expect(frameOrigins).toContain(new URL(src).origin)
  })

  test('each provider in the list has a tested address', () => {
    expect(new Set(frameOrigins).size).toBe(providers.length)
  })

  test.each([
    'https://open.spotify.com.evil.example/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://evil.example/open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com@evil.example/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://x.com:444/vesna/status/1234567890',
    'https://x.com\\@evil.example/vesna/status/1234567890',
    'https://bsky.app/profile/../../evil/post/3kabcdefgh2x',
    'https://www.google.com/search?q=52.5,13.4',
    'https://www.google.com/maps/@52.5,13.4&output=x,17z',
    'https://vimeo.com/1084537/../evil',
    'https://www.google.com/?q=52.5,13.4',
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.instagram.com/share/reel/BAabc123/',
    'javascript:alert(1)//x.com/vesna/status/1234567890',
  ])('the address %s has no player', (address) => {
    expect(playerOf(address)).toBeNull()
  })

  test('the address of an unlisted Vimeo video is not parsed as a plain video embed', () => {
    expect(parseEmbed('https://vimeo.com/1084537/0a1b2c3d4e')).toBeNull()
  })
})
