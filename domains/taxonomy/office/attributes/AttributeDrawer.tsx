/** Edits one attribute: names, kind, unit, filter, and its values in order. */
import type { Path } from 'react-hook-form'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { AttributeKind } from '#domains/catalog/contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { officeAttributes, officeCategories, saveAttribute } from '../../calls.gen.ts'
import { AttributeForm } from '../../contract.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { valuesOf, type AttributeValues, type AttributeFormApi } from './attribute-values.ts'
import { AttributeValueList } from './AttributeValueList.tsx'

export const NEW_ATTRIBUTE: AttributeValues = {
  key: '',
  name: { cn: '' },
  kind: 'choice',
  unit: null,
  isFacet: true,
  position: 0,
  values: [],
  version: 0,
}

const Form = AttributeForm.check(({ value, issues }) => {
  const texts = [
    { path: ['name', 'cn'], text: value.name.cn },
    ...(value.unit === null ? [] : [{ path: ['unit', 'cn'], text: value.unit.cn }]),
    ...value.values.map(({ name }, at) => ({ path: ['values', at, 'name', 'cn'], text: name.cn })),
  ]
  for (const { path, text } of texts) {
    if (text.trim() === '') issues.push({ code: 'custom', input: text, path, message: 'missing' })
  }
})

type Props = {
  attribute: AttributeValues
  /** The language of its text fields. */
  textLang: Lang | undefined
  known: readonly { id: number; productCount: number }[]
  onClose: () => void
}

export function AttributeDrawer(props: Props) {
  const { attribute, textLang, known, onClose } = props
  const t = useT('office.taxonomy')
  const isNew = attribute.id === undefined
  const record = useRecordForm({
    schema: Form,
    values: attribute,
    save: saveAttribute,
    source: officeAttributes,
    pick: (all) => {
      const found = all.find(({ id }) => id === attribute.id)
      return found && valuesOf(found)
    },
    refresh: [officeCategories, officeChoices],
    byCode: { [CatalogReasons.attributeTaken.code]: 'key' },
    rules: { identityOf: (row) => ('id' in row ? String(row.id) : undefined) },
    words: useAttributeWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  const kind = form.watch('kind')
  const unit = form.watch('unit')
  const texts: Path<AttributeValues>[] = [
    'name',
    ...(unit === null ? [] : (['unit'] as const)),
    ...form.watch('values').map((_, at) => `values.${at}.name` as const),
  ]
  return (
    <TextsDrawer
      title={isNew ? t('attributes.add') : t('attributes.edit')}
      isNew={isNew}
      firstLang={textLang}
      record={record}
      texts={texts}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('attributes.name')}
            required
            maxLength={60}
          />
          <Field
            label={t('attributes.key')}
            required
            hint={isNew ? t('attributes.keyHint') : t('attributes.keyStays')}
            error={errorText(errors.key, t('attributes.keyWrong'))}
          >
            <TextInput
              maxLength={40}
              spellCheck={false}
              readOnly={!isNew}
              {...form.register('key')}
            />
          </Field>
          <Field
            label={t('attributes.kindLabel')}
            hint={known.length > 0 ? t('attributes.kindStays') : t(`attributes.kindHint.${kind}`)}
          >
            <Select
              value={kind}
              disabled={known.length > 0}
              options={AttributeKind.options.map((each) => ({
                value: each,
                label: t(`attributes.kind.${each}`),
              }))}
              onChange={(event) => {
                form.setValue('kind', event.target.value as typeof kind, { shouldDirty: true })
                form.setValue('unit', null)
                form.setValue('values', [])
              }}
            />
          </Field>
          {kind === 'number' && <UnitField form={form} lang={lang} />}
          <Switch {...form.register('isFacet')}>{t('attributes.isFacet')}</Switch>
          {kind === 'choice' && <AttributeValueList form={form} lang={lang} known={known} />}
        </>
      )}
    </TextsDrawer>
  )
}

function UnitField({ form, lang }: { form: AttributeFormApi; lang: Lang }) {
  const t = useT('office.taxonomy')
  const unit = form.watch('unit')
  return (
    <>
      <Switch
        checked={unit !== null}
        onChange={(event) =>
          form.setValue('unit', event.target.checked ? { cn: '' } : null, {
            shouldDirty: true,
          })
        }
      >
        {t('attributes.hasUnit')}
      </Switch>
      {unit !== null && (
        <TranslatedField
          control={form.control}
          name="unit"
          lang={lang}
          label={t('attributes.unit')}
          hint={t('attributes.unitHint')}
          required
          maxLength={20}
          className="w-40"
        />
      )}
    </>
  )
}

function useAttributeWords(): MergeWords {
  const t = useT('office.taxonomy')
  return {
    labels: {
      name: t('attributes.name'),
      unit: t('attributes.unit'),
      isFacet: t('attributes.isFacet'),
      values: t('attributes.values'),
    },
  }
}
