/** The units of an SKU: pieces, boxes of 12. The first is the base unit. */
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EMPTY_SKU, type ProductFormApi } from './form.ts'
import { MeasureField } from './MeasureField.tsx'

const MAX_UNITS = 5
const COUNTS = ['factor', 'minQuantity', 'step', 'maxQuantity'] as const

type Props = { form: ProductFormApi; lang: Lang; index: number }

export function UnitsTable({ form, lang, index }: Props) {
  const t = useT('office.product-admin')
  const units = form.watch(`skus.${index}.units`)
  const errors = form.formState.errors.skus?.[index]?.units
  const set = (next: typeof units) =>
    form.setValue(`skus.${index}.units`, next, { shouldDirty: true })
  const add = () => {
    const [base] = EMPTY_SKU.units
    if (base === undefined) return
    set([...units, { ...base, name: { cn: '' }, factor: nextFactor(units) }])
  }
  return (
    <section className="stack" aria-label={t('unit.title')}>
      <h3>{t('unit.title')}</h3>
      {units.map((_, at) => (
        <div key={at} className="inset grid grid-cols-2 gap-2">
          <div className="col-span-2 flex items-end gap-1">
            <MeasureField
              form={form}
              lang={lang}
              index={index}
              at={at}
              label={at === 0 ? t('unit.base') : t('unit.name', { number: at + 1 })}
            />
            {at > 0 && (
              <IconButton
                icon={X}
                label={t('unit.remove', { number: at + 1 })}
                onClick={() => set(units.filter((__, each) => each !== at))}
              />
            )}
          </div>
          {COUNTS.map((name) => (
            <Field
              key={name}
              label={t(`unit.${name}`)}
              error={errorText(errors?.[at]?.[name], t('unit.wrong'))}
            >
              <TextInput
                type="number"
                min={1}
                readOnly={at === 0 && name === 'factor'}
                {...form.register(`skus.${index}.units.${at}.${name}`, { valueAsNumber: true })}
              />
            </Field>
          ))}
        </div>
      ))}
      {units.length < MAX_UNITS && (
        <Button icon={Plus} onClick={add}>
          {t('unit.add')}
        </Button>
      )}
    </section>
  )
}

const nextFactor = (units: readonly { factor: number }[]): number =>
  Math.max(...units.map(({ factor }) => factor)) * 10
