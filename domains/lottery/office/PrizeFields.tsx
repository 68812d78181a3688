/** The fields of one cell of the wheel. */
import { CouponSelect } from '#domains/coupons/office/door/CouponSelect.tsx'
import { PictureUrlsField } from '#domains/uploads/office/door/PictureUrlsField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { PrizeKind } from '../contract.ts'
import { POINTS_MAX, PRIZE_NAME_MAX, STOCK_MAX, WEIGHT_MAX } from '../limits.ts'
import type { Fields } from './stage-values.ts'

type Props = Fields & { index: number; lang: Lang }

export function PrizeFields({ form, index, lang }: Props) {
  const t = useT('office.lottery')
  const kind = form.watch(`prizes.${index}.kind`)
  return (
    <fieldset className="inset stack p-3">
      <legend className="font-semibold">{t('cell', { number: index + 1 })}</legend>
      <Field label={t('type')}>
        <Select
          value={kind}
          onChange={({ target }) =>
            form.setValue(`prizes.${index}.kind`, PrizeKind.parse(target.value), {
              shouldDirty: true,
            })
          }
          options={PrizeKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Field>
      <TranslatedField
        control={form.control}
        name={`prizes.${index}.name`}
        lang={lang}
        label={t('prizeName')}
        required
        maxLength={PRIZE_NAME_MAX}
      />
      <WeightField form={form} index={index} />
      <KindFields form={form} index={index} />
      {kind !== 'none' && <StockFields form={form} index={index} />}
      <PictureUrlsField
        label={t('picture')}
        purpose="product"
        nameOf={() => t('picture')}
        most={1}
        urls={form.watch(`prizes.${index}.pictureUrls`)}
        onUrls={(change) =>
          form.setValue(
            `prizes.${index}.pictureUrls`,
            change(form.getValues(`prizes.${index}.pictureUrls`)),
            { shouldDirty: true },
          )
        }
      />
    </fieldset>
  )
}

type CellProps = Omit<Props, 'lang'>
const useErrors = ({ form, index }: CellProps) => form.formState.errors.prizes?.[index]

function WeightField({ form, index }: CellProps) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const { percent } = useNumbers()
  const errors = useErrors({ form, index })
  const weights = form.watch('prizes').map(({ weight }) => (Number.isFinite(weight) ? weight : 0))
  const total = weights.reduce((sum, each) => sum + each, 0)
  const share = total === 0 ? 0 : (weights[index] ?? 0) / total
  return (
    <Field
      label={t('weight')}
      required
      hint={t('oddsNow', { percent: percent(share, { fractionDigits: 2 }) })}
      error={errorText(errors?.weight, kit('numberWrong'))}
    >
      <TextInput
        type="number"
        min={0}
        max={WEIGHT_MAX}
        {...form.register(`prizes.${index}.weight`, { valueAsNumber: true })}
      />
    </Field>
  )
}

/** An empty field is none. */
const OPTIONAL = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
}

function KindFields({ form, index }: CellProps) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const errors = useErrors({ form, index })
  const kind = form.watch(`prizes.${index}.kind`)
  return (
    <>
      {kind === 'points' && (
        <Field
          label={t('pointsCount')}
          required
          error={errorText(errors?.pointsCount, kit('numberWrong'))}
        >
          <TextInput
            type="number"
            min={1}
            max={POINTS_MAX}
            {...form.register(`prizes.${index}.pointsCount`, OPTIONAL)}
          />
        </Field>
      )}
      {kind === 'coupon' && <CouponField form={form} index={index} />}
      {kind === 'money' && (
        <AmountField
          control={form.control}
          name={`prizes.${index}.amount`}
          label={t('amount')}
          currency={baseCurrency()}
          required
        />
      )}
      {(kind === 'coupon' || kind === 'goods') && (
        <AmountField
          control={form.control}
          name={`prizes.${index}.worthAmount`}
          label={t('worth')}
          currency={baseCurrency()}
          required
        />
      )}
    </>
  )
}

function CouponField({ form, index }: CellProps) {
  const t = useT('office.lottery')
  return (
    <Field label={t('coupon')} hint={t('couponHint')} required>
      <CouponSelect
        source="lottery"
        placeholder={t('couponChoose')}
        templateId={form.watch(`prizes.${index}.templateId`)}
        onChoose={(templateId) =>
          form.setValue(`prizes.${index}.templateId`, templateId, { shouldDirty: true })
        }
      />
    </Field>
  )
}

function StockFields({ form, index }: CellProps) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const errors = useErrors({ form, index })
  return (
    <>
      <Field label={t('stock')} required error={errorText(errors?.stock, kit('numberWrong'))}>
        <TextInput
          type="number"
          min={1}
          max={STOCK_MAX}
          {...form.register(`prizes.${index}.stock`, OPTIONAL)}
        />
      </Field>
      <Field
        label={t('dailyMax')}
        hint={t('dailyMaxHint')}
        error={errorText(errors?.dailyMax, kit('numberWrong'))}
      >
        <TextInput
          type="number"
          min={1}
          max={STOCK_MAX}
          {...form.register(`prizes.${index}.dailyMax`, OPTIONAL)}
        />
      </Field>
    </>
  )
}
