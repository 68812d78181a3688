/** The pieces that a case is about, with what goes back for them. */
import type { Currency } from '#kit/contract/money.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { CaseLine } from '../../contract.ts'

type Props = { lines: readonly CaseLine[]; currency: Currency }

export function CaseLines({ lines, currency }: Props) {
  const t = useT('after-sales')
  const units = useUnits()
  const { number } = useNumbers()
  const { money } = useMoney()
  return (
    <>
      {lines.map((line) => (
        <div key={line.lineId} className="order-item">
          <span className="photo">
            {line.pictureUrl !== null && (
              <img src={line.pictureUrl} alt="" width="400" height="400" loading="lazy" />
            )}
          </span>
          <div className="min-w-0">
            <span className="order-item-name">{line.name}</span>
            <p className="cart-line-sku">
              {[line.optionText, line.code].filter(Boolean).join(' · ')}
            </p>
            {line.gift !== null && (
              <p className="mt-1">
                <Tag tone="member">{t('line.gift')}</Tag>
              </p>
            )}
            {line.newSkuId !== null && line.newOptionText !== '' && (
              <p className="text-sm">{t('line.replacedBy', { option: line.newOptionText })}</p>
            )}
          </div>
          <div className="order-item-price">
            <span className="text-ink-3">
              × {number(line.quantity)} {units(line.unitName, line.quantity)}
            </span>
            <b>
              {line.gift !== null ? (
                t('line.worth', { amount: money(line.gift.valueAmount, currency) })
              ) : line.extraAmount > 0 ? (
                t('line.extra', { amount: money(line.extraAmount, currency) })
              ) : line.backAmount === 0 ? (
                t('line.samePrice')
              ) : (
                <Money amount={line.backAmount ?? line.goodsAmount} currency={currency} />
              )}
            </b>
          </div>
        </div>
      ))}
    </>
  )
}
