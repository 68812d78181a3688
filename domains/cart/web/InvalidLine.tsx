/** A line that cannot be bought now: the reason, and the action that solves it if there is one. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { translatorFor, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'
import { LinePhoto } from './LinePhoto.tsx'
import { LowerTo } from './LowerTo.tsx'
import { RemoveLine } from './RemoveLine.tsx'
import { SaveForLater } from './SaveForLater.tsx'

export function InvalidLine({ line }: { line: CartLine }) {
  const { number } = useNumbers()
  const t = useT('cart')
  const { change } = useCartActs()
  const unit = line.units.find(({ id }) => id === line.unitId)
  const isTooMany = line.problem === 'short' || line.problem === 'overLimit'
  return (
    <div className="cart-line cart-line-out">
      <span />
      <LinePhoto line={line} />
      <div className="min-w-0">
        <p className="cart-line-name">{line.name}</p>
        <p className="cart-line-sku">
          {line.optionText} <span className="code-text">{line.code}</span>
        </p>
        {line.problem !== null && (
          <p className="mt-1">
            <Tag tone="danger">
              {translatorFor(t, `problem.${line.problem}`, {
                available: line.availableQuantity,
                minimum: unit?.minQuantity ?? 1,
                step: unit?.step ?? 1,
                maximum: unit?.maxQuantity ?? 1,
                ...limitOf(line),
              })}
            </Tag>
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {isTooMany && (
            <LowerTo
              line={line}
              most={Math.min(line.availableQuantity, line.limitQuantity ?? Infinity)}
            />
          )}
          {line.elsewhere.map(({ warehouseId, name }) => (
            <Button
              key={warehouseId}
              size="small"
              variant="soft"
              onClick={() => change.mutate({ lineId: line.id, warehouseId })}
            >
              {t('takeFrom', { name })}
            </Button>
          ))}
        </p>
      </div>
      <div className="cart-line-price" />
      <div className="cart-line-quantity text-ink-3">× {number(line.quantity)}</div>
      <div className="cart-line-sum" />
      <div className="cart-line-actions">
        {line.problem !== 'unpublished' && <SaveForLater line={line} />}
        <RemoveLine line={line} />
      </div>
    </div>
  )
}

/** In base units, as the limit is defined. */
const limitOf = ({ limit }: CartLine) =>
  limit === null
    ? {}
    : {
        scope: limit.skuId === null ? 'product' : 'sku',
        period: limit.period,
        days: limit.dayCount ?? 0,
        limit: limit.maxCount,
        left: limit.leftCount,
      }
