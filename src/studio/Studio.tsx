import { MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import type { Api } from '#base/api-client.ts'
import { ApiProvider } from '#ui/ApiProvider.tsx'
import { QueryProvider } from '#ui/query/QueryProvider.tsx'
import { QueryStore } from '#ui/query/store.ts'
import { SiteProvider, type Site } from '#ui/Site.tsx'
import { Toasts } from '#ui/Toast.tsx'
import { ConfirmHost } from './ConfirmHost.tsx'
import { Gate } from './Gate.tsx'
import { MediaPickerHost } from './MediaPickerHost.tsx'
import { LoginOverlay } from './LoginOverlay.tsx'
import { studioTheme, tokensForMantine } from './mantine-theme.ts'
import { repeatingApi } from './repeating-api.ts'
import { requestStepUp, stepUpApi } from './step-up.ts'
import { StepUpHost } from './StepUpHost.tsx'
import { useSiteSettings } from './useSiteSettings.ts'
import './studio.css'

export function Studio({ api, store, site }: { api: Api; store: QueryStore; site: Site }) {
  const [edition] = useSiteSettings()
  const waking = useMemo(() => stepUpApi(repeatingApi(api), requestStepUp), [api])
  return (
    <MantineProvider theme={studioTheme} cssVariablesResolver={tokensForMantine} forceColorScheme={edition}>
      <QueryProvider store={store}>
        <SiteProvider value={{ site }}>
          <ApiProvider api={waking}>
            <Gate />
            <MediaPickerHost />
            <ConfirmHost />
            <LoginOverlay />
            <StepUpHost />
            <Toasts />
          </ApiProvider>
        </SiteProvider>
      </QueryProvider>
    </MantineProvider>
  )
}
