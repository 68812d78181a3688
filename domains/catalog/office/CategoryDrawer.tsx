/** One category: its names, where it hangs, its picture in the menu. */
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Lang } from '#kit/contract/values.ts'
import { Field } from '#kit/ui/Field.tsx'
import { LangTabs } from '#kit/ui/LangTabs.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { EditDrawer } from '#kit/web/EditDrawer.tsx'
import { showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { missingIn, TranslatedField } from '#kit/web/TranslatedField.tsx'
import { PictureField } from '#domains/uploads/office/door.ts'
import { CatalogReasons } from '../contract.ts'
import { officeChoices } from '../product-contract.ts'
import { CategoryForm, officeCategories, saveCategory } from '../office-contract.ts'

export type CategoryValues = z.infer<typeof CategoryForm>

const Form = CategoryForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

type Props = {
  category: CategoryValues
  all: readonly { id: number; parentId: number | null; path: string; depth: number }[]
  onClose: () => void
}

export function CategoryDrawer({ category, all, onClose }: Props) {
  const t = useT('office.catalog')
  const kit = useT('office.kit')
  const [lang, setLang] = useState<Lang>('cn')
  const { id } = category
  const form = useSchemaForm(Form, category)
  const { errors, isDirty } = form.formState
  const save = useAct(saveCategory, {
    refresh: [officeCategories, officeChoices],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [CatalogReasons.categoryTooDeep.code]: 'parentId' }),
  })
  // A category cannot hang under itself; what is three levels deep carries nothing.
  const parents = all.filter((each) => each.id !== id && each.depth < 2)
  return (
    <EditDrawer
      title={id === undefined ? t('categories.add') : t('categories.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) => save.mutate(values),
        () => setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('name')])} />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('categories.name')}
        required
        maxLength={60}
      />
      <Field label={t('categories.parent')} error={errors.parentId?.message}>
        <Select
          value={form.watch('parentId') ?? ''}
          options={[
            { value: '', label: t('categories.top') },
            ...parents.map((each) => ({ value: String(each.id), label: each.path })),
          ]}
          onChange={(event) =>
            form.setValue('parentId', Number(event.target.value) || null, { shouldDirty: true })
          }
        />
      </Field>
      <Field label={t('categories.position')} hint={t('categories.positionHint')}>
        <TextInput
          type="number"
          className="w-32"
          {...form.register('position', { valueAsNumber: true })}
        />
      </Field>
      <PictureField
        label={t('categories.picture')}
        purpose="banner"
        url={form.watch('imageUrl')}
        onUrl={(url) => form.setValue('imageUrl', url, { shouldDirty: true })}
      />
      <Switch {...form.register('visible')}>{t('categories.visible')}</Switch>
    </EditDrawer>
  )
}
