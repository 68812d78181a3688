/** What a coupon takes off, from which sum on and for what. */
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { classes } from '#kit/ui/basics/classes.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { CouponState, Terms } from '../contract.ts'
import { useTermsText } from './terms-text.ts'

const TONE_OF: Record<CouponState, TagTone> = {
  unused: 'sale',
  in_use: 'info',
  used: 'neutral',
  expired: 'neutral',
  voided: 'neutral',
}

/** Red takes money off the goods, blue off the freight. */
const STUBS: Record<Terms['kind'], string> = {
  reduction: 'coupon-sale',
  discount: 'coupon-sale',
  freight: 'coupon-info',
}

type Props = {
  terms: Terms
  state?: CouponState
  note: ReactNode
  /** For whom it is, where it is not for everybody. */
  whom?: string | undefined
  /** The part of all that is claimed, 0 to 1. */
  claimedShare?: number | undefined
  /** Nothing can be got with it any more: it steps back. */
  isSpent?: boolean | undefined
  children: ReactNode
}

const SPENT: readonly CouponState[] = ['used', 'expired', 'voided']
const WHOLE = 100

/** A ticket: what it is worth on the stub, the rest beside it. */
export function CouponCard(props: Props) {
  const { terms, state, note, whom, claimedShare, isSpent = false, children } = props
  const t = useT('coupons')
  const { percent } = useNumbers()
  const { worth, from, cap } = useTermsText()(terms)
  const isQuiet = isSpent || (state !== undefined && SPENT.includes(state))
  const level = terms.minLevel === null ? null : t('level', { level: terms.minLevel })
  const cart = terms.cart === 'any' ? null : t(`cart.${terms.cart}`)
  const facts = [cap, whom ?? null, level, cart].filter((each) => each !== null)
  const claimed =
    claimedShare === undefined
      ? undefined
      : t('share', { percent: percent(Math.floor(claimedShare * WHOLE) / WHOLE) })
  return (
    <li className="coupon">
      <div className={classes('coupon-stub', isQuiet ? 'coupon-quiet' : STUBS[terms.kind])}>
        <b className="text-lg wrap-anywhere md:text-2xl">{worth}</b>
        <small className="text-xs first-letter:uppercase">{from}</small>
      </div>
      <div className="flex min-w-0 flex-col gap-1 px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <h2 className={classes('text-base font-semibold wrap-anywhere', isQuiet && 'text-ink-3')}>
            {terms.name}
          </h2>
          {state !== undefined && <Tag tone={TONE_OF[state]}>{t(`state.${state}`)}</Tag>}
        </div>
        {facts.length > 0 && (
          <p className="text-sm text-ink-2 first-letter:uppercase">{facts.join(' · ')}</p>
        )}
        <p className="text-sm wrap-anywhere text-ink-2 first-letter:uppercase">
          <CouponGoods terms={terms} />
        </p>
        <p className="text-xs text-ink-3">{note}</p>
        {claimed !== undefined && claimedShare !== undefined && (
          <div className="grid max-w-40 gap-1 text-xs text-ink-3">
            <ProgressBar
              value={claimedShare}
              max={1}
              label={`${terms.name}: ${claimed}`}
              tone={isQuiet ? 'over' : 'sale'}
            />
            {claimed}
          </div>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-end gap-3 pt-1">{children}</div>
      </div>
    </li>
  )
}

/** From when until when it is good; a line breaks between the two alone. */
export function ValidFor(times: { from: string; until: string }) {
  const t = useT('coupons')
  return t.rich('valid', {
    from: <span className="whitespace-nowrap">{times.from}</span>,
    until: <span className="whitespace-nowrap">{times.until}</span>,
  })
}

/** For which goods it is, each with the way to them. */
export function CouponGoods({ terms: { scope, scopes, scopeCount } }: { terms: Terms }) {
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
