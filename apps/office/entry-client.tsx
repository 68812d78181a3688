/** Starts the back office in the browser. */
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryMe } from '#domains/staff/office/door/me.ts'
import type { ShopIdentity } from '#kit/contract/shop-identity.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { whenLoginIsLost } from '#kit/web/calls/call.ts'
import { announceNavigations } from '#kit/web/pages/announce-navigation.ts'
import { setBaseCurrency } from '#kit/web/language/base-currency.ts'
import { setShopTimeZone } from '#kit/web/language/dates.ts'
import { reloadOnNewBuild } from '#kit/web/calls/new-build.ts'
import { holdPageUntilNext } from '#kit/web/pages/keep-page.ts'
import { setMoneyForm } from '#kit/web/language/money.ts'
import { AFTER_MS, watchMissingFiles } from '#kit/web/calls/reload.ts'
import { currentLang } from '#kit/web/session/session.ts'
import { setShopIdentity } from '#kit/web/pages/shop.ts'
import { followSystemTheme } from '#kit/web/session/theme.ts'
import { loadToasts } from '#kit/web/toast/toast.ts'
import { showWords } from '#kit/web/language/words.ts'
import { loadWords } from './languages.ts'
import '../audit-actions.ts'
import '../permissions.ts'
import './logged.ts'
import { newOfficeRouter } from './router.tsx'
import './styles.css'

const LOGIN_PAGE = '/office/login'

watchMissingFiles(import.meta.env.VITE_BUILD ?? '')
followSystemTheme()

const lang = currentLang()
const messages = await loadWords(lang)
showWords(lang, messages)
document.documentElement.lang = LOCALES[lang]
setMoneyForm('full')
const { shop, timeZone, baseCurrency } = document.documentElement.dataset
setShopTimeZone(timeZone)
setBaseCurrency(baseCurrency)
if (shop !== undefined) setShopIdentity(JSON.parse(shop) as ShopIdentity)
const router = newOfficeRouter(lang, messages)

whenLoginIsLost(({ wasValid }) => {
  const { pathname, search } = location
  if (pathname === LOGIN_PAGE) return
  // Who has been in is told why they are to log in again, also where the browser has dropped the cookie.
  const { queries } = router.options.context
  const wasIn = wasValid || queries.getQueryData(queryMe.queryKey) !== undefined
  const back = encodeURIComponent(pathname + search)
  location.replace(`${LOGIN_PAGE}?back=${back}${wasIn ? '&ended=1' : ''}`)
})

const place = document.getElementById('office')
if (place === null) throw new Error('the page has no place for the office')
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

announceNavigations(router)
holdPageUntilNext(router)
setTimeout(() => {
  reloadOnNewBuild(router, import.meta.env.VITE_BUILD ?? '')
  void loadToasts()
}, AFTER_MS)
