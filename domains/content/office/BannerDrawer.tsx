/** One banner: its text by language, link, picture and background. */
import * as z from 'zod/mini'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeBanners, saveBanner } from '../calls.gen.ts'
import { BannerForm } from '../contract.ts'

export type BannerValues = z.infer<typeof BannerForm>

export const EMPTY_BANNER: BannerValues = {
  title: { cn: '' },
  subtitle: { cn: '' },
  actionLabel: { cn: '' },
  href: '/',
  imageUrl: null,
  tone: 'brand',
  position: 1,
  visible: true,
}

const TEXTS = ['title', 'subtitle', 'actionLabel'] as const
const TONES = ['brand', 'light', 'sale'] as const
const Form = BannerForm.check(
  z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
)

export function BannerDrawer({ banner, onClose }: { banner: BannerValues; onClose: () => void }) {
  const t = useT('office.content')
  const kit = useT('office.kit')
  const record = useRecordForm({
    schema: Form,
    values: banner,
    save: saveBanner,
    source: officeBanners,
    pick: (all) => all.find(({ id }) => id === banner.id),
    words: useBannerWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  return (
    <TextsDrawer
      title={banner.id === undefined ? t('banners.add') : t('banners.edit')}
      isNew={banner.id === undefined}
      record={record}
      texts={TEXTS}
      onClose={onClose}
    >
      {(lang) => (
        <>
          {TEXTS.map((name) => (
            <TranslatedField
              key={name}
              control={form.control}
              name={name}
              lang={lang}
              label={t(`field.${name}`)}
              required={name === 'title'}
              maxLength={120}
            />
          ))}
          <Field
            label={t('field.href')}
            required
            hint={t('field.hrefHint')}
            error={errorText(errors.href, t('field.hrefWrong'))}
          >
            <TextInput maxLength={300} spellCheck={false} {...form.register('href')} />
          </Field>
          <PictureField
            label={t('field.image')}
            hint={t('field.imageHint')}
            purpose="banner"
            url={form.watch('imageUrl')}
            onUrl={(url) => form.setValue('imageUrl', url, { shouldDirty: true })}
          />
          <div className="form-grid">
            <Field label={t('field.tone')}>
              <Select
                {...form.register('tone')}
                options={TONES.map((each) => ({ value: each, label: t(`tone.${each}`) }))}
              />
            </Field>
            <Field
              label={t('field.position')}
              hint={t('field.positionHint')}
              error={errorText(errors.position, kit('numberWrong'))}
            >
              <TextInput type="number" {...form.register('position', { valueAsNumber: true })} />
            </Field>
          </div>
          <Switch {...form.register('visible')}>{t('show')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}

function useBannerWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: {
      title: t('field.title'),
      subtitle: t('field.subtitle'),
      actionLabel: t('field.actionLabel'),
      href: t('field.href'),
      imageUrl: t('field.image'),
      tone: t('field.tone'),
      visible: t('show'),
    },
    textOf: ([field], value) =>
      field === 'tone' ? t(`tone.${value as BannerValues['tone']}`) : undefined,
  }
}
