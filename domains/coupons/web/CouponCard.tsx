/** What a coupon takes off, from which sum on and for what. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CouponState, Terms } from '../contract.ts'
import { useTermsText } from './terms-text.ts'

const TONE_OF: Record<CouponState, TagTone> = {
  unused: 'sale',
  in_use: 'info',
  used: 'neutral',
  expired: 'neutral',
  voided: 'neutral',
}

type Props = { terms: Terms; state?: CouponState; note: string; children: ReactNode }

export function CouponCard({ terms, state, note, children }: Props) {
  const t = useT('coupons')
  const { worth, from, cap } = useTermsText()(terms)
  const facts = [from, cap, t(`scope.${terms.scope}`)].filter((each) => each !== null)
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold text-sale">{worth}</p>
          <h2 className="text-base font-semibold wrap-anywhere">{terms.name}</h2>
        </div>
        {state !== undefined && <Tag tone={TONE_OF[state]}>{t(`tab.${state}`)}</Tag>}
      </div>
      <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
      <p className="text-sm text-ink-3">{note}</p>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3">{children}</div>
    </li>
  )
}

/** To the goods that a coupon is for: where these are one product or category, to it. */
export function FittingGoods({ terms: { scope, scopeId } }: { terms: Terms }) {
  const t = useT('coupons')
  const look = { className: buttonClass({ size: 'small', variant: 'secondary' }) }
  if (scope === 'product' && scopeId !== null)
    return (
      <Link to="/goods/$id" params={{ id: String(scopeId) }} {...look}>
        {t('use')}
      </Link>
    )
  return (
    <Link
      to="/goods/list"
      search={scope === 'category' && scopeId !== null ? { category: scopeId } : {}}
      {...look}
    >
      {t('use')}
    </Link>
  )
}
