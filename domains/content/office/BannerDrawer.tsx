/** One banner: its text by language, link, picture and background. */
import * as z from 'zod/mini'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { clockIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeBanners, saveBanner } from '../calls.gen.ts'
import { BannerForm } from '../contract.ts'
import { BannerSlide } from '../web/BannerSlide.tsx'
import { BannerTime } from './BannerTime.tsx'
import type { BannerValues } from './banner-values.ts'

const TEXTS = ['title', 'subtitle', 'actionLabel'] as const
const TONES = ['brand', 'light', 'sale'] as const
const Form = BannerForm.check(
  z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
  z.refine(
    ({ shownFrom, shownUntil }) =>
      shownFrom === null || shownUntil === null || shownFrom < shownUntil,
    { path: ['shownUntil'], error: 'wrong' },
  ),
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
          <BannerTime form={form} />
          <Switch {...form.register('visible')}>{t('show')}</Switch>
          <section aria-label={t('banners.preview')} className="grid gap-2">
            <h3 className="text-sm font-semibold">{t('banners.preview')}</h3>
            <div inert>
              <BannerSlide banner={shownIn(form.watch(), lang)} eager />
            </div>
          </section>
        </>
      )}
    </TextsDrawer>
  )
}

/** As visitors of this language see it. */
const shownIn = ({ title, subtitle, actionLabel, ...others }: BannerValues, lang: Lang) => ({
  ...others,
  title: textIn(title, lang).text,
  subtitle: textIn(subtitle, lang).text,
  actionLabel: textIn(actionLabel, lang).text,
})

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
      shownFrom: t('field.shownFrom'),
      shownUntil: t('field.shownUntil'),
      activityId: t('field.activity'),
      visible: t('show'),
    },
    textOf: ([field], value) => {
      if (field === 'tone') return t(`tone.${value as BannerValues['tone']}`)
      const isTime = field === 'shownFrom' || field === 'shownUntil'
      return isTime && typeof value === 'string'
        ? clockIn(value, shopTimeZone()).replace('T', ' ')
        : undefined
    },
  }
}
