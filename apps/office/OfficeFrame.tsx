/** The frame of the back office around its pages: skip link, rail, top bar, content. */
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useT } from '#kit/web/i18n.tsx'

export const Route = createFileRoute('/office')({ component: OfficeFrame })

function OfficeFrame() {
  const t = useT('office.kit')
  const kit = useT('kit')
  return (
    <>
      <a className="skip-link" href="#content">
        {kit('page.skip')}
      </a>
      <header>
        <Link to="/office">{t('title')}</Link>
      </header>
      <Outlet />
    </>
  )
}
