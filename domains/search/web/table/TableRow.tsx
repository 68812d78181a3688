/** One product of the table: its options, stock, price and quantity. */
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import type { RowSku } from '#domains/cart/contract.ts'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import type { Card } from '#domains/catalog/contract.ts'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'
import { CompareToggle } from '#domains/favourites/web/door/CompareToggle.tsx'
import { endOf } from '#domains/pricing/web/door/own-price.ts'
import { LowestBefore, OwnPriceLabel, toneOf } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { QuoteButton } from '#domains/quotes/web/door/QuoteButton.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { StockDot } from '#domains/stock/web/door/StockDot.tsx'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'

type Props = {
  card: Card
  /** Undefined while loading, null where it cannot be bought. */
  goods: { skus: RowSku[]; hasMore: boolean } | null | undefined
  /** Nearest first. */
  places: readonly { id: number; name: string }[]
  warehouseId: number | undefined
  /** The column of members' prices is the buyer's own. */
  hasOwn: boolean
  /** When the goods were answered, by the browser's clock. */
  answeredAt: number
}

export function TableRow({ card, goods, places, warehouseId, hasOwn, answeredAt }: Props) {
  const t = useT('cart')
  const units = useUnits()
  const lang = useLang()
  const { number } = useNumbers()
  const [skuId, setSkuId] = useState<number>()
  const skus = goods?.skus ?? []
  const sku = skus.length === 1 ? skus[0] : skus.find((each) => each.skuId === skuId)
  const priced = sku ?? skus[0]
  const unit = priced?.units[0]?.name ?? card.unitName
  const own = priced?.own ?? null
  // The card's price is public; a buyer with an own price sees that of the selected SKU.
  const tier = sku === undefined && own === null ? card.tier : (priced?.tier ?? null)
  const retail = sku?.priceAmount ?? card.priceAmount
  const member = hasOwn ? own?.amount : priced?.memberAmount
  return (
    <tr>
      <td className="goods-table-name">
        <Photo {...pictureOr(card.picture)} alt="" className="photo-small" />
        <span className="min-w-0">
          <Link
            to="/goods/$id"
            params={{ id: String(card.id) }}
            search={sku === undefined ? {} : { sku: sku.skuId }}
            lang={card.textLang === lang ? undefined : LOCALES[card.textLang]}
            className="table-name"
          >
            {card.name}
          </Link>
          <span className="goods-table-code">
            <span className="code-text">{sku?.code ?? card.code}</span>
            {skus.length > 1 && (
              <Select
                size="small"
                aria-label={`${t('table.choices')} ${card.name}`}
                placeholder={t('table.choose')}
                value={skuId === undefined ? '' : String(skuId)}
                options={skus.map((each) => ({
                  value: String(each.skuId),
                  label: each.optionText,
                }))}
                onChange={(event) => setSkuId(Number(event.target.value))}
              />
            )}
            <CompareToggle card={card} inline />
          </span>
        </span>
      </td>
      <td className="column-wide text-ink-2">{card.figures.join(' · ')}</td>
      <td className="goods-table-stock">
        <Stock card={card} sku={priced} places={places} warehouseId={warehouseId} />
      </td>
      <td className="column-number goods-table-price">
        <Price own={own} retail={retail} currency={card.currency} answeredAt={answeredAt} />
      </td>
      <td className="column-number column-wide">
        {member === undefined ? (
          '–'
        ) : (
          <Money
            amount={member}
            currency={card.currency}
            tone={own === null ? 'member' : (toneOf(own) ?? 'inherit')}
            className={own === null ? undefined : 'font-bold'}
          />
        )}
      </td>
      <td className="column-number goods-table-volume">
        {tier === null ? (
          '–'
        ) : (
          <>
            <small>
              {t('table.from', {
                count: number(tier.minQuantity),
                unit: units(unit, tier.minQuantity),
              })}
            </small>
            <Money amount={tier.priceAmount} currency={card.currency} size="plain" />
          </>
        )}
      </td>
      <td className="goods-table-buy">
        <Buy card={card} goods={goods} sku={sku} places={places} warehouseId={warehouseId} />
      </td>
    </tr>
  )
}

type PriceProps = Pick<Props, 'answeredAt'> & {
  own: RowSku['own']
  retail: number
  currency: Currency
}

