/** What the register page shows to a buyer who is logged in, after the back button or a login in another tab. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { rememberedPage } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { LogoutButton } from './door/LogoutButton.tsx'
import { useMe } from './me.ts'

export function AlreadyLoggedIn({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const me = useMe()
  return (
    <div className="login-box">
      <h1>{t('register.title')}</h1>
      <p>{t('register.already', { name: me?.nickName ?? '…' })}</p>
      <Button
        variant="primary"
        size="large"
        wide
        onClick={() => void navigate({ href: rememberedPage(back), replace: true })}
      >
        {t('register.toShop')}
      </Button>
      <Link
        to="/login/login/register"
        search={{ back, step: 'papers' }}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        {t('register.toVerification')}
      </Link>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {t('register.alreadyText')} <LogoutButton />
      </p>
    </div>
  )
}
