/** The frame of the shop around its pages: skip link, header, content, footer. */
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useT } from '#kit/web/i18n.tsx'

export const Route = createFileRoute('/_shop')({ component: ShopFrame })

function ShopFrame() {
  const t = useT('kit')
  return (
    <>
      <a className="skip-link" href="#content">
        {t('page.skip')}
      </a>
      <header>
        <Link to="/">{t('shop.name')}</Link>
      </header>
      <Outlet />
    </>
  )
}
