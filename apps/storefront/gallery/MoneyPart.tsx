/** Prices, countdowns and percentages. Amounts from a few cents to millions, in the language's currency. */
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money, PointsPrice, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { PriceBlock } from '#domains/catalog/web/door/PriceBlock.tsx'
import { PriceTiers } from '#domains/catalog/web/door/PriceTiers.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Group, noLink, Row, useSamples } from './parts.tsx'

/** Amounts have the same digits in every currency; rupiah need more of them. */
const scaleOf = { CNY: 1, USD: 1, IDR: 2300 } as const

/** Full hours, so that the browser renders the same as the server. */
const inHours = (hours: number) =>
  new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString()
const SOON = inHours(1)
const LATER = inHours(55)

export function MoneyPart() {
  const s = useSamples()
  const currency = CURRENCY_OF[useLang()]
  const of = (amount: number) => amount * scaleOf[currency]
  const tiers = [
    { fromCount: 1, amount: of(46_800) },
    { fromCount: 5, amount: of(45_200) },
    { fromCount: 20, amount: of(43_600) },
    { fromCount: 100, amount: of(41_800) },
  ]
  return (
    <Group title={s.money}>
      <Row>
        <Money amount={of(46_800)} currency={currency} size="huge" />
        <Money amount={of(39_800)} currency={currency} size="huge" tone="sale" />
        <StruckPrice amount={of(59_900)} currency={currency} withWord />
        <Money amount={of(44_500)} currency={currency} size="large" tone="member" />
        <PointsPrice points={2400} size="large" />
        <PointsPrice points={1200} amount={of(1800)} currency={currency} />
      </Row>
      <Row>
        <Money amount={62 * scaleOf[currency]} currency={currency} size="medium" />
        <Money amount={of(128_000_000)} currency={currency} size="medium" />
        <Money amount={-of(12_000)} currency={currency} tone="sale" />
        <Money amount={6590_00} currency="USD" />
        <Money amount={46800_00} currency="CNY" />
        <Money amount={107250_000_00} currency="IDR" size="large" />
      </Row>
      <PriceTiers steps={tiers} quantity={24} currency={currency} unit={s.unit} />
      <Row>
        <Countdown until={SOON} />
        <Countdown until={LATER} />
        <ClockLine label={s.payWithin} at={SOON} />
        <ClockLine label={s.payWithin} at={LATER} />
      </Row>
      <ProgressBar value={64} label={s.claimed} tone="sale" />
      <ProgressBar value={38} label={s.credit} tone="credit" thick />
      <ProgressBar value={82} label={s.toReceive} />
      <PriceBlock
        currency={currency}
        amount={of(46_800)}
        tone="sale"
        retailAmount={of(59_900)}
        memberAmount={of(44_500)}
        tiers={tiers}
        quantity={2}
        unit={s.unit}
        offers={
          <>
            <Tag tone="sale" line>
              {s.offer}
            </Tag>
            {noLink({ className: 'link', children: s.more })}
          </>
        }
      />
    </Group>
  )
}
