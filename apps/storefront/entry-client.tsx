/** Hydrates a rendered page: its messages, its router, and background work. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { langOf, loadWords } from './languages.ts'
import { INVITE_PARAM } from '#domains/distributors/invite-link.ts'
import type { ShopIdentity } from '#kit/contract/shop-identity.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { whenLoginIsLost } from '#kit/web/calls/call.ts'
import { setShopTimeZone } from '#kit/web/language/dates.ts'
import { takePageData } from '#kit/web/calls/PageData.tsx'
import { holdPageUntilNext } from '#kit/web/pages/keep-page.ts'
import { AFTER_MS, loadPatiently, watchMissingFiles } from '#kit/web/calls/reload.ts'
import { LOGIN_PAGE, loginAddress } from '#kit/web/forms/require-login.ts'
import { endLogin } from '#kit/web/session/session.ts'
import { setShopHasActivities, setShopIdentity } from '#kit/web/pages/shop.ts'
import { followSystemTheme } from '#kit/web/session/theme.ts'
import { showWords } from '#kit/web/language/words.ts'
import { newRouter } from './router.tsx'
import './styles.css'

const { dataset } = document.documentElement
const lang = langOf(dataset.lang)
setShopTimeZone(dataset.timeZone)
if (dataset.shop !== undefined) setShopIdentity(JSON.parse(dataset.shop) as ShopIdentity)
setShopHasActivities(dataset.activities !== undefined)

// Read at once: navigations may change the address.
const inviteCode = new URLSearchParams(location.search).get(INVITE_PARAM)

watchMissingFiles(import.meta.env.VITE_BUILD ?? '')
followSystemTheme()

const messages = await loadWords(lang)
showWords(lang, messages)
const origin = dataset.origin ?? location.origin
const { router, queries } = newRouter({
  lang,
  messages,
  load: loadWords,
  origin,
  isDemo: dataset.demo !== undefined,
})

takePageData(queries)
holdPageUntilNext(router)

whenLoginIsLost(({ wasValid, token }) => {
  const outcome = endLogin(token)
  if (outcome === 'newer') return
  if (outcome === 'followed') return location.reload()
  const { pathname, search } = location
  if (pathname !== LOGIN_PAGE) location.replace(loginAddress(pathname + search, wasValid))
})

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />, {
    // A refusal shown by a page is an answer, not an error.
    onCaughtError: (error) => error instanceof Refused || console.error(error),
  })
})

setTimeout(async () => {
  const { runAfterLoad: lookAfter } = await loadPatiently(() => import('./after-load.ts'))
  lookAfter(router, inviteCode)
}, AFTER_MS)
