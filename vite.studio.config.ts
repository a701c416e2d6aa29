import { defineConfig, mergeConfig } from 'vite'
import site from './vite.config.ts'

/** A build of its own: nothing of the studio moves a byte of what readers load. */
export default mergeConfig(
  site,
  defineConfig({
    publicDir: false,
    build: { cssCodeSplit: true, manifest: '.vite/studio.json', rolldownOptions: { input: ['src/app/studio.html', 'src/app/preview.html'] } },
  }),
)
