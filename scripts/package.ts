// `npm run package`: makes dist-packages/masthead-VERSION-linux-CPU.tar.gz of what was built: unpacked, `./masthead start`
// needs Node.js and nothing else, no network, no compiler, no npm.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials, licenseTexts } from './package/bill-of-materials.ts'
import { bundlePrograms } from './package/bundle-programs.ts'
import { copyDependencies, copyProject } from './package/copy-files.ts'
import { exchangeNativeParts } from './package/native-parts.ts'
import { runtimeDependencies, runtimeVersions, shippedDependencies } from './package/runtime-dependencies.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    /** x64 or arm64; this machine's when it is not given. */
    cpu: { type: 'string', default: process.arch },
    /** The folder for the archive. */
    out: { type: 'string', default: join(root, 'dist-packages') },
    /** With the demo edition. */
    demo: { type: 'boolean', default: false },
    /** Leave the folder as it is, for an image or a look. */
    folder: { type: 'boolean', default: false },
  },
})
const { cpu } = values
if (cpu !== 'x64' && cpu !== 'arm64') stop('--cpu is x64 or arm64.')
if (!existsSync(join(root, 'dist/server/main.js'))) stop('There is nothing to pack: run `npm run build` first.')

const manifest: { name: string; version: string; license: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Nothing of development: no scripts, no tools. */
const forServers = { scripts: undefined, devDependencies: undefined, overrides: undefined, engines: { node: '>=24' } }
const name = `masthead-${manifest.version}-linux-${cpu}`
const out = resolve(values.out)
const target = join(out, name)

const dependencies = runtimeDependencies(root)
copyProject(root, target, values.demo)
await bundlePrograms(root, target)
copyDependencies(root, target, dependencies, cpu)
if (cpu !== process.arch) exchangeNativeParts(target, dependencies, cpu)
const shipped = shippedDependencies(root)
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, ...forServers, dependencies: runtimeVersions(root) }, null, 2)}\n`)
writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(root, shipped))
writeFileSync(join(target, 'sbom.cdx.json'), billOfMaterials(manifest, shipped))
chmodSync(join(target, 'masthead'), 0o755)
if (values.folder) console.log(target)
else {
  const archive = `${target}.tar.gz`
  mkdirSync(out, { recursive: true })
  // The same files make the same archive, whoever packs them.
  const steady = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...steady, '-czf', archive, '-C', out, name])
  rmSync(target, { recursive: true, force: true })
  console.log(archive)
}

function stop(words: string): never {
  console.error(words)
  process.exit(1)
}
