/** Edits one category: names, parent, attributes, picture and the text of its page. */
import * as z from 'zod/mini'
import { PictureField, sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { officeCategories, saveCategory } from '../../calls.gen.ts'
import { CategoryForm } from '../../contract.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { CategoryAttributes } from './CategoryAttributes.tsx'
import { canHang } from './moves.ts'
import { useCategoryWords } from './use-category-words.ts'
import { valuesOf, type CategoryValues } from './category-values.ts'

const Form = CategoryForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

type Props = {
  category: CategoryValues
  /** The language of its text fields. */
  textLang: Lang | undefined
  /** In the order of the tree. */
  all: readonly { id: number; parentId: number | null; path: string; depth: number }[]
  categories: readonly { id: number; parentId: number | null; attributeIds: number[] }[]
  onClose: () => void
}

export function CategoryDrawer(props: Props) {
  const { category, textLang, all, categories, onClose } = props
  const t = useT('office.taxonomy')
  const { id } = category
  const record = useRecordForm({
    schema: Form,
    values: category,
    save: saveCategory,
    source: officeCategories,
    pick: (rows) => {
      const found = rows.find((each) => each.id === id)
      return found && valuesOf(found)
    },
    refresh: [officeChoices],
    byCode: {
      [CatalogReasons.categoryTooDeep.code]: 'parentId',
      [CatalogReasons.categoryNameTaken.code]: 'name',
    },
    words: useCategoryWords(all),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  const parents = all.filter(
    (each) => each.depth < 2 && (id === undefined || canHang(all, id, each.id)),
  )
  const set = <Name extends 'parentId' | 'imageUrl' | 'bannerUrl'>(
    name: Name,
    value: CategoryValues[Name],
  ) => form.setValue(name, value as never, { shouldDirty: true })
  return (
    <TextsDrawer
      title={id === undefined ? t('categories.add') : t('categories.edit')}
      isNew={id === undefined}
      firstLang={textLang}
      record={record}
      texts={['name', 'intro']}
      onClose={onClose}
    >
      {(lang) => (
        <>
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
              onChange={(event) => set('parentId', Number(event.target.value) || null)}
            />
          </Field>
          <div className="grid gap-1">
            <Switch {...form.register('visible')}>{t('categories.visible')}</Switch>
            <small className="text-ink-3">{t('categories.visibleHint')}</small>
          </div>
          <CategoryAttributes
            parentId={form.watch('parentId')}
            categories={categories}
            chosen={form.watch('attributeIds')}
            onChange={(ids) => form.setValue('attributeIds', ids, { shouldDirty: true })}
          />
          <PictureField
            label={t('categories.picture')}
            hint={t('categories.pictureHint')}
            purpose="banner"
            url={form.watch('imageUrl')}
            onUrl={(url) => set('imageUrl', url)}
          />
          <PictureField
            label={t('categories.banner')}
            hint={t('categories.bannerHint')}
            purpose="banner"
            url={form.watch('bannerUrl')}
            onUrl={(url) => set('bannerUrl', url)}
          />
          <RichTextField
            control={form.control}
            name="intro"
            lang={lang}
            label={t('categories.intro')}
            hint={t('categories.introHint')}
            onPicture={sendPicture('banner')}
          />
        </>
      )}
    </TextsDrawer>
  )
}