/** The list price; struck through beneath the buyer's own price, which stands here where its column has no room. */
function Price({ own, retail, currency, answeredAt }: PriceProps) {
  if (own === null) return <Money amount={retail} currency={currency} size="plain" />
  return (
    <>
      <Money
        amount={own.amount}
        currency={currency}
        size="plain"
        tone={toneOf(own) ?? 'inherit'}
        className="goods-table-own"
      />
      <StruckPrice amount={retail} currency={currency} />
      {own.lowestBefore !== null && (
        <LowestBefore amount={own.lowestBefore} currency={currency} className="block" />
      )}
      {own.reason === 'activity' && (
        <small className="block text-sale">
          <OwnPriceLabel price={{ ...own, until: endOf(own.activity, answeredAt) }} />
        </small>
      )}
    </>
  )
}

type StockProps = Pick<Props, 'card' | 'places' | 'warehouseId'> & { sku: RowSku | undefined }

/** In the selected warehouse; without one in each. */
function Stock({ card, sku, places, warehouseId }: StockProps) {
  const t = useT('cart')
  const { count: short, number } = useNumbers()
  if (sku === undefined) {
    const band = card.availableCount > 0 ? 'in' : 'out'
    return <StockDot band={band}>{t(`table.${band}`)}</StockDot>
  }
  const shown = warehouseId === undefined ? places : places.filter(({ id }) => id === warehouseId)
  return (
    <ul className="goods-table-places">
      {shown.map(({ id, name }) => {
        const level = sku.warehouses.find((each) => each.warehouseId === id)
        const { band = 'out', availableCount: count = 0 } = level ?? {}
        const words =
          band === 'out' || count === null
            ? t(`table.${band}`)
            : band === 'low'
              ? t('table.lowCount', { count: number(count) })
              : short(count)
        return (
          <li key={id}>
            <StockDot band={band}>
              {name} {words}
            </StockDot>
          </li>
        )
      })}
    </ul>
  )
}

type BuyProps = Pick<Props, 'card' | 'goods' | 'places' | 'warehouseId'> & {
  sku: RowSku | undefined
}

function Buy({ card, goods, sku, places, warehouseId }: BuyProps) {
  const t = useT('cart')
  const { add, isAdding } = useAdding()
  const [wanted, setWanted] = useState(0)
  if (goods === undefined) return <Skeleton className="h-7 w-32" />
  const unit = sku?.units[0]
  if (goods?.hasMore === true && sku === undefined) {
    return (
      <Link to="/goods/$id" params={{ id: String(card.id) }} className="link text-sm">
        {t('table.more')}
      </Link>
    )
  }
  if (card.quoteOnly) return <QuoteButton products={[card]} look="small" />
  const rule = { min: unit?.minQuantity ?? card.minQuantity, step: unit?.step ?? 1 }
  const { quantity } = nearestQuantity(wanted, rule)
  const from =
    sku === undefined
      ? undefined
      : sourceOf(sku, quantity * (unit?.factor ?? 1), [
          ...(warehouseId === undefined ? [] : [warehouseId]),
          ...places.map(({ id }) => id),
        ])
  const why =
    goods === null
      ? t('table.notSold')
      : sku === undefined
        ? t('table.chooseFirst')
        : from === undefined
          ? t('table.soldOut')
          : undefined
  return (
    <span className="goods-table-quantity">
      <QuantityStepper
        size="small"
        label={t('quantityOf', { name: card.name })}
        value={quantity}
        min={rule.min}
        step={rule.step}
        max={unit?.maxQuantity}
        disabled={why !== undefined}
        onChange={setWanted}
      />
      <IconButton
        icon={ShoppingCart}
        look="soft"
        size="small"
        label={t('table.add', { name: card.name })}
        aria-busy={isAdding || undefined}
        disabled={from === undefined}
        onClick={() => {
          if (sku === undefined || unit === undefined || from === undefined) return
          add({ skuId: sku.skuId, unitId: unit.id, warehouseId: from, quantity })
        }}
      />
      {why !== undefined && <small>{why}</small>}
    </span>
  )
}

/** The first of these with enough stock, otherwise the first with any: the cart reports too high a quantity. */
function sourceOf(sku: RowSku, count: number, order: readonly number[]): number | undefined {
  const levelAt = (id: number) => sku.warehouses.find(({ warehouseId }) => warehouseId === id)
  const some = order.filter((id) => (levelAt(id)?.band ?? 'out') !== 'out')
  return some.find((id) => (levelAt(id)?.availableCount ?? count) >= count) ?? some[0]
}
