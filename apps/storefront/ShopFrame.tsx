/** The frame of the shop: skip link, header, navigation, content, footer, tab bar on phones. */
import { createFileRoute, Outlet, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCartCounting } from '#domains/cart/web/door/counting.ts'
import { getChannel, shopDetails } from '#domains/content/calls.gen.ts'
import { listTextPages } from '#domains/content/pages-calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { useMessageCounting } from '#domains/messages/web/door/counting.ts'
import { hotWords } from '#domains/search/calls.gen.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Header } from './frame/Header.tsx'
import { Nav } from './frame/Nav.tsx'
import { PhoneHeader } from './frame/PhoneHeader.tsx'
import { UtilityBar } from './frame/UtilityBar.tsx'
import { TabBar } from './frame/TabBar.tsx'
import { shopDescription } from '#kit/web/pages/shop.ts'
import { late } from '#kit/web/pages/late.ts'

// Rendered with every page; its code loads late, since it is rarely used at once.
const Footer = import.meta.env.SSR
  ? (await import('./frame/Footer.tsx')).default
  : late(() => import('./frame/Footer.tsx'))

/** Of those who need it: nothing of it is rendered with the page or loaded before it works. */
const ChatButton = late(() => import('#domains/chat/web/door/ChatButton.tsx'))

export const Route = createFileRoute('/_shop')({
  // Failures here must not keep a page from being shown: the browser requests it again.
  loader: async ({ context: { queries } }) => {
    await Promise.all([
      queries.prefetchQuery(query(hotWords, {})),
      queries.prefetchQuery(query(listWarehouses, {})),
      queries.prefetchQuery(query(listTextPages, {})),
      queries.prefetchQuery(query(shopDetails, {})),
      queries.prefetchQuery(query(getChannel, { id: CONTACT_CHANNEL })),
    ])
  },
  component: ShopFrame,
})

function ShopFrame() {
  const t = useT('kit')
  const lang = useLang()
  useCartCounting()
  useMessageCounting()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('page.skip')}
      </a>
      {/* without a box of its own, so that the sticky bar in it stays visible for the length of the page */}
      <header className="contents">
        <UtilityBar />
        <Header />
        <Nav />
        <PhoneHeader />
      </header>
      <p className="print-head" aria-hidden="true">
        <Logo />
        <span>{shopDescription(lang)}</span>
      </p>
      <Outlet />
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
      <TabBar />
      <Chat />
    </>
  )
}

function Chat() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <ChatButton />
      </Suspense>
    )
  )
}
