import type { ValueNames, Versions } from './conflict-parts.ts'
import type { AnyFieldDisplays } from './field-display.ts'
import { fieldLabel, fieldText, referencesIn } from './field-lines.ts'
import { differing } from './save-state.ts'
import { useReferenceNames } from './useReferenceNames.ts'

/** How fields are called and read in a conflict. */
export function useFieldWords<F extends object>(
  displays: AnyFieldDisplays,
  versions: Versions<F> | null,
): { labelOf: (field: string) => string; nameOf: ValueNames } {
  const compared = versions ? [differing<object>(versions.mine, versions.theirs), differing<object>(versions.theirs, versions.mine)] : []
  const names = Object.keys(compared[0] ?? {})
  const nameOf = useReferenceNames(compared.flatMap((fields) => referencesIn(displays, fields, names)))
  return {
    labelOf: (field) => fieldLabel(displays, field),
    nameOf: (field, value, fields) => fieldText(displays[field], value, { fields, nameOf }),
  }
}
