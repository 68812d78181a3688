/** The price on a product's page, always in one order: current, former, member, volume, offers. */
import type { ReactNode } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Money, StruckPrice, type MoneyTone } from '#kit/ui/figures/Money.tsx'
import { PriceTiers, type PriceStep } from './PriceTiers.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'

export type PriceBlockProps = {
  currency: Currency
  /** The price to pay. */
  amount: number
  tone?: MoneyTone | undefined
  /** Replaces the price: points, a range. */
  price?: ReactNode
  retailAmount?: number | undefined
  /** For members whose price is the lowest it is the main figure; then omit this and pass the other price as `aside`. */
  memberAmount?: number | undefined
  /** Beside the price: a unit, the price during a campaign. */
  aside?: ReactNode
  tiers?: readonly PriceStep[] | undefined
  quantity?: number | undefined
  unit?: string | undefined
  /** Below the volume prices: why they rise. */
  tiersNote?: ReactNode
  /** Outlined red tags, at most three, then the link to coupons. */
  offers?: ReactNode
  /** More rows: `PriceRow`. */
  children?: ReactNode
}

export function PriceBlock(props: PriceBlockProps) {
  const { currency, amount, tone, price, retailAmount, memberAmount, aside } = props
  const { tiers, quantity = 1, unit, tiersNote, offers, children } = props
  const t = useT('catalog')
  const { money } = useMoney()
  return (
    <div className="price-block">
      <PriceRow label={t('price.label')}>
        {price ?? <Money amount={amount} currency={currency} size="huge" tone={tone} />}
        {retailAmount !== undefined && (
          <StruckPrice amount={retailAmount} currency={currency} withWord />
        )}
        {memberAmount !== undefined && (
          <CrownTag solid tall>
            {t('memberPrice', { price: money(memberAmount, currency) })}
          </CrownTag>
        )}
        {aside}
      </PriceRow>
      {tiers !== undefined && tiers.length > 1 && (
        <PriceRow label={t('price.tiers')}>
          <PriceTiers steps={tiers} quantity={quantity} currency={currency} unit={unit} />
          {tiersNote && <p className="text-xs text-ink-3">{tiersNote}</p>}
        </PriceRow>
      )}
      {offers !== undefined && <PriceRow label={t('price.offers')}>{offers}</PriceRow>}
      {children}
    </div>
  )
}

export function PriceRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="price-row">
      <span className="price-row-label">{label}</span>
      <div className="price-row-values">{children}</div>
    </div>
  )
}
