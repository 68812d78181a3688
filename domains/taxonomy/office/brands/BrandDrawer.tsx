/** Edits one brand: names, logo, letter, the wide picture and the story of its page. */
import * as z from 'zod/mini'
import { PictureField, sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { officeBrands, saveBrand } from '../../calls.gen.ts'
import { BrandForm } from '../../contract.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { valuesOf, type BrandValues } from './brand-values.ts'

export const NEW_BRAND: BrandValues = {
  name: { cn: '' },
  logoUrl: null,
  bannerUrl: null,
  story: { cn: '' },
  letter: null,
  version: 0,
}
const Form = BrandForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#']

type Props = {
  brand: BrandValues
  /** The language of its text fields. */
  textLang: Lang | undefined
  /** By the pinyin of its name; not known before it is saved. */
  ownLetter: string | undefined
  onClose: () => void
}

export function BrandDrawer(props: Props) {
  const { brand, textLang, ownLetter, onClose } = props
  const t = useT('office.taxonomy')
  const record = useRecordForm({
    schema: Form,
    values: brand,
    save: saveBrand,
    source: officeBrands,
    pick: (all) => {
      const found = all.find(({ id }) => id === brand.id)
      return found && valuesOf(found)
    },
    refresh: [officeChoices],
    byCode: { [CatalogReasons.brandNameTaken.code]: 'name' },
    words: useBrandWords(),
    onClose,
  })
  const { form } = record
  const set = (name: 'logoUrl' | 'bannerUrl' | 'letter', value: string | null) =>
    form.setValue(name, value, { shouldDirty: true })
  return (
    <TextsDrawer
      title={brand.id === undefined ? t('brands.add') : t('brands.edit')}
      isNew={brand.id === undefined}
      firstLang={textLang}
      record={record}
      texts={['name', 'story']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('brands.name')}
            required
            maxLength={60}
          />
          <Field label={t('brands.letter')} hint={t('brands.letterHint')}>
            <Select
              className="w-56"
              value={form.watch('letter') ?? ''}
              options={[
                {
                  value: '',
                  label: ownLetter
                    ? t('brands.bySound', { letter: ownLetter })
                    : t('brands.bySoundLater'),
                },
                ...LETTERS.map((letter) => ({ value: letter, label: letter })),
              ]}
              onChange={(event) => set('letter', event.target.value || null)}
            />
          </Field>
          <PictureField
            label={t('brands.logo')}
            hint={t('brands.logoHint')}
            purpose="banner"
            url={form.watch('logoUrl')}
            onUrl={(url) => set('logoUrl', url)}
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
            name="story"
            lang={lang}
            label={t('brands.story')}
            hint={t('brands.storyHint')}
            onPicture={sendPicture('banner')}
          />
        </>
      )}
    </TextsDrawer>
  )
}

function useBrandWords(): MergeWords {
  const t = useT('office.taxonomy')
  return {
    labels: {
      name: t('brands.name'),
      letter: t('brands.letter'),
      logoUrl: t('brands.logo'),
      bannerUrl: t('categories.banner'),
      story: t('brands.story'),
    },
  }
}
