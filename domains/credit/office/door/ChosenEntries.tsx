/** Which of a customer's open entries a repayment pays before the others: where one remark or one sum means certain orders. */
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CreditEntry } from '../../contract.ts'
import { lastDayOf } from '../../last-day.ts'

type Props = {
  /** In the order in which they are paid where none is chosen. */
  entries: readonly (Pick<CreditEntry, 'id' | 'number' | 'openAmount' | 'dueAt'> &
    /** The cash discount that the day of payment earns, where it is known. */
    Partial<Pick<CreditEntry, 'offeredAmount'>>)[]
  currency: CreditEntry['currency']
  chosenIds: readonly number[]
  onChange: (ids: number[]) => void
}

/** Nothing where there is nothing to choose from. */
export function ChosenEntries({ entries, currency, chosenIds, onChange }: Props) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { date } = useDates()
  if (entries.length < 2) return null
  return (
    <Field label={t('repay.chosen')} hint={t('repay.chosenHint')} group>
      <div className="grid max-h-56 gap-1 overflow-y-auto">
        {entries.map(({ id, number, openAmount, offeredAmount = 0, dueAt }) => (
          <Checkbox
            key={id}
            checked={chosenIds.includes(id)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosenIds, id] : chosenIds.filter((each) => each !== id),
              )
            }
          >
            <span className="tabular-nums">
              {number} · {money(openAmount, currency)}
              {offeredAmount > 0 &&
                ` · ${t('repay.discounted', { amount: money(offeredAmount, currency) })}`}
              {dueAt !== null && ` · ${date(lastDayOf(dueAt))}`}
            </span>
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
