/** The page of flash sales. Sessions are loaded with the page's first second: no cached page has them. */
import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { HOLD_MINUTES } from '../../limits.ts'

const FlashSessions = late(() => import('./FlashSessions.tsx'))

export function FlashPage() {
  const t = useT('promotions')
  return (
    <main id="content" className="pb-10" tabIndex={-1}>
      <div className="bg-sale-solid text-white">
        <div className="page grid content-center gap-1 py-5 sm:min-h-28">
          <h1 className="text-white">{t('flash.title')}</h1>
          <p className="text-sm">{t('flash.intro', { minutes: HOLD_MINUTES })}</p>
        </div>
      </div>
      <div className="page min-h-96 pt-4">
        <ClientOnly>
          <Suspense>
            <FlashSessions />
          </Suspense>
        </ClientOnly>
      </div>
    </main>
  )
}
