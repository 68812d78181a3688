/** An amount of money, as a price or inline. Coloured only when it saves. */
import type { AnyCurrency, Currency } from '../../contract/money.ts'
import { useLang, useMoney, useNumbers, useT } from '../../web/language/i18n.tsx'
import { moneyParts } from '../../web/language/money.ts'
import { classes } from '../basics/classes.ts'

export type MoneyTone = 'sale' | 'member' | 'points' | 'inherit'

export type MoneyProps = {
  /** Minor units; a negative amount is a reduction and shown as one. */
  amount: number
  currency: AnyCurrency
  /** `plain` has one size, for tables and sums; the others are prices. */
  size?: 'plain' | 'small' | 'medium' | 'large' | 'huge' | undefined
  tone?: MoneyTone | undefined
  /** Without its currency: in a table whose sums name it. */
  bare?: boolean | undefined
  className?: string | undefined
}

export function Money({ amount, currency, size = 'plain', tone, bare, className }: MoneyProps) {
  const lang = useLang()
  const { sign, whole, fraction, ...parts } = moneyParts(amount, currency, lang)
  const symbol = bare === true ? '' : parts.symbol
  const isPlain = size === 'plain'
  const names = classes(
    'money',
    size !== 'small' && `money-${size}`,
    tone === undefined ? isPlain && 'money-inherit' : `money-${tone}`,
    className,
  )
  if (isPlain) return <span className={names}>{sign + symbol + whole + fraction}</span>
  return (
    <span className={names}>
      {sign}
      <i>{symbol}</i>
      {whole}
      {fraction !== '' && <small>{fraction}</small>}
    </span>
  )
}

/** The former price: struck through, with a label where there is room. */
export function StruckPrice(props: { amount: number; currency: Currency; withWord?: boolean }) {
  const t = useT('kit')
  const { money } = useMoney()
  const price = money(props.amount, props.currency)
  return (
    <del>
      {props.withWord === true ? (
        t('ui.price.retail', { price })
      ) : (
        <>
          <span className="sr-only">{t('ui.price.was')} </span>
          {price}
        </>
      )}
    </del>
  )
}

export type PointsPriceProps = {
  points: number
  /** Paid in addition. */
  amount?: number | undefined
  currency?: Currency | undefined
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined
}

/** "2,400 积分", or "1,200 积分 + ¥18.00". */
export function PointsPrice({ points, amount, currency, size = 'medium' }: PointsPriceProps) {
  const t = useT('kit')
  const { money } = useMoney()
  const { number } = useNumbers()
  const text = t('ui.price.points', { points: number(points) })
  const names = classes('money money-points', size !== 'small' && `money-${size}`)
  if (amount === undefined || currency === undefined) return <span className={names}>{text}</span>
  return (
    <span className={names}>
      {text} + {money(amount, currency)}
    </span>
  )
}
