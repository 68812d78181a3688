/** What a coupon takes off, from which sum on and for what. */
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
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
  const level = terms.minLevel === null ? null : t('level', { level: terms.minLevel })
  const facts = [from, cap, level].filter((each) => each !== null)
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
      <p className="text-sm wrap-anywhere text-ink-2">
        <Goods terms={terms} />
      </p>
      <p className="text-sm text-ink-3">{note}</p>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3">{children}</div>
    </li>
  )
}

/** For which goods it is, each with the way to them. */
function Goods({ terms: { scope, scopes, scopeCount } }: { terms: Terms }) {
  const t = useT('coupons')
  if (scope === 'all' || scopes.length === 0) return t(`scope.${scope}`)
  return (
    <>
      {t(`for.${scope}`)}
      {scopes.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <GoodsLink scope={scope} ids={[id]} className="link">
            {name}
          </GoodsLink>
        </Fragment>
      ))}
      {scopeCount > scopes.length && ` ${t('scopeMore', { count: scopeCount - scopes.length })}`}
    </>
  )
}

type GoodsLinkProps = {
  scope: Exclude<Terms['scope'], 'all'>
  ids: readonly number[]
  className: string
  children: ReactNode
}

function GoodsLink({ scope, ids, className, children }: GoodsLinkProps) {
  const [id] = ids
  if (scope === 'product')
    return (
      <Link to="/goods/$id" params={{ id: String(id) }} className={className}>
        {children}
      </Link>
    )
  return (
    <Link
      to="/goods/list"
      search={scope === 'category' ? { category: id } : { brands: [...ids] }}
      className={className}
    >
      {children}
    </Link>
  )
}

/** To the goods that a coupon is for. A list has one category, and no choice of products: several of these are opened by their names. */
export function FittingGoods({ terms: { scope, scopes, scopeCount } }: { terms: Terms }) {
  const t = useT('coupons')
  const className = buttonClass({ size: 'small', variant: 'secondary' })
  if (scope === 'all' || scopes.length === 0)
    return (
      <Link to="/goods/list" className={className}>
        {t('use')}
      </Link>
    )
  const isOneWay = scopeCount === 1 || (scope === 'brand' && scopeCount === scopes.length)
  if (!isOneWay) return null
  return (
    <GoodsLink scope={scope} ids={scopes.map(({ id }) => id)} className={className}>
      {t('use')}
    </GoodsLink>
  )
}
