/** What a stage costs with as many draws as staff expect, and at most, while its form is filled in. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { rehearse } from '../rehearsal.ts'
import type { Fields, PrizeValues } from './stage-values.ts'

const DRAWS = 1000
const DRAWS_MAX = 10_000_000

/** Points are left out: what they are worth at the checkout is known to the server alone, which shows it to whoever agrees. */
const costOf = ({ kind, weight, stock, amount, worthAmount }: PrizeValues) => ({
  weight: Number.isFinite(weight) ? weight : 0,
  stock: kind === 'none' ? null : stock,
  worthAmount:
    (kind === 'money' ? amount : kind === 'points' || kind === 'none' ? 0 : worthAmount) ?? 0,
})

export function Rehearsal({ form }: Fields) {
  const t = useT('office.lottery')
  const { money } = useMoney()
  const [draws, setDraws] = useState(DRAWS)
  const { expectedAmount, worstAmount } = rehearse(form.watch('prizes').map(costOf), draws)
  const currency = baseCurrency()
  return (
    <fieldset className="stack">
      <legend className="font-semibold">{t('rehearsal')}</legend>
      <Field label={t('rehearsedDraws')} hint={t('rehearsalHint')}>
        <TextInput
          type="number"
          min={1}
          max={DRAWS_MAX}
          value={draws}
          onChange={({ target }) =>
            setDraws(Math.min(DRAWS_MAX, Math.max(0, Math.floor(Number(target.value)) || 0)))
          }
        />
      </Field>
      <KeyValueList
        rows={[
          { label: t('expected'), value: money(expectedAmount, currency) },
          { label: t('worst'), value: money(worstAmount, currency) },
        ]}
      />
    </fieldset>
  )
}
