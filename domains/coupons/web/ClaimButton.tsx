/** Claims a coupon where it is shown. A guest logs in first, and comes back. */
import { useLocation } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { loginAddress } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { claimCoupon, couponsForProducts, myCoupons, offeredCoupons } from '../calls.gen.ts'
import type { OfferedCoupon } from '../contract.ts'

type Props = {
  offer: Pick<OfferedCoupon, 'templateId' | 'name'>
  /** `soft` beside another button that matters more. */
  variant: 'sale' | 'soft'
}

export function ClaimButton({ offer: { templateId, name }, variant }: Props) {
  const t = useT('coupons')
  const { isLoggedIn } = useSession()
  const { href } = useLocation()
  const claim = useAct(claimCoupon, {
    refresh: [myCoupons, offeredCoupons, couponsForProducts],
    onDone: () => toast(t('claimed'), { kind: 'success' }),
  })
  const label = t('claimOf', { name })
  if (!isLoggedIn)
    return (
      <a
        href={loginAddress(href)}
        aria-label={label}
        className={buttonClass({ size: 'small', variant })}
      >
        {t('claim')}
      </a>
    )
  return (
    <Button
      size="small"
      variant={variant}
      aria-label={label}
      busy={claim.isPending}
      onClick={() => claim.mutate({ templateId })}
    >
      {t('claim')}
    </Button>
  )
}
