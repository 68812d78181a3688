/** What each of the chosen goods of an exchange is replaced by. */
import type { Currency } from '#kit/contract/money.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { heldOfLine, offeredFor, type Application, type LineLeft } from './use-application.ts'

/** The same, or another choice of the product with what it costs more or less. */
export function Replacements({
  application,
  lines,
  currency,
}: {
  application: Application
  lines: readonly LineLeft[]
  currency: Currency
}) {
  const t = useT('after-sales')
  const { money } = useMoney()
  const { draft, change, chosen } = application
  return chosen.map(({ lineId, name, quantity, goodsAmount, newSkuId }) => {
    const line = lines.find((each) => each.lineId === lineId)
    const pieces = { quantity, goodsAmount }
    const offered =
      line === undefined ? [] : offeredFor(line, heldOfLine(line, draft), pieces, currency)
    const priceOf = ({ backAmount, extraAmount }: (typeof offered)[number]) => {
      if (extraAmount > 0) return t('form.more', { amount: money(extraAmount, currency) })
      return backAmount > 0 ? t('form.less', { amount: money(backAmount, currency) }) : ''
    }
    const next = offered.find(({ skuId }) => skuId === newSkuId)
    const isShort = next !== undefined && next.availableCount < quantity
    return (
      <Field
        key={lineId}
        label={t('form.replacement', { name })}
        hint={t(isShort ? 'form.waits' : 'form.replacementHint')}
      >
        <Select
          value={newSkuId === null ? '' : String(newSkuId)}
          options={offered.map((each, index) => ({
            value: String(each.skuId),
            label: [
              index === 0 ? t('form.same') : '',
              each.optionText,
              priceOf(each),
              each.availableCount === 0 ? t('form.soldOut') : '',
            ]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
          onChange={(event) =>
            change({ newSkus: { ...draft.newSkus, [lineId]: Number(event.target.value) } })
          }
        />
      </Field>
    )
  })
}
