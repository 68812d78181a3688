/** The login area's own layout: the picture on the left, a narrow column on the right, without the shop's header and footer. */
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { LanguageSelect } from '#kit/web/language/LanguageSelect.tsx'
import { shopName } from '#kit/web/pages/shop.ts'

export const Route = createFileRoute('/login/login')({ component: LoginFrame })

function LoginFrame() {
  const t = useT('accounts')
  const lang = useLang()
  return (
    <div className="login">
      <aside className="login-art">
        <Link to="/">
          <Logo />
        </Link>
        <p className="login-art-title">{t('login.artTitle')}</p>
        <p className="login-art-text">{t('login.artText')}</p>
        <img
          className="login-art-large"
          src="/demo/pictures/filler.cut.webp"
          alt=""
          width="700"
          height="700"
        />
        <img
          className="login-art-small"
          src="/demo/pictures/drill.cut.webp"
          alt=""
          width="400"
          height="400"
        />
        <div className="ticks" aria-hidden="true" />
      </aside>
      <div className="login-form">
        <header className="flex items-center justify-between gap-4">
          <Link to="/" className="md:hidden">
            <Logo />
          </Link>
          <Link to="/" className="link text-sm max-md:hidden">
            {t('login.backToShop')}
          </Link>
          <div className="w-40">
            <LanguageSelect />
          </div>
        </header>
        <main id="content" className="grid grid-cols-[minmax(0,1fr)]">
          <Outlet />
        </main>
        <footer className="text-center text-xs text-ink-3">
          {t('login.foot', { shop: shopName(lang) })}
        </footer>
      </div>
    </div>
  )
}
