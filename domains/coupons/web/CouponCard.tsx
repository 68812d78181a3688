/** What a coupon takes off, from which sum on and for what. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CouponState, Terms } from '../contract.ts'

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
  const { money } = useMoney()
  const { name, kind, currency, thresholdAmount, offAmount, offPercent, capAmount, scope } = terms
  const cap = capAmount === null ? null : t('cap', { amount: money(capAmount, currency) })
  const worth = {
    reduction: () => t('worth.reduction', { amount: money(offAmount ?? 0, currency) }),
    discount: () => t('worth.discount', { percent: offPercent ?? 0 }),
    freight: () => t('worth.freight'),
  }[kind]()
  const from =
    thresholdAmount === 0 ? t('fromAny') : t('from', { amount: money(thresholdAmount, currency) })
  const facts = [from, cap, t(`scope.${scope}`)].filter((each) => each !== null)
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold text-sale">{worth}</p>
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
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
