import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dependency } from './runtime-dependencies.ts'

interface Product {
  name: string
  version: string
  license: string
}

/** What is shipped, as CycloneDX 1.6 (ECMA-424). Without a time and a serial number: the same files have the same bill. */
export function billOfMaterials(product: Product, dependencies: Dependency[]): string {
  const components = dependencies.map(({ name, version, license }) => ({
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    licenses: [licenseOf(license)],
    purl: purlOf(name, version),
  }))
  const own = { type: 'application', 'bom-ref': `${product.name}@${product.version}`, name: product.name, version: product.version }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, licenses: [licenseOf(product.license)] } },
    components: [...new Map(components.map((one) => [one.purl, one])).values()],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Package URL specification, type npm: the @ of a scope is written %40. */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

function licenseOf(license: string): { license: { id: string } } | { expression: string } {
  return /\s/.test(license) ? { expression: license } : { license: { id: license } }
}

/** The licence texts of all of them, by name. */
export function licenseTexts(root: string, dependencies: Dependency[]): string {
  const packagesOf = new Map<string, string[]>()
  for (const { name, version, path, license } of dependencies) {
    const files = readdirSync(join(root, path)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    const text = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim()).join('\n\n')
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const parts = Array.from(packagesOf, ([text, packages]) => `${packages.join('\n')}\n\n${text}`)
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
