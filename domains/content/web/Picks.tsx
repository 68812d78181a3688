/** Three goods under the banners, each with its first figure and its price. */
import { Link } from '@tanstack/react-router'
import type { Card } from '#domains/catalog/contract.ts'
import { pictureOr } from '#domains/catalog/web/door.ts'
import { Money } from '#kit/ui/Money.tsx'
import { Photo } from '#kit/ui/Picture.tsx'

export function Picks({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="highlights">
      {cards.map(({ id, name, figures, picture, priceAmount, currency }) => (
        <Link key={id} to="/goods/$id" params={{ id: String(id) }} className="highlight">
          <span className="grid min-w-0 content-center gap-1">
            <b className="line-clamp-2">{name}</b>
            <small className="truncate">{figures[0]}</small>
            <Money amount={priceAmount} currency={currency} size="medium" />
          </span>
          <Photo {...pictureOr(picture)} alt="" />
        </Link>
      ))}
    </div>
  )
}
