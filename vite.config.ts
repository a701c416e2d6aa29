import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagePlugin } from './scripts/message-plugin.ts'

export default defineConfig({
  root: 'src/app',
  publicDir: 'public',
  plugins: [messagePlugin(), react()],
  // Its `DirSelector`: what runs from right to left is known by its letters; made into a list of languages, the rule would miss an Arabic quotation of an English text.
  css: { lightningcss: { exclude: 4 } },
  build: {
    outDir: '../../dist/client',
    // Files of the builds before stay for readers who have them open; scripts/build.ts removes the old ones.
    emptyOutDir: false,
    manifest: true,
    // Both would need inline code, which the site's policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the login dialog shows first is one file, not seven of a few lines each.
          groups: [
            { name: 'login', test: /community\/accounts\/(LoginDialog|LoginForm|EmailField|PasswordField|Field|Form|TextField|client|login|form)[.-][^?]*$/ },
          ],
        },
      },
    },
  },
})
