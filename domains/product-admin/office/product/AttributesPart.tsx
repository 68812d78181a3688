/** The product's attributes: those of its category and the ones above, and any others that it has. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeChoices } from '../../calls.gen.ts'
import type { PartProps } from './form.ts'

type Choices = DataOf<typeof officeChoices>
type Attribute = Choices['attributes'][number]
type Props = Pick<PartProps, 'form' | 'canWrite'>

export function AttributesPart({ form, canWrite }: Props) {
  const t = useT('office.product-admin')
  const choices = useQuery(query(officeChoices, {}))
  const [categoryId, valueIds, numbers] = form.watch(['categoryId', 'valueIds', 'numbers'])
  if (choices.data === undefined || choices.data.attributes.length === 0) return null
  const { attributes, categories } = choices.data
  const path = pathOf(categories, categoryId)
  const isHeld = ({ id, values }: Attribute) =>
    values.some((value) => valueIds.includes(value.id)) ||
    numbers.some(({ attributeId }) => attributeId === id)
  const fits = ({ categoryIds }: Attribute) =>
    categoryIds.length === 0 || categoryIds.some((id) => path.includes(id))
  // The category decides which ones apply.
  const isPlaced = categoryId !== 0
  const own = isPlaced ? attributes.filter(fits) : []
  const others = attributes.filter((each) => !own.includes(each) && isHeld(each))
  return (
    <Panel title={t('part.attributes')} note={t('part.attributesNote')}>
      {own.length === 0 && (
        <p className="text-sm text-ink-3">
          {isPlaced ? t('attributes.noneHere') : t('attributes.chooseFirst')}{' '}
          <Link to="/office/categories" className="link underline">
            {t('categories.title')}
          </Link>
        </p>
      )}
      <div className="form-grid form-grid-3">
        {own.map((attribute) => (
          <OneAttribute key={attribute.id} form={form} canWrite={canWrite} attribute={attribute} />
        ))}
      </div>
      {others.length > 0 && (
        <div className="stack mt-4">
          <p className="text-xs text-ink-3">{t('attributes.fromElsewhere')}</p>
          <div className="form-grid form-grid-3">
            {others.map((attribute) => (
              <OneAttribute
                key={attribute.id}
                form={form}
                canWrite={canWrite}
                attribute={attribute}
              />
            ))}
          </div>
        </div>
      )}
    </Panel>
  )
}

/** The category and its ancestors. */
function pathOf(categories: Choices['categories'], id: number | null): number[] {
  const found = categories.find((each) => each.id === id)
  return found === undefined ? [] : [found.id, ...pathOf(categories, found.parentId)]
}

function OneAttribute({ form, canWrite, attribute }: Props & { attribute: Attribute }) {
  const t = useT('office.product-admin')
  const { id, name, kind, unit, values } = attribute
  const [valueIds, numbers] = form.watch(['valueIds', 'numbers'])
  const toggle = (valueId: number, isOn: boolean) =>
    form.setValue(
      'valueIds',
      isOn ? [...valueIds, valueId] : valueIds.filter((each) => each !== valueId),
      { shouldDirty: true },
    )
  if (kind === 'number') {
    const others = numbers.filter(({ attributeId }) => attributeId !== id)
    const at = numbers.findIndex(({ attributeId }) => attributeId === id)
    const held = numbers[at]?.value
    const error = at < 0 ? undefined : form.formState.errors.numbers?.[at]?.value
    return (
      <Field label={name} error={errorText(error, t('attributes.numberWrong'))}>
        <TextInput
          type="number"
          step="any"
          after={unit ?? undefined}
          disabled={!canWrite}
          value={held === undefined || Number.isNaN(held) ? '' : held}
          onChange={({ target: { value, valueAsNumber, validity } }) =>
            form.setValue(
              'numbers',
              value === '' && !validity.badInput
                ? others
                : [...others, { attributeId: id, value: valueAsNumber }],
              { shouldDirty: true },
            )
          }
        />
      </Field>
    )
  }
  return (
    <Field label={name} group>
      <div className="choice-list">
        {values.map((value) => (
          <Checkbox
            key={value.id}
            checked={valueIds.includes(value.id)}
            disabled={!canWrite}
            onChange={(event) => toggle(value.id, event.target.checked)}
          >
            {value.name}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
