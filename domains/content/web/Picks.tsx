/** Three goods under the banners, each with its first figure and its price. */
import { Link } from '@tanstack/react-router'
import type { Card } from '#domains/catalog/contract.ts'
import { pictureOr } from '#domains/catalog/web/door.ts'
import { Money } from '#kit/ui/Money.tsx'
import { Picture } from '#kit/ui/Picture.tsx'

export function Picks({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="promos">
      {cards.map(({ id, name, figures, picture, priceAmount, currency }) => (
        <Link key={id} to="/goods/$id" params={{ id: String(id) }} className="promo">
          <b className="line-clamp-2 max-w-[60%]">{name}</b>
          <span>{figures[0]}</span>
          <span>
            <Money amount={priceAmount} currency={currency} size="small" />
          </span>
          <Picture {...pictureOr(picture)} alt="" />
        </Link>
      ))}
    </div>
  )
}
