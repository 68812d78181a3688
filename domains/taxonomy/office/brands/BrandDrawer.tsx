/** Edits one brand: names, logo, letter, the wide picture and the story of its page. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { PictureField, sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useMerging } from '#kit/web/forms/merge/use-merging.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
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
  onReload: () => Promise<void>
}

export function BrandDrawer(props: Props) {
  const { brand, textLang = 'cn', ownLetter, onClose, onReload } = props
  const t = useT('office.taxonomy')
  const [lang, setLang] = useState<Lang>(textLang)
  const form = useSchemaForm(Form, brand)
  const merging = useBrandMerging(form, brand.id, onReload)
  const { options, conflict } = useSaving({
    form,
    refresh: [officeBrands, officeChoices],
    byCode: { [CatalogReasons.brandNameTaken.code]: 'name' },
    merging,
    onClose,
  })
  const save = useAct(saveBrand, options)
  const set = (name: 'logoUrl' | 'bannerUrl' | 'letter', value: string | null) =>
    form.setValue(name, value, { shouldDirty: true })
  return (
    <EditDrawer
      title={brand.id === undefined ? t('brands.add') : t('brands.edit')}
      isDirty={form.formState.isDirty}
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
        missing={missingIn([form.watch('name'), form.watch('story')])}
      />
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
        key={merging.round}
        control={form.control}
        name="story"
        lang={lang}
        label={t('brands.story')}
        hint={t('brands.storyHint')}
        onPicture={sendPicture('banner')}
      />
      {conflict}
    </EditDrawer>
  )
}

function useBrandMerging(
  form: ReturnType<typeof useSchemaForm<BrandValues, BrandValues>>,
  id: number | undefined,
  onReload: () => Promise<void>,
) {
  const t = useT('office.taxonomy')
  return useMerging<BrandValues, BrandValues>({
    form,
    load: async () => {
      const found = (await call(officeBrands, {})).find((each) => each.id === id)
      return found && valuesOf(found)
    },
    onDrop: () => void onReload(),
    words: {
      labels: {
        name: t('brands.name'),
        letter: t('brands.letter'),
        logoUrl: t('brands.logo'),
        bannerUrl: t('categories.banner'),
        story: t('brands.story'),
      },
    },
  })
}
