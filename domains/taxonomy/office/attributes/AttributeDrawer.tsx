/** Edits one attribute: names, kind, unit, filter, and its values in order. */
import { useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useMerging } from '#kit/web/forms/merge/use-merging.tsx'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
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
  onReload: () => Promise<void>
}

const REFRESH = [officeAttributes, officeCategories, officeChoices]

export function AttributeDrawer(props: Props) {
  const { attribute, textLang = 'cn', known, onClose, onReload } = props
  const t = useT('office.taxonomy')
  const [lang, setLang] = useState<Lang>(textLang)
  const form = useSchemaForm(Form, attribute)
  const { errors, isDirty } = form.formState
  const isNew = attribute.id === undefined
  const merging = useAttributeMerging(form, attribute.id, onReload)
  const byCode = { [CatalogReasons.attributeTaken.code]: 'key' as const }
  const { options, conflict } = useSaving({ form, refresh: REFRESH, byCode, merging, onClose })
  const save = useAct(saveAttribute, options)
  const kind = form.watch('kind')
  const unit = form.watch('unit')
  return (
    <EditDrawer
      title={isNew ? t('attributes.add') : t('attributes.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) => save.mutate(values),
        () => setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={missingIn([
          form.watch('name'),
          unit ?? undefined,
          ...form.watch('values').map(({ name }) => name),
        ])}
      />
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
        <TextInput maxLength={40} spellCheck={false} readOnly={!isNew} {...form.register('key')} />
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
      {kind === 'number' && (
        <>
          <Switch
            checked={unit !== null}
            onChange={(event) =>
              form.setValue('unit', event.target.checked ? { cn: '' } : null, { shouldDirty: true })
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
      )}
      <Switch {...form.register('isFacet')}>{t('attributes.isFacet')}</Switch>
      {kind === 'choice' && <AttributeValueList form={form} lang={lang} known={known} />}
      {conflict}
    </EditDrawer>
  )
}

function useAttributeMerging(
  form: AttributeFormApi,
  id: number | undefined,
  onReload: () => Promise<void>,
) {
  const t = useT('office.taxonomy')
  return useMerging<AttributeValues, AttributeValues>({
    form,
    load: async () => {
      const found = (await call(officeAttributes, {})).find((each) => each.id === id)
      return found && valuesOf(found)
    },
    rules: { identityOf: (row) => ('id' in row ? String(row.id) : undefined) },
    onDrop: () => void onReload(),
    words: {
      labels: {
        name: t('attributes.name'),
        unit: t('attributes.unit'),
        isFacet: t('attributes.isFacet'),
        values: t('attributes.values'),
      },
    },
  })
}
