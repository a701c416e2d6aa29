import { MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import type { Api } from '#base/api-client.ts'
import { ApiProvider } from '#ui/ApiProvider.tsx'
import { QueryProvider } from '#ui/query/QueryProvider.tsx'
import { QueryStore } from '#ui/query/store.ts'
import { SiteProvider, type Site } from '#ui/Site.tsx'
import { Toasts } from '#ui/Toast.tsx'
import { AskHost } from './ConfirmHost.tsx'
import { Gate } from './Gate.tsx'
import { LibraryHost } from './MediaPickerHost.tsx'
import { LoginOver } from './LoginOverlay.tsx'
import { studioTheme, tokensForMantine } from './mantine-theme.ts'
import { askForProof, wakingApi } from './step-up.ts'
import { StepUpHost } from './StepUpHost.tsx'
import { useEdition } from './useSiteSettings.ts'
import './studio.css'

export function Studio({ api, store, site }: { api: Api; store: QueryStore; site: Site }) {
  const [edition] = useEdition()
  const waking = useMemo(() => wakingApi(api, askForProof), [api])
  return (
    <MantineProvider theme={studioTheme} cssVariablesResolver={tokensForMantine} forceColorScheme={edition}>
      <QueryProvider store={store}>
        <SiteProvider value={{ site }}>
          <ApiProvider api={waking}>
            <Gate />
            <LibraryHost />
            <AskHost />
            <LoginOver />
            <StepUpHost />
            <Toasts />
          </ApiProvider>
        </SiteProvider>
      </QueryProvider>
    </MantineProvider>
  )
}
