/** The fields without translations: code, kind, category, brand. */
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Family } from '#domains/catalog/contract.ts'
import { officeChoices } from '../../calls.gen.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'
import type { PartProps } from './form.ts'

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

export function BasicsPart({ form, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const choices = useQuery(query(officeChoices, {}))
  const categories = inTreeOrder(choices.data?.categories ?? [])
  return (
    <Panel title={t('part.basics')}>
      <fieldset disabled={!canWrite} className="form-grid form-grid-3">
        <Field
          label={t('field.code')}
          required
          hint={t('field.codeHint')}
          error={errorText(errors.code, t('field.codeWrong'))}
        >
          <TextInput maxLength={40} spellCheck={false} {...form.register('code')} />
        </Field>
        <Field label={t('field.internal')} hint={t('field.internalHint')}>
          <TextInput
            maxLength={40}
            {...form.register('internalNumber', {
              setValueAs: (v: string | null) => orNull(v ?? ''),
            })}
          />
        </Field>
        <Field label={t('field.family')}>
          <Select
            {...form.register('family')}
            options={Family.options.map((each) => ({ value: each, label: t(`family.${each}`) }))}
          />
          {form.watch('family') === 'device' && (
            <Checkbox className="mt-2" {...form.register('directSale')}>
              {t('field.directSale')}
            </Checkbox>
          )}
        </Field>
        {form.watch('family') === 'device' && (
          <Field
            label={t('field.warranty')}
            hint={t('field.warrantyHint')}
            error={errorText(errors.warrantyMonths, t('field.warrantyWrong'))}
          >
            <TextInput
              inputMode="numeric"
              className="w-28"
              {...form.register('warrantyMonths', {
                setValueAs: (v: string | number | null) =>
                  v === null || v === '' ? null : Number(v),
              })}
            />
          </Field>
        )}
        <Field
          label={t('column.category')}
          required
          error={errorText(errors.categoryId, kit('needed'))}
        >
          <Select
            value={form.watch('categoryId') || ''}
            placeholder={t('field.categoryChoose')}
            onChange={(event) =>
              form.setValue('categoryId', Number(event.target.value), {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
            options={categories.map(({ id, path }) => ({ value: String(id), label: path }))}
          />
        </Field>
        <Field label={t('field.brand')} error={errorText(errors.brandId, kit('needed'))}>
          <Select
            value={form.watch('brandId') ?? ''}
            onChange={(event) =>
              form.setValue('brandId', Number(event.target.value) || null, { shouldDirty: true })
            }
            options={[
              { value: '', label: t('field.noBrand') },
              ...(choices.data?.brands ?? [])
                .filter(({ id, archived }) => !archived || id === form.watch('brandId'))
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      </fieldset>
    </Panel>
  )
}
