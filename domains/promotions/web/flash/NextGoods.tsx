/** Goods of a session that is still to start, at the prices that they will have. */
import { Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import type { Session } from '../../flash-contract.ts'
import { FlashPrice, pictureOf } from './FlashCard.tsx'

const SIDE = 400
/** A row of a wide window. */
const SHOWN = 6

export function NextGoods({
  session: { activityId, skus },
  currency,
}: {
  session: Session
  currency: Currency
}) {
  return (
    <ul className="cards cards-6">
      {skus.slice(0, SHOWN).map((sku) => (
        <li key={sku.skuId} className="panel min-w-0 p-3">
          <Link
            to="/goods/goods-{$id}/$active"
            params={{ id: String(sku.productId), active: String(activityId) }}
            search={{ sku: sku.skuId }}
            className="grid gap-2"
          >
            <Photo src={pictureOf(sku)} alt="" width={SIDE} height={SIDE} />
            <span className="line-clamp-2 text-sm">{sku.name}</span>
            <FlashPrice sku={sku} currency={currency} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
