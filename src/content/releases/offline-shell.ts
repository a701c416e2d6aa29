/** Modules below src that the document needs which opens kept issues: of its page, and what that asks for only later. */
export const offlineShell = {
  src: 'pages/magazine-releases-id.tsx',
  later: ['content/releases/IssuePage.tsx', 'content/releases/offline-download.ts'],
}
