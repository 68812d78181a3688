/** A product in a grid: shows its specifications, price and stock before it is opened. */
import Crown from 'lucide-react/icons/crown'
import type { ReactNode } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import type { RenderLink } from '#kit/ui/basics/link.ts'
import { Money, PointsPrice, StruckPrice, type MoneyTone } from '#kit/ui/figures/Money.tsx'
import { Photo, type PictureProps } from '#kit/ui/pictures/Picture.tsx'
import { StockDot, type StockBand } from '#domains/stock/web/door/StockDot.tsx'

export type ProductCardProps = {
  link: RenderLink
  name: string
  /** The language of the name, where it differs from the page's. */
  nameLang?: string | undefined
  picture: PictureProps
  /** At most three figures; truncated, never wrapped. */
  specs: readonly string[]
  /** The price to pay. */
  amount: number
  currency: Currency
  /** "/ 件"; omitted where there is a struck-through price. */
  unit?: string | undefined
  /** Text around the price: "¥168.00 起 / 件". */
  priceIn?: ((price: ReactNode) => ReactNode) | undefined
  /** The buyer's own price instead of the public one, and its reason. */
  own?:
    | {
        amount: number
        tone: MoneyTone | undefined
        label: ReactNode
        /** Of an activity: the lowest price before it began, in a line of its own. */
        lowest: ReactNode
      }
    | undefined
  /** The former price; makes the current one red. */
  retailAmount?: number | undefined
  memberAmount?: number | undefined
  /** "100 件起 ¥46.50", where there is no member price. */
  hint?: ReactNode
  points?: number | undefined
  stock: { band: StockBand; count?: number | undefined; text?: string | undefined }
  /** One `Tag` only: campaign, special, machine, or the time of a session. */
  tag?: ReactNode
  /** Adds to the cart, requests a quote, or sets a stock alert: an `IconButton` with class `product-card-add`. */
  action?: ReactNode
  /** 2 or 3, depending on the heading above the grid. */
  level?: 2 | 3 | undefined
}

export function ProductCard(props: ProductCardProps) {
  const { link, name, nameLang, picture, specs, stock, tag, action, level = 3 } = props
  const Heading = `h${level}` as const
  return (
    <article className={classes('product-card', stock.band === 'out' && 'product-card-out')}>
      {tag !== undefined && <div className="product-card-corner">{tag}</div>}
      <Photo {...picture} />
      <Heading className="product-card-name" lang={nameLang} title={name}>
        {link({ className: 'product-card-link', children: name })}
      </Heading>
      <ul className="product-card-specs">
        {specs.slice(0, 3).map((spec) => (
          <li key={spec}>{spec}</li>
        ))}
      </ul>
      <Price {...props} />
      <Hint {...props} />
      <div className="product-card-foot">
        <StockDot band={stock.band} count={stock.count}>
          {stock.text}
        </StockDot>
        {action}
      </div>
    </article>
  )
}

function Price(props: ProductCardProps) {
  const { amount, currency, unit, priceIn, retailAmount, own, points } = props
  const isReduced = retailAmount !== undefined && retailAmount > amount
  if (points !== undefined) {
    return (
      <div className="product-card-price">
        <PointsPrice
          points={points}
          amount={amount === 0 ? undefined : amount}
          currency={currency}
        />
      </div>
    )
  }
  if (own !== undefined) {
    return (
      <div className="product-card-price">
        <Money amount={own.amount} currency={currency} size="medium" tone={own.tone} />
        <StruckPrice amount={amount} currency={currency} />
      </div>
    )
  }
  const price = (
    <Money
      amount={amount}
      currency={currency}
      size="medium"
      tone={isReduced ? 'sale' : undefined}
    />
  )
  return (
    <div className="product-card-price">
      {priceIn === undefined ? price : priceIn(price)}
      {isReduced ? (
        <StruckPrice amount={retailAmount} currency={currency} />
      ) : (
        unit !== undefined && <span className="product-card-unit">{unit}</span>
      )}
    </div>
  )
}

function Hint({ memberAmount, currency, own, hint }: ProductCardProps) {
  const t = useT('catalog')
  const { money } = useMoney()
  if (own !== undefined) {
    const names = classes(
      'product-card-hint product-card-own',
      own.tone !== undefined && `product-card-${own.tone}`,
    )
    return (
      <>
        <p className={names}>{own.label}</p>
        {own.lowest}
      </>
    )
  }
  if (memberAmount === undefined) return <p className="product-card-hint">{hint}</p>
  return (
    <p className="product-card-hint product-card-member">
      <Icon of={Crown} size="small" />
      {t('memberPrice', { price: money(memberAmount, currency) })}
    </p>
  )
}
