/** What the shell and an article draw: these load with every page. Shapes on 24 by 24: strokes of 1.9 with square ends, but for `filledIcons`. */
export const iconPaths = {
  search: 'M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5',
  menu: 'M3 7h18M3 12h18M3 17h12',
  close: 'M5 5l14 14M19 5 5 19',
  sun: 'M12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2 19 19M19 5l-1.8 1.8M6.8 17.2 5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  play: 'M6 3.5v17l15-8.5z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  clap: 'M9.1 2.2 10.6 5 9 5.8 7.6 3zM14.3 1.5l.2 3.1-1.8.1-.2-3.1zM4.8 5.4l2.6 1.7-1 1.5L3.8 6.9zM7.9 9.1c.7-.7 1.7-.7 2.4 0l5 5.1.5-3.3c.2-1 1.1-1.7 2.1-1.5.9.1 1.5.9 1.5 1.8l-.2 6.2c0 1.3-.6 2.5-1.5 3.4-2.3 2.3-6 2.3-8.2 0l-5-5c-.6-.6-.6-1.5 0-2.1.3-.3.7-.4 1.1-.4l-.9-.9c-.6-.6-.6-1.6 0-2.2.5-.5 1.3-.6 1.9-.2-.2-.4 0-.7.3-.9z',
  comment: 'M3 4h18v13H11l-5 4v-4H3z',
  share: 'M12 15V3M7 7.5 12 3l5 4.5M5 12v9h14v-9',
  save: 'M6 3h12v18l-6-5-6 5z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.8-3.8a4 4 0 1 0-5.7-5.7L12.5 5.8M14 10a4 4 0 0 0-5.7 0l-3.8 3.8a4 4 0 1 0 5.7 5.7l1.3-1.3',
  right: 'M9 4l8 8-8 8',
  'arrow-left': 'M20 12H4M11 5l-7 7 7 7',
  'arrow-right': 'M4 12h16M13 5l7 7-7 7',
  check: 'M4 12.5 9.5 18 20 6.5',
  warning: 'M12 3 22 20.5H2zM12 9.5v5M12 17.2v.1',
  eye: 'M2 12c2.6-4.4 6-6.5 10-6.5s7.4 2.1 10 6.5c-2.6 4.4-6 6.5-10 6.5S4.6 16.4 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
} as const

export type IconName = keyof typeof iconPaths

export const filledIcons: ReadonlySet<string> = new Set<IconName>(['play', 'pause', 'clap'])
