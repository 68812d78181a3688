/** What a unit of an SKU is called: a unit of measure of the dictionary, or a name of its own. */
import { useQuery } from '@tanstack/react-query'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { officeChoices } from '../../calls.gen.ts'
import type { Measure, ProductFormApi, Sku } from './form.ts'

const OWN = 'own'

type Props = {
  form: ProductFormApi
  /** Of an own name. */
  lang: Lang
  /** Of the SKU and of the unit. */
  index: number
  at: number
  label: string
}

export function MeasureField({ form, lang, index, at, label }: Props) {
  const t = useT('office.product-admin')
  const ownLang = useLang()
  const choices = useQuery(query(officeChoices, {}))
  const measures = choices.data?.measures ?? []
  const path = `skus.${index}.units.${at}` as const
  const unit = form.watch(path)
  const current = idOf(unit, measures)
  const choose = (value: string) => {
    const measure = measures.find(({ id }) => String(id) === value)
    const name = measure?.name ?? { cn: '' }
    form.setValue(path, { ...unit, measureId: measure?.id ?? null, name }, { shouldDirty: true })
  }
  return (
    <div className="stack flex-1">
      <Field label={label} required>
        <Select
          value={current ?? (choices.data === undefined ? '' : OWN)}
          onChange={(event) => choose(event.target.value)}
          options={[
            ...measures.map(({ id, name }) => ({
              value: String(id),
              label: textIn(name, ownLang).text,
            })),
            { value: OWN, label: t('unit.own') },
          ]}
        />
      </Field>
      {current === undefined && choices.data !== undefined && (
        <TranslatedField
          control={form.control}
          name={`${path}.name`}
          lang={lang}
          label={t('unit.ownName')}
          required
          maxLength={20}
        />
      )}
    </div>
  )
}

/** One that names none but says the words of one is given to it when it is saved. */
function idOf(
  { measureId, name }: Sku['units'][number],
  measures: readonly Measure[],
): string | undefined {
  const known =
    measureId == null
      ? measures.find((each) => JSON.stringify(each.name) === JSON.stringify(name))
      : measures.find(({ id }) => id === measureId)
  return known === undefined ? undefined : String(known.id)
}
