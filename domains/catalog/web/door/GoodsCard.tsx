/** A product in any list of the shop: the card with the shop's texts, links and buttons. */
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { LucideIcon } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import { LowestBefore, OwnPriceLabel, toneOf } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { useCardGift, useFlash, useOwnPrice } from '#domains/pricing/web/door/own-price.ts'
import { QuoteButton } from '#domains/quotes/web/door/QuoteButton.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { ProductCard } from './ProductCard.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Card } from '../../contract.ts'
import { bandOf, pictureOr } from './cards.ts'

/** Loaded where goods are in a flash sale, or earn a gift. */
const FlashBadge = late(() => import('#domains/promotions/web/door/FlashBadge.tsx'))
const GiftBadge = late(() => import('#domains/promotions/web/door/GiftBadge.tsx'))

type Props = {
  card: Card
  /** In the first viewport: its picture loads at once. */
  eager?: boolean | undefined
  level?: 2 | 3 | undefined
}

export function GoodsCard({ card, eager, level }: Props) {
  const t = useT('catalog')
  const lang = useLang()
  const { money } = useMoney()
  const { number } = useNumbers()
  const { tier, availableCount: count, unitName: unit } = card
  const band = bandOf(count)
  const isRange = card.priceMaxAmount > card.priceAmount
  const own = useOwnPrice(card.id)
  const earned = useCardGift(card.id)
  const sale = useFlash(card.id)
  const badge = (sale !== undefined || earned !== undefined) && (
    <Suspense>
      {sale !== undefined ? (
        <FlashBadge productId={card.id} sale={sale} />
      ) : (
        earned && <GiftBadge {...earned} />
      )}
    </Suspense>
  )
  return (
    <ProductCard
      link={(props) => <Link to="/goods/$id" params={{ id: String(card.id) }} {...props} />}
      level={level}
      name={card.name}
      nameLang={card.textLang === lang ? undefined : LOCALES[card.textLang]}
      picture={{ ...pictureOr(card.picture), alt: '', eager }}
      specs={card.figures}
      amount={card.priceAmount}
      currency={card.currency}
      unit={isRange ? undefined : t('card.unit', { unit })}
      priceIn={
        isRange
          ? (price) =>
              t.rich('card.from', { price, unit, small: (words) => <small>{words}</small> })
          : undefined
      }
      own={
        own && {
          amount: own.amount,
          tone: toneOf(own),
          label: <OwnPriceLabel price={own} />,
          lowest: own.lowestBefore !== null && (
            <LowestBefore amount={own.lowestBefore} currency={card.currency} />
          ),
        }
      }
      hint={
        tier === null
          ? undefined
          : t('card.tier', {
              count: number(tier.minQuantity),
              unit: tier.unitName,
              price: money(tier.priceAmount, card.currency),
            })
      }
      stock={{ band, count: band === 'low' ? count : undefined }}
      tag={
        card.family === 'device' ? <Tag tone="brand">{t('card.device')}</Tag> : badge || undefined
      }
      action={<CardAction card={card} />}
    />
  )
}

/** Requests a quote for a machine, links to a stock alert or to the options, or adds the smallest quantity. */
export function CardAction({ card }: { card: Card }) {
  const t = useT('catalog')
  const { skuId, name } = card
  if (card.quoteOnly) return <QuoteButton products={[card]} look="card" />
  if (card.availableCount === 0)
    return <CardLink card={card} icon={BellRing} label={t('card.notice', { name })} />
  if (skuId === null)
    return <CardLink card={card} icon={SlidersHorizontal} label={t('card.options', { name })} />
  return <AddButton card={card} skuId={skuId} />
}

function CardLink(props: { card: Card; icon: LucideIcon; label: string }) {
  const { card, icon, label } = props
  return (
    <Link
      to="/goods/$id"
      params={{ id: String(card.id) }}
      title={label}
      className="icon-button icon-button-soft product-card-add"
    >
      <span className="sr-only">{label}</span>
      <Icon of={icon} />
    </Link>
  )
}

function AddButton({ card, skuId }: { card: Card; skuId: number }) {
  const t = useT('catalog')
  const { addLeast, isAdding } = useAdding()
  return (
    <IconButton
      icon={Plus}
      look="soft"
      className="product-card-add"
      label={t('card.add', { name: card.name })}
      aria-busy={isAdding || undefined}
      onClick={() => addLeast(card.id, skuId)}
    />
  )
}

/** Cards in a grid, with a number per row of a wide window. */
export function GoodsCards(props: {
  cards: readonly Card[]
  look?: Look | undefined
  /** How many of the first cards are in the first viewport. */
  eagerCount?: number
  level?: 2 | 3 | undefined
  /** In a corner of the card. */
  extra?: ((card: Card) => ReactNode) | undefined
}) {
  const { cards, look, eagerCount = 0, level, extra } = props
  return (
    <ul className={gridClass(look)}>
      {cards.map((card, index) => (
        <li key={card.id} className="relative grid min-w-0">
          <GoodsCard card={card} eager={index < eagerCount} level={level} />
          {extra?.(card)}
        </li>
      ))}
    </ul>
  )
}

export function GoodsSkeletons({ count, look }: { count: number; look?: Look }) {
  return (
    <div className={gridClass(look)}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}

/** A product card that is loading. */
export function ProductCardSkeleton() {
  return (
    <div className="product-card" aria-hidden="true">
      <Skeleton shape="photo" />
      <Skeleton />
      <Skeleton width="medium" />
      <Skeleton shape="title" width="short" />
    </div>
  )
}

type Look = 'two' | 'four' | 'six'
const GRIDS = { two: 'cards cards-2', four: 'cards cards-4', six: 'cards cards-6' } as const
const gridClass = (look: Look | undefined) => (look === undefined ? 'cards' : GRIDS[look])
