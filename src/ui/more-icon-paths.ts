/** The icons of the other pages and the studio, apart so that an article does not carry them. Drawn as in icon-paths.ts. */
export const moreIconPaths = {
  download: 'M12 3v13M6 11l6 6 6-6M4 21h16',
  external: 'M9 5H4v15h15v-5M13 4h7v7M20 4 10.5 13.5',
  more: 'M3.5 11.5h1v1h-1zM11.5 11.5h1v1h-1zM19.5 11.5h1v1h-1z',
  calendar: 'M3.5 5.5h17v15h-17zM3.5 10h17M8 3v5M16 3v5',
  place: 'M12 21.5c4.5-5 7-8.5 7-11.5a7 7 0 1 0-14 0c0 3 2.5 6.5 7 11.5ZM12 8v4M10 10h4',
  people: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 20.5c.6-3.5 3.1-5.5 7-5.5s6.4 2 7 5.5M16 4.5a4 4 0 0 1 0 7M18 15.3c2.1.8 3.5 2.6 4 5.2',
  enter: 'M14 4h6v16h-6M4 12h10M10 7.5 14.5 12 10 16.5',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.1M3 12h.1M3 18h.1',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  'zoom-in': 'M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M7.5 10.5h6M10.5 7.5v6',
  'zoom-out': 'M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M7.5 10.5h6',
  text: 'M4 5h16M12 5v15M9 20h6',
  picture: 'M3 4.5h18v15H3zM3 16l5.5-5 4.5 4 3-2.5 5 4.5M15.5 8.5h.1',
  spread: 'M12 6.5C9.5 4.5 6.5 4 3 4v14.5c3.5 0 6.5.5 9 2.5 2.5-2 5.5-2.5 9-2.5V4c-3.5 0-6.5.5-9 2.5ZM12 6.5V21',
  file: 'M5 3h9l5 5v13H5zM14 3v5h5',
  volume: 'M3 9.5v5h4l5 4.5V5L7 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6a8.5 8.5 0 0 1 0 12',
  forward: 'M13 5.5l6.5 6.5-6.5 6.5zM4 5.5l6.5 6.5L4 18.5z',
  leave: 'M10 4H4v16h6M9 12h11M16 7.5 20.5 12 16 16.5',
  edit: 'M4 20v-4L16 4l4 4L8 20zM13 7l4 4',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M18.5 2.5v4.5H14',
  person: 'M12 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM3.5 21c.8-4 4-6 8.5-6s7.7 2 8.5 6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v6M12 7.2v.1',
} as const

export type MoreIconName = keyof typeof moreIconPaths
