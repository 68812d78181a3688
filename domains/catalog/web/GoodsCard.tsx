/** A product in any list of the shop: the kit's card with our words, links and the button that adds it. */
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdding } from '#domains/cart/web/door.ts'
import { LOCALES } from '#kit/contract/values.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ProductCard } from '#kit/ui/ProductCard.tsx'
import { ProductCardSkeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useLang, useMoney, useNumbers, useT } from '#kit/web/i18n.tsx'
import type { Card } from '../contract.ts'
import { bandOf, pictureOr } from './shown.ts'

type Props = {
  card: Card
  /** On the first screen: its picture is asked for at once. */
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
      unit={isRange ? t('card.from', { unit }) : t('card.unit', { unit })}
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
      tag={card.family === 'device' ? <Tag tone="brand">{t('card.device')}</Tag> : undefined}
      action={<AddButton card={card} />}
    />
  )
}

function AddButton({ card }: { card: Card }) {
  const t = useT('catalog')
  const { addLeast, isAdding } = useAdding()
  const { skuId } = card
  if (skuId === null || card.availableCount === 0) return null
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

/** Cards in a grid, so many in a row of a wide window. */
export function GoodsCards(props: {
  cards: readonly Card[]
  look?: Look | undefined
  /** So many of the first are on the first screen. */
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

type Look = 'two' | 'four' | 'six'
const GRIDS = { two: 'cards cards-2', four: 'cards cards-4', six: 'cards cards-6' } as const
const gridClass = (look: Look | undefined) => (look === undefined ? 'cards' : GRIDS[look])
