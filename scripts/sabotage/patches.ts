import { operationsPatches } from './operations.ts'
import { accountsPatches } from './accounts.ts'
import { communityPatches } from './community.ts'
import { discoveryPatches } from './discovery.ts'
import { hostileImportPatches } from './hostile-imports.ts'
import { importAddressPatches } from './import-addresses.ts'
import { importTextPatches } from './import-texts.ts'
import { importsPatches } from './imports.ts'
import { monitoringPatches } from './monitoring.ts'
import { noticePatches } from './notices.ts'
import { overloadPatches } from './overload.ts'
import { platformPatches } from './platform.ts'
import { publishingPatches } from './publishing.ts'
import { requestPatches } from './requests.ts'
import { revocationPatches } from './revocation.ts'
import { staffSessionPatches } from './staff-session.ts'
import { stylePatches } from './styles.ts'
import { durabilityPatches } from './durability.ts'
import type { Patch } from './patch.ts'

export const patches: Patch[] = [
  ...accountsPatches,
  ...staffSessionPatches,
  ...revocationPatches,
  ...communityPatches,
  ...discoveryPatches,
  ...overloadPatches,
  ...monitoringPatches,
  ...platformPatches,
  ...stylePatches,
  ...publishingPatches,
  ...noticePatches,
  ...operationsPatches,
  ...importsPatches,
  ...importAddressPatches,
  ...importTextPatches,
  ...hostileImportPatches,
  ...requestPatches,
  ...durabilityPatches,
]
