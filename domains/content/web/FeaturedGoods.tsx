/** Three goods below the banners, each with its first figure and its price. */
import { Link } from '@tanstack/react-router'
import type { Card } from '#domains/catalog/contract.ts'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'
import { CardPrice } from '#domains/pricing/web/door/CardPrice.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'

export function FeaturedGoods({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="highlights">
      {cards.map((card) => (
        <Link key={card.id} to="/goods/$id" params={{ id: String(card.id) }} className="highlight">
          <span className="grid min-w-0 content-center gap-1">
            <b className="line-clamp-2">{card.name}</b>
            <small className="truncate">{card.figures[0]}</small>
            <CardPrice card={card} size="medium" />
          </span>
          <Photo {...pictureOr(card.picture)} alt="" />
        </Link>
      ))}
    </div>
  )
}
