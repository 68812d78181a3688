/** The page of flash sales. Sessions are loaded with the page's first second: no cached page has them. */
import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const FlashClock = late(() => import('./FlashClock.tsx'))
const FlashSessions = late(() => import('./FlashSessions.tsx'))

export function FlashPage() {
  const t = useT('promotions')
  return (
    <main id="content" className="pb-10" tabIndex={-1}>
      <div className="bg-sale-solid text-white">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 sm:min-h-32">
          <div className="grid gap-1">
            <h1 className="text-white">{t('flash.title')}</h1>
            <p className="text-sm">{t('flash.intro')}</p>
          </div>
          <div className="min-h-18 sm:min-h-8">
            <ClientOnly>
              <Suspense fallback={null}>
                <FlashClock />
              </Suspense>
            </ClientOnly>
          </div>
        </div>
      </div>
      <div className="min-h-screen">
        <ClientOnly>
          <Suspense fallback={null}>
            <FlashSessions />
          </Suspense>
        </ClientOnly>
      </div>
    </main>
  )
}
