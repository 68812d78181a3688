/** For what gifts are given: the part of an activity's form that other kinds do not have. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { ScopeField } from '#domains/coupons/office/door/ScopeField.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useTableError } from '#kit/web/files/table-error.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { GiftMeasure, GiftScope, type GiftRule } from '../gift-contract.ts'
import { readTierTable, writeTierTable } from './gift-table.ts'

export const giftShape = {
  measure: GiftMeasure,
  scope: GiftScope,
  scopeIds: z.array(z.int()),
  isEachTier: z.boolean(),
  takesCoupon: z.boolean(),
  tierTable: z.string(),
}
const GiftValues = z.object(giftShape)
export type GiftValues = z.infer<typeof GiftValues>

export const giftValuesOf = (rule: GiftRule | null | undefined): GiftValues => ({
  measure: rule?.measure ?? 'amount',
  scope: rule?.scope ?? 'all',
  scopeIds: rule?.scopeIds ?? [],
  isEachTier: rule?.isEachTier ?? false,
  takesCoupon: rule?.takesCoupon ?? true,
  tierTable: rule == null ? '' : writeTierTable(rule),
})

const readTiers = ({ tierTable, measure }: Pick<GiftValues, 'tierTable' | 'measure'>) =>
  readTierTable(tierTable, { measure, base: baseCurrency() })

/** @returns null where a tier cannot be read */
export function ruleFrom({ tierTable, ...values }: GiftValues): GiftRule | null {
  const { rows: tiers, problem } = readTiers({ tierTable, measure: values.measure })
  return problem === null ? { ...values, tiers } : null
}

/** Of the whole form these alone. */
type Fields<Values extends GiftValues> = { form: UseFormReturn<Values, unknown, Values> }

export function GiftFields<Values extends GiftValues>({ form: whole }: Fields<Values>) {
  const form = whole as unknown as UseFormReturn<GiftValues>
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const [measure, scope, scopeIds, tierTable] = form.watch([
    'measure',
    'scope',
    'scopeIds',
    'tierTable',
  ])
  const tableError = useTableError()
  const { problem } = readTiers({ tierTable, measure })
  const unit = measure === 'amount' ? baseCurrency() : t('gift.pieces')
  return (
    <>
      <Field label={t('gift.for')}>
        <Select
          {...form.register('measure')}
          options={GiftMeasure.options.map((value) => ({
            value,
            label: t(`gift.measure.${value}`),
          }))}
        />
      </Field>
      <Field label={t('gift.goods')}>
        <Select
          value={scope}
          onChange={({ target }) => {
            form.setValue('scope', GiftScope.parse(target.value), { shouldDirty: true })
            form.setValue('scopeIds', [])
          }}
          options={GiftScope.options.map((value) => ({ value, label: t(`gift.scope.${value}`) }))}
        />
      </Field>
      {scope !== 'all' && (
        <ScopeField
          scope={scope}
          ids={scopeIds}
          error={errorText(errors.scopeIds, kit('needed'))}
          onChange={(ids) => form.setValue('scopeIds', ids, { shouldDirty: true })}
        />
      )}
      <Field
        label={t('gift.tiers')}
        hint={t('gift.tiersHint', { unit })}
        required
        error={errorText(errors.tierTable, tableError(problem))}
      >
        <TextArea
          rows={4}
          spellCheck={false}
          className="font-mono"
          {...form.register('tierTable')}
        />
      </Field>
      <Checkbox {...form.register('isEachTier')}>
        {t('gift.eachTier')}
        <small className="block text-ink-3">{t('gift.eachTierHint')}</small>
      </Checkbox>
      <Checkbox {...form.register('takesCoupon')}>{t('gift.takesCoupon')}</Checkbox>
    </>
  )
}
